// The page: a board on the left, one or two searches on the right. Each search has a worker of its own.

const $ = id => document.getElementById(id);
const count = n => n.toLocaleString('en');
const bytes = n => n < 1e6 ? `${(n / 1e3).toFixed(0)} kB` : `${(n / 1e6).toFixed(1)} MB`;
const plural = (n, one) => `${count(n)} ${one}${n === 1 ? '' : 's'}`;

let program, workerCode, choices, domain = 'npuzzle', tool, checker, checks = 0;
const boards = {};
const panels = [];

// ---- workers ----

function newWorker() {
    const worker = new Worker(workerCode);
    worker.onerror = event => { event.preventDefault(); worker.onmessage({ data: { failed: event.message || 'the worker could not be started' } }); };
    return worker;
}

function request(panel) {
    return [domain, panel?.algorithm.value ?? '', panel?.heuristic.value ?? '', $('goal').value, $('memory').value, $('text').value].join('\n');
}

// ---- a search ----

class Panel {
    constructor() {
        this.root = $('panel').content.firstElementChild.cloneNode(true);
        const find = name => this.root.querySelector(name);
        this.algorithm = find('.algorithm');
        this.heuristic = find('.heuristic');
        this.board = find('.board');
        this.slider = find('.player input');
        this.algorithm.onchange = this.heuristic.onchange = () => { this.end(); this.describe(); };
        this.slider.oninput = () => { this.play(false); this.show(Number(this.slider.value)); };
        find('.play').onclick = () => this.play(!this.timer);
        this.fill();
    }

    part(name) { return this.root.querySelector(name); }

    // What this domain has to offer.
    fill() {
        this.end();
        const { algorithms } = choices[domain];
        this.algorithm.replaceChildren(...algorithms.map(({ name }) => new Option(name, name)));
        this.algorithm.selectedIndex = Math.min(panels.indexOf(this) === 1 ? 1 : 0, algorithms.length - 1);
        this.heuristic.replaceChildren(...choices[domain].heuristics.map(({ name }) => new Option(name, name)));
        const usual = choices[domain].heuristics.findIndex(({ name }) => ['linear-conflict', 'matching'].includes(name));
        this.heuristic.selectedIndex = Math.max(0, domain === 'npuzzle' || domain === 'sokoban' ? usual : 0);
        this.describe();
    }

    describe() {
        const chosen = choices[domain].algorithms.find(({ name }) => name === this.algorithm.value);
        const with_ = choices[domain].heuristics.find(({ name }) => name === this.heuristic.value);
        this.part('.with').hidden = !chosen.heuristic;
        this.part('.about').textContent = chosen.about + (chosen.heuristic ? `. ${with_.name}: ${with_.about}.` : '.');
    }

    // Ends the search, whatever it is doing.
    end() {
        this.worker?.terminate();
        this.worker = null;
        this.running = this.waiting = false;
        this.state = this.solution = null;
        this.play(false);
        this.tell('', 'Ready');
        this.part('.numbers').replaceChildren();
        this.part('.depths').hidden = true;
        this.part('.player').hidden = true;
        this.part('.which').textContent = '';
        this.board.replaceChildren();
        delete this.root.dataset.moves;
        delete this.root.dataset.replayed;
        update();
    }

    tell(status, text) {
        this.root.dataset.status = status;
        this.part('.status').textContent = text;
    }

    get ended() { return ['solved', 'exhausted', 'failed'].includes(this.root.dataset.status); }
    get begun() { return this.worker !== null; }

    begin() {
        this.end();
        this.text = $('text').value;
        this.worker = newWorker();
        this.waiting = true;
        this.tell('running', 'Making ready');
        this.worker.onmessage = ({ data }) => {
            if (data.heard) { this.heard(data.heard); return; }
            this.waiting = false;
            if (data.failed) this.fail(data.failed);
            else if (data.begun?.message) { this.fail('This board cannot be searched'); showWrong(data.begun); }
            else {
                if (data.state) this.take(data.state);
                this.next?.();
                this.next = null;
                if (this.running && !this.ended) this.ask(1e15, .1);
            }
            update();
        };
        this.worker.postMessage({ what: 'begin', module: program, request: request(this) });
    }

    fail(message) {
        this.running = false;
        this.worker?.terminate();
        this.worker = null;
        this.tell('failed', message[0].toUpperCase() + message.slice(1));
    }

    ask(nodes, seconds) {
        if (this.waiting || !this.worker) return;
        this.waiting = true;
        this.worker.postMessage({ what: 'run', nodes, seconds });
    }

    run() {
        if (!this.begun || this.ended) this.begin();
        this.running = true;
        this.ask(1e15, .1);
    }

    step() {
        if (this.ended) this.end();
        const nodes = Number($('by').value), go = () => this.ask(nodes, 1e9);
        if (!this.begun) { this.begin(); this.next = go; } else go();
    }

    stop() {
        if (!this.begun || this.ended) return;
        this.worker.terminate();
        this.worker = null;
        this.running = this.waiting = false;
        this.tell('limit', this.state ? `Stopped after ${plural(this.state.expanded, 'expansion')}` : 'Stopped');
    }

    // What a long search says before it answers.
    heard(expanded) {
        const number = this.part('.numbers dd');
        if (number) number.textContent = count(expanded);
    }

    // What the worker says of the search.
    take(state) {
        this.state = state;
        const waits = ['node_limit', 'time_limit'].includes(state.status);
        if (waits) this.tell('running', this.running ? 'Searching' : 'Paused');
        else {
            this.running = false;
            const [status, text] = this.outcome(state);
            this.tell(status, text);
            if (status !== 'solved') { this.worker?.terminate(); }
        }
        const numbers = this.numbers(state);
        this.part('.numbers').replaceChildren(...numbers.map(([name, value]) => {
            const item = document.createElement('div'), term = document.createElement('dt'), text = document.createElement('dd');
            term.textContent = name;
            text.textContent = value;
            item.append(term, text);
            return item;
        }));
        this.depths(state.depths, state.iterations > 1 || (state.winner !== undefined) || state.depth !== undefined);
        const frames = state.letters !== undefined ? replayed(this.text, state.letters) : state.frames;
        if (state.status === 'solved' && frames) {
            this.solution = frames;
            this.moves = state.letters ?? state.moves;
            this.root.dataset.moves = frames.length - 1;
            this.root.dataset.replayed = this.checks(frames, state);
            this.part('.which').textContent = 'The solution';
            this.part('.player').hidden = false;
            this.slider.max = frames.length - 1;
            this.show(0);
            this.worker?.terminate();
        } else {
            this.part('.which').textContent = state.ply === undefined ? 'The node expanded last'
                : `A position that was looked at, ${plural(state.ply, 'ply').replace('plys', 'plies')} ahead`;
            // Drawing a large level takes longer than searching it for a while.
            const now = performance.now(), rest = state.board.length > 2500 ? 1000 : 0;
            if (!this.running || now > (this.drawn ?? 0) + rest) {
                this.drawn = now;
                this.board.replaceChildren(domains[domain].draw(state.board, $('goal').value));
            }
        }
    }

    outcome(state) {
        if (state.status === 'memory_limit') return ['failed', `The limit of memory, ${$('memory').value} MB, was reached: take a larger one, or a search that keeps fewer nodes`];
        if (state.status !== 'solved') return ['exhausted', state.explained[0].toUpperCase() + state.explained.slice(1)];
        if (state.winner === 'nobody') return ['solved', 'Solved: a draw'];
        if (state.winner) {
            const name = state.winner[0].toUpperCase() + state.winner.slice(1);
            return ['solved', state.plies === undefined ? `Solved: ${name} wins` : `Solved: ${name} wins in ${plural(state.plies, 'ply').replace('plys', 'plies')}`];
        }
        const unit = domain === 'sokoban' ? 'pushes' : 'moves';
        return ['solved', `Solved: ${count(state.cost)} ${unit}, ${state.optimal ? 'proved shortest' : 'perhaps not the shortest'}`];
    }

    numbers(s) {
        const rate = s.seconds > 0 ? s.expanded / s.seconds : 0;
        const all = [['expanded', count(s.expanded)], ['generated', count(s.generated)], ['nodes per second', count(Math.round(rate))], ['seconds', s.seconds.toFixed(2)]];
        if (s.bound !== undefined) all.push(['proved: at least', count(s.bound)]);
        if (s.depth !== undefined) all.push(['depth', count(s.depth)]);
        if (s.open !== undefined) all.push(['open', count(s.open)], ['closed', count(s.stored - s.open)]);
        else if (s.stored) all.push(['in the table', count(s.stored)]);
        if (s.iterations > 0) all.push(['iterations', count(s.iterations)]);
        if (s.verifications > 0) all.push(['verifications', count(s.verifications)]);
        all.push(['memory', bytes(s.bytes)]);
        return all;
    }

    depths(counts, iterative) {
        const drawing = this.part('.depths svg'), most = Math.max(1, ...counts), wide = 300 / Math.max(counts.length, 20);
        this.part('.depths').hidden = counts.length === 0;
        const title = document.createElement('span'), scale = document.createElement('span');
        title.textContent = iterative ? 'Expanded at each depth, this iteration' : 'Expanded at each depth';
        scale.textContent = `most: ${count(most)}`;
        this.part('figcaption').replaceChildren(title, scale);
        drawing.replaceChildren(...counts.map((n, i) => {
            const tall = n === 0 ? 0 : Math.max(1, 66 * n / most);
            return svg('rect', { x: (i * wide).toFixed(2), y: (70 - tall).toFixed(2), width: (wide * .85).toFixed(2), height: tall.toFixed(2) });
        }));
    }

    // Whether the solution leads from this board to an end, move by move.
    checks(frames, state) {
        if (domain === 'sokoban') return !frames.at(-1).includes('$');
        if (domain !== 'npuzzle') return state.over;
        const same = (a, b) => tilesOf(a).join() === tilesOf(b).join();
        const goal = shuffled(tilesOf(this.text), $('goal').value, 0);
        return same(frames[0], this.text) && same(frames.at(-1), goal)
            && frames.every((frame, i) => i === 0 || same(slide(frames[i - 1], tilesOf(frame).indexOf(0)), frame));
    }

    show(at) {
        this.slider.value = at;
        this.board.replaceChildren(domains[domain].draw(this.solution[at], $('goal').value, this.solution[at - 1]));
        const move = at > 0 && this.moves ? ` ${this.moves[at - 1]}` : '';
        this.part('output').textContent = `${at} of ${this.solution.length - 1}${move}`;
    }

    play(on) {
        clearInterval(this.timer);
        this.timer = null;
        this.part('.play').textContent = on ? 'Pause' : 'Play';
        if (!on || !this.solution) return;
        const last = this.solution.length - 1;
        if (Number(this.slider.value) === last) this.show(0);
        const game = domain === 'atari-go' || domain === 'phutball';
        this.timer = setInterval(() => {
            this.show(Math.min(last, Number(this.slider.value) + 1));
            if (Number(this.slider.value) === last) this.play(false);
        }, game ? 700 : Math.max(40, Math.min(300, 12000 / last)));
    }
}

// ---- all searches ----

function update() {
    const running = panels.some(p => p.running), begun = panels.some(p => p.begun && !p.ended);
    $('start').disabled = running || !!$('wrong').dataset.wrong;
    $('step').disabled = running || !!$('wrong').dataset.wrong;
    $('start').textContent = begun && !running && panels.some(p => p.state) ? 'Continue' : 'Start';
    $('pause').disabled = !running;
    $('stop').disabled = !begun;
    document.body.dataset.running = running;
    const [a, b] = panels;
    const solved = b && a.state && b.state && a.ended && b.ended;
    $('verdict').hidden = !solved;
    if (solved) $('verdict').textContent = comparison(a, b);
}

function comparison(a, b) {
    const same = a.heuristic.value === b.heuristic.value || a.part('.with').hidden || b.part('.with').hidden;
    const name = p => p.algorithm.value + (same ? '' : ` with ${p.heuristic.value}`);
    const compare = (of, one, many, show) => {
        const [less, more] = of(a) <= of(b) ? [a, b] : [b, a];
        const times = of(more) / Math.max(1, of(less));
        if (times < 1.05) return `Both ${one} about the same ${many}.`;
        return `${name(more)} ${one} ${times < 100 ? times.toFixed(1) : count(Math.round(times))} times the ${many} of ${name(less)}${show}.`;
    };
    return `${compare(p => p.state.expanded, 'expanded', 'nodes', '')} ${compare(p => p.state.bytes, 'took', 'memory', '')}`;
}

function endAll() { for (const panel of panels) panel.end(); }

function setPanels(n) {
    endAll();
    document.body.classList.toggle('comparing', n > 1);
    while (panels.length > n) panels.pop().root.remove();
    while (panels.length < n) {
        const panel = new Panel();
        panels.push(panel);
        $('panels').append(panel.root);
        panel.fill();
    }
    update();
}

// ---- the board ----

function showWrong(error) {
    const box = $('wrong');
    box.hidden = !error;
    box.dataset.wrong = error ? 'yes' : '';
    $('text').setAttribute('aria-invalid', !!error);
    if (error) {
        const line = $('text').value.split('\n')[error.line - 1] ?? '';
        const mark = document.createElement('b');
        mark.textContent = error.line ? `line ${error.line}, column ${error.column}: ${error.message}` : error.message;
        const short = error.line && line.length < 40;
        box.replaceChildren(...(short ? [`${line}\n${' '.repeat(Math.max(0, error.column - 1))}^\n`] : []), mark);
    }
    update();
}

// Asks the library whether the text is a board. A newer question makes an older one void.
let asking;
function check() {
    clearTimeout(asking);
    asking = setTimeout(() => {
        const of = ++checks;
        checker?.terminate();
        checker = newWorker();
        checker.onmessage = ({ data }) => {
            if (of !== checks) return;
            showWrong(data.failed ? { message: data.failed } : data.begun?.message ? data.begun : null);
            document.body.dataset.checked = of;
            checker.terminate();
            checker = null;
        };
        checker.postMessage({ what: 'check', of, module: program, request: request(null) });
    }, 150);
}

function drawBoard() {
    $('board').replaceChildren(domains[domain].draw($('text').value, $('goal').value));
}

function setText(text) {
    $('text').value = text;
    changed();
}

function changed() {
    boards[domain] = $('text').value;
    if (boards[domain] !== domains[domain].examples[$('example').value]) $('example').selectedIndex = -1;
    endAll();
    drawBoard();
    check();
}

function setTool(sign) {
    tool = sign;
    for (const button of $('tools').children) button.setAttribute('aria-pressed', button.value === sign);
}

function setDomain(name) {
    domain = name;
    for (const button of $('domains').children) button.setAttribute('aria-pressed', button.value === name);
    const { examples, tools, hint } = domains[name];
    $('example').replaceChildren(...Object.keys(examples).map(title => new Option(title, title)));
    $('tools').replaceChildren(...tools.map(([sign, title]) => {
        const button = document.createElement('button');
        Object.assign(button, { type: 'button', value: sign, textContent: title, onclick: () => setTool(sign) });
        return button;
    }));
    $('tools').hidden = tools.length === 0;
    if (tools.length) setTool(tools[0][0]);
    $('board').classList.toggle('paint', name === 'sokoban');
    $('hint').textContent = hint;
    $('shuffle').hidden = $('goal-label').hidden = name !== 'npuzzle';
    for (const panel of panels) panel.fill();
    setText(boards[name] ?? Object.values(examples)[0]);
}

function draws(event) {
    const at = document.elementFromPoint(event.clientX, event.clientY)?.dataset?.at;
    if (at === undefined || !$('board').contains(document.elementFromPoint(event.clientX, event.clientY))) return;
    const text = domains[domain].click($('text').value, domain === 'npuzzle' ? Number(at) : at, tool);
    if (text !== $('text').value) setText(text);
}

// ---- the beginning ----

function listen() {
    $('example').onchange = () => setText(domains[domain].examples[$('example').value]);
    $('shuffle').onclick = () => setText(shuffled(tilesOf($('text').value), $('goal').value, 80));
    $('text').oninput = changed;
    $('goal').onchange = changed;
    $('memory').onchange = changed;
    let drawing = false;
    $('board').onpointerdown = event => { drawing = domain === 'sokoban'; draws(event); };
    $('board').onpointermove = event => { if (drawing && event.buttons) draws(event); };
    window.addEventListener('pointerup', () => { drawing = false; });
    $('start').onclick = () => { for (const panel of panels) panel.run(); update(); };
    $('pause').onclick = () => { for (const panel of panels) { if (panel.running) { panel.running = false; panel.tell('running', panel.waiting ? 'Pausing' : 'Paused'); } } update(); };
    $('step').onclick = () => { for (const panel of panels) panel.step(); update(); };
    $('stop').onclick = () => { for (const panel of panels) panel.stop(); update(); };
    $('compare').onchange = () => setPanels($('compare').checked ? 2 : 1);
}

async function main() {
    if (typeof WebAssembly !== 'object') {
        $('no-wasm').hidden = false;
        return;
    }
    const code = atob($('wasm').textContent.replace(/\s/g, ''));
    program = await WebAssembly.compile(Uint8Array.from(code, c => c.charCodeAt(0)));
    workerCode = URL.createObjectURL(new Blob([$('worker').textContent], { type: 'text/javascript' }));
    const asked = newWorker();
    asked.onmessage = ({ data }) => {
        asked.terminate();
        if (data.failed) { $('no-wasm').textContent = `The searches could not be started: ${data.failed}`; $('no-wasm').hidden = false; return; }
        choices = data.choices;
        $('domains').replaceChildren(...Object.entries(domains).map(([name, { name: title }]) => {
            const button = document.createElement('button');
            Object.assign(button, { type: 'button', value: name, textContent: title, onclick: () => setDomain(name) });
            return button;
        }));
        listen();
        $('all').hidden = false;
        setPanels(1);
        setDomain(domain);
        document.body.dataset.ready = 'true';
    };
    asked.postMessage({ what: 'choices', module: program });
}

main().catch(error => {
    $('no-wasm').textContent = `The searches could not be started: ${error.message}`;
    $('no-wasm').hidden = false;
});
