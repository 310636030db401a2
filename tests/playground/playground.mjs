// What a browser makes of the playground: node playground.mjs BROWSER PAGE FOLDER [PICTURES]
//
// Solves a board of each domain, stops, steps, and gives it boards that are wrong. With PICTURES, a folder, also writes
// screenshots there.
import { writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { openBrowser } from './browser.mjs';

const [browser, page, folder, pictures] = process.argv.slice(2);
const failures = [];
const b = await openBrowser(browser, folder);
setTimeout(() => { console.log('failed: not done after two minutes'); process.exit(1); }, 120_000);

function check(claim, holds, seen) {
    if (!holds) failures.push(seen === undefined ? claim : `${claim}; seen: ${JSON.stringify(seen)}`);
}
const click = id => b.evaluate(`document.getElementById('${id}').click()`);
const choose = (place, value) => b.evaluate(`(() => {
    const e = ${place};
    e.value = ${JSON.stringify(value)};
    e.dispatchEvent(new Event('${place.includes('text') ? 'input' : 'change'}'));
})()`);
const panel = i => `document.querySelectorAll('.panel')[${i}]`;
const status = (i = 0) => b.evaluate(`${panel(i)}.querySelector('.status').textContent`);
const number = (name, i = 0) => b.evaluate(`(() => {
    const term = [...${panel(i)}.querySelectorAll('dt')].find(dt => dt.textContent === '${name}');
    return term ? Number(term.nextElementSibling.textContent.replace(/[^0-9.]/g, '')) : null;
})()`);
const is = (name, i = 0) => `${panel(i)}?.dataset.status === '${name}'`;

async function text(board) {
    const before = await b.evaluate('document.body.dataset.checked');
    await choose("document.getElementById('text')", board);
    await b.until(`document.body.dataset.checked !== '${before}'`);
}
async function domain(name) {
    const before = await b.evaluate('document.body.dataset.checked');
    await b.evaluate(`document.querySelector('#domains [value="${name}"]').click()`);
    await b.until(`document.body.dataset.checked !== '${before}'`);
}
async function picture(name) {
    if (!pictures) return;
    for (const scheme of ['light', 'dark']) {
        for (const width of [1600, 900, 390]) {
            await b.look(width, 900, scheme);
            await writeFile(`${pictures}/${name}-${width}-${scheme}.png`, await b.picture());
        }
    }
    await b.look(1200, 900, 'light');
}

try {
    await b.look(1200, 900, 'light');
    await b.open(pathToFileURL(page).href);
    await b.until("document.body.dataset.ready === 'true' && document.body.dataset.checked");
    check('the page says nothing of missing WebAssembly', await b.evaluate("document.getElementById('no-wasm').hidden"));

    // That complaints of a worker are heard at all.
    const complaints = ["console.error('said')", "Promise.reject(Error('rejected'))", "throw Error('thrown')"];
    await b.evaluate(`(() => { window.complaining = new Worker(URL.createObjectURL(new Blob([${JSON.stringify(complaints.join(';'))}]))); })()`);
    const heard = () => ['said', 'rejected', 'thrown'].every(word => b.complaints.some(text => text.includes(word)));
    for (let i = 0; !heard() && i < 100; ++i) await new Promise(resolve => setTimeout(resolve, 50));
    check('what a worker complains of is heard', heard(), b.complaints);
    await b.evaluate('window.complaining.terminate()');
    await new Promise(resolve => setTimeout(resolve, 200));   // the page may say it once more
    b.complaints.length = 0;

    // One of each domain, by each search that it has.
    const solved = { npuzzle: { idastar: '45', astar: '45' }, sokoban: {}, 'atari-go': {}, phutball: {} };
    for (const [name, moves] of Object.entries(solved)) {
        await domain(name);
        const algorithms = await b.evaluate(`[...${panel(0)}.querySelector('.algorithm').options].map(o => o.value)`);
        check(`${name} has searches`, algorithms.length >= 3, algorithms);
        for (const algorithm of algorithms) {
            if (name === 'npuzzle' && algorithm === 'bfs') continue;   // there are too many boards within 45 moves
            await choose(`${panel(0)}.querySelector('.algorithm')`, algorithm);
            await click('start');
            await b.until(`['solved', 'exhausted', 'failed'].includes(${panel(0)}.dataset.status)`);
            const data = await b.evaluate(`({ ...${panel(0)}.dataset })`);
            check(`${name}: ${algorithm} solves the first example, and its solution can be replayed`,
                data.status === 'solved' && data.replayed === 'true' && Number(data.moves) > 0, [data, await status()]);
            if (moves[algorithm]) check(`${name}: ${algorithm} needs ${moves[algorithm]} moves`, data.moves === moves[algorithm], data);
        }
        await b.evaluate(`(() => { const s = ${panel(0)}.querySelector('input'); s.value = s.max; s.oninput(); })()`);
        check(`${name}: the solution is shown to its end`, /^(\d+) of \1( |$)/.test(await b.evaluate(`${panel(0)}.querySelector('output').textContent`)));
        await picture(name);
    }

    // Nothing to do.
    await domain('npuzzle');
    await text('0 1 2 3 4 5 6 7 8');
    await click('start');
    await b.until(is('solved'));
    check('a board that is the goal needs no moves', await status() === 'Solved: 0 moves, proved shortest', await status());

    // Steps, and two at once.
    await text('14 1 9 6 / 4 8 12 5 / 7 2 3 0 / 10 11 13 15');
    await choose(`${panel(0)}.querySelector('.algorithm')`, 'astar');
    await choose("document.getElementById('by')", '100');
    for (const expected of [100, 200]) {
        await click('step');
        await b.until(`${panel(0)}.querySelector('dd')?.textContent === '${expected}'`);
        check('a step expands as many nodes as it should', await number('expanded') === expected);
    }
    check('open and closed nodes are counted', await number('open') > 100 && await number('closed') === 200, [await number('open'), await number('closed')]);
    await click('compare');
    await click('start');
    await b.until(`${is('solved', 0)} && ${is('solved', 1)}`);
    check('two searches are compared', /idastar expanded 7\.5 times the nodes of astar/.test(await b.evaluate("document.getElementById('verdict').textContent")),
        await b.evaluate("document.getElementById('verdict').textContent"));
    await picture('compared');
    for (const name of ['npuzzle', 'sokoban', 'atari-go', 'phutball']) {
        await domain(name);
        await b.look(390, 844, 'light');
        check(`${name}: nothing is wider than a phone`, await b.evaluate('document.documentElement.scrollWidth') <= 390);
        await b.look(1200, 900, 'light');
    }
    await click('compare');

    // A board far from its goal: paused, continued, stopped, and started and stopped ten times.
    await domain('npuzzle');
    await text('0 12 9 13 15 11 10 14 7 3 2 5 4 8 6 1');
    await choose(`${panel(0)}.querySelector('.algorithm')`, 'idastar');
    await click('start');
    await b.until(`Number(${panel(0)}.querySelector('dd')?.textContent.replace(/,/g, '')) > 1000`);
    await click('pause');
    await b.until(`${panel(0)}.querySelector('.status').textContent === 'Paused' && !${panel(0)}.querySelector('.status').textContent.includes('Pausing')`);
    const paused = await number('expanded');
    await picture('paused');
    check('a paused search can be continued', await b.evaluate("document.getElementById('start').textContent") === 'Continue');
    await click('start');
    await b.until(`Number(${panel(0)}.querySelector('dd').textContent.replace(/,/g, '')) > ${paused}`);
    await click('stop');
    check('a search can be stopped', /^Stopped after /.test(await status()), await status());
    for (let i = 0; i < 10; ++i) {
        await click('start');
        await b.until(`${is('running')}`);
        if (i % 2) await b.until(`${panel(0)}.querySelector('dd')`);
        await click('stop');
        check('a search can be stopped again', /^Stopped/.test(await status()), await status());
    }

    for (let i = 0; b.workers.size > 0 && i < 40; ++i) await new Promise(resolve => setTimeout(resolve, 50));
    check('no worker goes on after a stop', b.workers.size === 0, b.workers.size);

    // More nodes than the memory has room for.
    await choose("document.getElementById('memory')", '64');
    await choose(`${panel(0)}.querySelector('.algorithm')`, 'bfs');
    await click('start');
    await b.until(is('failed'));
    check('a full memory is told', /limit of memory, 64 MB/.test(await status()), await status());

    // Boards that are wrong: the words of the parser, at their place.
    const wrong = "document.getElementById('wrong').textContent";
    const refused = async (name, board, words) => {
        await domain(name);
        await text(board);
        check(`${name}: ${JSON.stringify(board.slice(0, 40))} is refused`, words.test(await b.evaluate(wrong)), await b.evaluate(wrong));
        check('nothing can be started then', await b.evaluate("document.getElementById('start').disabled"));
        if (name === 'sokoban' && board.length < 100) await picture('wrong');
    };
    await refused('npuzzle', '1 2 3 4 5 6 7 8 8', /line 1, column 17: expected each tile once, found tile 8 again/);
    await refused('npuzzle', '0 2 1 3 4 5 6 7 8', /expected a board that can be brought to this goal/);
    await refused('npuzzle', '', /expected 9 tiles/);
    await refused('sokoban', '#####\n#@$.x\n#####', /#@\$\.x\n    \^\nline 2, column 5: /);
    await refused('sokoban', `${'#'.repeat(120)}\n${`#${'$.'.repeat(59)}#\n`.repeat(118)}#@${' '.repeat(117)}#\n${'#'.repeat(120)}`, /expected a level whose tables fit into 64 MB/);
    await refused('atari-go', '...\n.OZ\n...', /line 2, column 3: expected one of/);
    await refused('phutball', '...\n...\n...\n...\n...', /expected a ball/);

    // Drawn by clicks.
    await domain('npuzzle');
    await text('1 4 2 / 3 0 5 / 6 7 8');
    const tap = at => b.evaluate(`(() => {
        const cell = document.querySelector('#board [data-at="${at}"]');
        cell.scrollIntoView({ block: 'center' });
        const { x, y, width, height } = cell.getBoundingClientRect();
        document.getElementById('board').dispatchEvent(new PointerEvent('pointerdown', { clientX: x + width / 2, clientY: y + height / 2, bubbles: true }));
    })()`);
    await tap(1);
    check('a click slides a tile', await b.evaluate("tilesOf(document.getElementById('text').value).join()") === '1,0,2,3,4,5,6,7,8');
    await domain('sokoban');
    await text('#####\n#@$.#\n#####');
    await tap('3,1');
    check('a click moves the man', await b.evaluate("document.getElementById('text').value") === '#####\n# $+#\n#####', await b.evaluate("document.getElementById('text').value"));
    const draws = async (sign, at, board) => {
        await b.evaluate(`document.querySelector('#tools [value="${sign}"]').click()`);
        await tap(at);
        const seen = await b.evaluate("document.getElementById('text').value");
        check(`a click draws ${sign}`, seen === board, seen);
    };
    await domain('atari-go');
    await text('...\n.X.\n...\nwhite to move');
    await draws('O', '2,0', '..O\n.X.\n...\nwhite to move');
    await draws('X', '0,2', '..O\n.X.\nX..\nwhite to move');
    await draws('.', '1,1', '..O\n...\nX..\nwhite to move');
    await domain('phutball');
    await text('...\n...\n.O.\n...\n...\nsecond');
    await draws('X', '1,1', '...\n.X.\n.O.\n...\n...\nsecond');
    await draws('O', '2,3', '...\n.X.\n...\n..O\n...\nsecond');   // there is one ball
    await draws('.', '1,1', '...\n...\n...\n..O\n...\nsecond');

    check('the console says nothing', b.complaints.length === 0, b.complaints);

    // A browser without WebAssembly.
    await b.call('Page.addScriptToEvaluateOnNewDocument', { source: 'delete window.WebAssembly' });
    await b.open(pathToFileURL(page).href);
    await b.until("document.readyState === 'complete' && !document.getElementById('no-wasm').hidden");
    check('a page without WebAssembly says so', /no WebAssembly/.test(await b.evaluate('document.body.innerText')));
    check('and offers nothing', await b.evaluate("document.getElementById('all').hidden"));
    check('the console says nothing then either', b.complaints.length === 0, b.complaints);
} catch (error) {
    failures.push(String(error));
} finally {
    await b.close();
}
for (const failure of failures) console.log(`failed: ${failure}`);
if (failures.length === 0) console.log('the playground works');
process.exit(failures.length === 0 ? 0 : 1);
