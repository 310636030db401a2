'use strict';
// Boards as text and as pictures. Whether a text is a board is for the parsers of the library to say; here it is only
// drawn, as far as it goes.

const tilesOf = text => (text.match(/\d+/g) ?? []).map(Number);
const widthOf = tiles => tiles.length <= 9 ? 3 : 4;
const isRow = line => /^[.XOBW]+$/i.test(line);

// The rows of a diagram, and the lines that are not part of it, such as whose move it is.
function diagram(text) {
    const rows = [], rest = [];
    for (const line of text.replace(/\//g, '\n').split('\n')) {
        const [first, ...others] = line.trim().split(/\s+/);
        if (rest.length === 0 && first && isRow(first)) {
            rows.push(first.toUpperCase());
            if (others.length) rest.push(others.join(' '));
        } else if (line.trim()) {
            rest.push(line.trim());
        }
    }
    return { rows, rest };
}

function svg(name, attributes, ...inside) {
    const element = document.createElementNS('http://www.w3.org/2000/svg', name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    element.append(...inside);
    return element;
}

const picture = (width, height, label) => svg('svg', { viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': label });

function drawTiles(text, goal) {
    const tiles = tilesOf(text), width = widthOf(tiles);
    const all = picture(width, width, 'A puzzle of tiles');
    tiles.slice(0, width * width).forEach((tile, i) => {
        const x = i % width, y = Math.floor(i / width);
        if (tile !== 0) {
            const placed = goal === 'blank-last' ? tile === i + 1 : tile === i;
            all.append(svg('rect', { x: x + .03, y: y + .03, width: .94, height: .94, rx: .1, class: placed ? 'tile placed' : 'tile' }));
            all.append(svg('text', { x: x + .5, y: y + .52, 'font-size': .4, class: 'number' }, String(tile)));
        }
        all.append(svg('rect', { x, y, width: 1, height: 1, class: 'cell', 'data-at': i }));
    });
    return all;
}

const levelRows = text => text.replace(/\|/g, '\n').split('\n').map(row => row.replace(/\s+$/, '').replace(/[_-]/g, ' '));

function drawLevel(text) {
    const rows = levelRows(text);
    while (rows.length && !rows.at(-1)) rows.pop();
    const width = Math.max(1, ...rows.map(row => row.length)), height = Math.max(1, rows.length);
    const all = picture(width, height, 'A Sokoban level');
    const at = (x, y) => rows[y]?.[x] ?? ' ';
    // What the man could walk to if there were no boxes is inside.
    const inside = new Set(), todo = [];
    rows.forEach((row, y) => [...row].forEach((sign, x) => { if ('@+$*.'.includes(sign)) todo.push([x, y]); }));
    while (todo.length) {
        const [x, y] = todo.pop();
        if (x < 0 || y < 0 || x >= width || y >= height || at(x, y) === '#' || inside.has(y * width + x)) continue;
        inside.add(y * width + x);
        todo.push([x - 1, y], [x + 1, y], [x, y - 1], [x, y + 1]);
    }
    for (let y = 0; y < height; ++y) {
        for (let x = 0; x < width; ++x) {
            const sign = at(x, y);
            const ground = sign === '#' ? 'wall' : inside.has(y * width + x) ? 'floor' : 'outside';
            all.append(svg('rect', { x, y, width: 1, height: 1, class: ground, 'shape-rendering': 'crispEdges' }));
            if ('.+*'.includes(sign)) all.append(svg('circle', { cx: x + .5, cy: y + .5, r: .2, class: 'goal' }));
            if ('$*'.includes(sign)) {
                all.append(svg('rect', { x: x + .12, y: y + .12, width: .76, height: .76, rx: .1, class: sign === '*' ? 'crate stored' : 'crate' }));
            }
            if ('@+'.includes(sign)) all.append(svg('circle', { cx: x + .5, cy: y + .5, r: .33, class: 'man' }));
            all.append(svg('rect', { x, y, width: 1, height: 1, class: 'cell', 'data-at': `${x},${y}` }));
        }
    }
    return all;
}

// With `before`, what is new since then is marked.
function drawStones(text, before, phutball) {
    const { rows } = diagram(text), old = before === undefined ? null : diagram(before).rows;
    const width = Math.max(1, ...rows.map(row => row.length)), height = Math.max(1, rows.length);
    const all = picture(width, height, phutball ? 'A Phutball board' : 'An Atari-Go board');
    all.append(svg('rect', { x: 0, y: 0, width, height, rx: .2, class: 'wood' }));
    if (phutball) {
        for (const y of [0, height - 1]) all.append(svg('rect', { x: 0, y, width, height: 1, rx: .2, class: 'goal-row' }));
    }
    for (let x = 0; x < width; ++x) all.append(svg('line', { x1: x + .5, x2: x + .5, y1: .5, y2: height - .5, class: 'grid' }));
    for (let y = 0; y < height; ++y) all.append(svg('line', { x1: .5, x2: width - .5, y1: y + .5, y2: y + .5, class: 'grid' }));
    rows.forEach((row, y) => [...row].forEach((sign, x) => {
        const kind = phutball ? { X: 'black', O: 'ball' }[sign] : { X: 'black', B: 'black', O: 'white', W: 'white' }[sign];
        if (kind) all.append(svg('circle', { cx: x + .5, cy: y + .5, r: kind === 'ball' ? .34 : .42, class: kind }));
        if (kind && old && old[y]?.[x] !== sign) all.append(svg('circle', { cx: x + .5, cy: y + .5, r: .13, class: 'new' }));
        all.append(svg('rect', { x, y, width: 1, height: 1, class: 'cell', 'data-at': `${x},${y}` }));
    }));
    return all;
}

// Slides the tile, and those between it and the blank.
function slide(text, at) {
    const tiles = tilesOf(text), width = widthOf(tiles), blank = tiles.indexOf(0);
    if (blank < 0) return text;
    const column = i => i % width, row = i => Math.floor(i / width);
    const step = row(at) === row(blank) ? Math.sign(at - blank) : column(at) === column(blank) ? width * Math.sign(at - blank) : 0;
    for (let i = blank; step !== 0 && i !== at; i += step) [tiles[i], tiles[i + step]] = [tiles[i + step], tiles[i]];
    return tilesText(tiles);
}

function tilesText(tiles) {
    const width = widthOf(tiles), lines = [];
    for (let i = 0; i < tiles.length; i += width) lines.push(tiles.slice(i, i + width).map(t => String(t).padStart(2)).join(' '));
    return lines.join('\n');
}

// A walk of the blank from the goal: a board that can be solved.
function shuffled(tiles, goal, moves) {
    const width = widthOf(tiles), cells = width * width;
    const now = Array.from({ length: cells }, (_, i) => goal === 'blank-last' ? (i + 1) % cells : i);
    let blank = now.indexOf(0), last = -1;
    for (let i = 0; i < moves; ++i) {
        const x = blank % width, ways = [];
        if (x > 0) ways.push(blank - 1);
        if (x + 1 < width) ways.push(blank + 1);
        if (blank >= width) ways.push(blank - width);
        if (blank + width < cells) ways.push(blank + width);
        const to = ways.filter(way => way !== last)[Math.floor(Math.random() * (ways.length - (ways.includes(last) ? 1 : 0)))];
        now[blank] = now[to];
        now[to] = 0;
        last = blank;
        blank = to;
    }
    return tilesText(now);
}

// Puts a sign into a row of a text, and makes the row long enough.
const withSign = (row, x, sign, filling) => row.padEnd(x, filling).slice(0, x) + sign + row.slice(x + 1);

function paintLevel(text, at, sign) {
    const [x, y] = at.split(',').map(Number);
    const rows = levelRows(text);
    while (rows.length <= y) rows.push('');
    const old = rows[y][x] ?? ' ', onGoal = '.+*'.includes(old);
    const put = { '#': '#', ' ': ' ', '.': '$*'.includes(old) ? '*' : '@+'.includes(old) ? '+' : '.', '$': onGoal ? '*' : '$', '@': onGoal ? '+' : '@' }[sign];
    if (sign === '@') rows.forEach((row, i) => { rows[i] = row.replace('@', ' ').replace('+', '.'); });
    rows[y] = withSign(rows[y], x, put, ' ');
    return rows.join('\n');
}

function paintStones(text, at, sign, single) {
    const [x, y] = at.split(',').map(Number);
    const { rows, rest } = diagram(text);
    if (single) rows.forEach((row, i) => { rows[i] = row.replaceAll(sign, '.'); });
    if (rows[y] !== undefined) rows[y] = withSign(rows[y], x, sign, '.');
    return [...rows, ...rest].join('\n');
}

// The rooms of a level after each letter of a solution; nothing if a letter is not a legal move.
function replayed(text, letters) {
    const rows = levelRows(text).map(row => [...row]);
    const frames = [rows.map(row => row.join('')).join('\n')];
    let y = rows.findIndex(row => row.some(sign => '@+'.includes(sign)));
    let x = y < 0 ? -1 : rows[y].findIndex(sign => '@+'.includes(sign));
    if (y < 0) return null;
    const enter = { ' ': '@', '.': '+', '$': '@', '*': '+' }, take = { '@': ' ', '+': '.' }, push = { ' ': '$', '.': '*' };
    for (const letter of letters) {
        const [dx, dy] = { l: [-1, 0], r: [1, 0], u: [0, -1], d: [0, 1] }[letter.toLowerCase()];
        const next = rows[y + dy]?.[x + dx] ?? '#';
        const isPush = '$*'.includes(next);
        if (next === '#' || isPush !== (letter < 'a')) return null;
        if (isPush) {
            const behind = rows[y + 2 * dy]?.[x + 2 * dx] ?? '#';
            if (!push[behind]) return null;
            rows[y + 2 * dy][x + 2 * dx] = push[behind];
        }
        rows[y + dy][x + dx] = enter[next];
        rows[y][x] = take[rows[y][x]];
        x += dx;
        y += dy;
        frames.push(rows.map(row => row.join('')).join('\n'));
    }
    return frames;
}

const domains = {
    npuzzle: {
        name: '15-puzzle',
        draw: drawTiles,
        click: slide,
        tools: [],
        hint: 'Click a tile to slide it. As text: the numbers row by row, 0 for the blank; 9 numbers make an 8-puzzle.',
        examples: {
            '15-puzzle, 45 moves': '14  1  9  6\n 4  8 12  5\n 7  2  3  0\n10 11 13 15',
            '15-puzzle, a short one': ' 5  6  2  3\n 1  0  4  7\n 9 13 10 11\n12 14  8 15',
            '8-puzzle, 27 moves': ' 8  6  7\n 2  5  4\n 3  0  1',
            '15-puzzle, far away': ' 0 12  9 13\n15 11 10 14\n 7  3  2  5\n 4  8  6  1',
        },
    },
    sokoban: {
        name: 'Sokoban',
        draw: drawLevel,
        click: paintLevel,
        tools: [['@', 'man'], ['$', 'box'], ['.', 'goal'], ['#', 'wall'], [' ', 'floor']],
        hint: 'Choose what to draw, then click or drag. As text: # wall, @ man, $ box, . goal, * box on a goal, + man on a goal. The search counts pushes.',
        examples: {
            'Around the corner': '########\n#      #\n# $@$  #\n#  ##  #\n# .  . #\n########',
            'Around the middle': '#######\n#     #\n# .$. #\n# $@$ #\n#  .  #\n#     #\n#######',
            'Two rooms': '  ####\n###  ####\n#     $ #\n# #  #$ #\n# . .#@ #\n#########',
            'Six boxes': '##########\n#   ##   #\n# $  $ $ #\n#  #  #  #\n# .. @.. #\n# .#  #. #\n# $ $  $ #\n#    #   #\n##########',
        },
    },
    'atari-go': {
        name: 'Atari-Go',
        draw: (text, goal, before) => drawStones(text, before, false),
        click: (text, at, sign) => paintStones(text, at, sign, false),
        tools: [['X', 'black'], ['O', 'white'], ['.', 'empty']],
        hint: 'Who first captures a stone wins. As text: X black, O white, . empty, rows from the top; then “black to move” or “white to move” where the stones do not tell.',
        examples: {
            '5x5, a crosscut': '.....\n..OX.\n..XO.\n.....\n.....',
            '6x6, a crosscut': '......\n......\n..OX..\n..XO..\n......\n......',
            '5x5, empty': '.....\n.....\n.....\n.....\n.....',
        },
    },
    phutball: {
        name: 'Phutball',
        draw: (text, goal, before) => drawStones(text, before, true),
        click: (text, at, sign) => paintStones(text, at, sign, sign === 'O'),
        tools: [['X', 'man'], ['O', 'ball'], ['.', 'empty']],
        hint: 'A turn puts a man or jumps with the ball over men. First wins at the top, second at the bottom. As text: O ball, X man, . empty; then “first” or “second” for who moves.',
        examples: {
            '5x7': '.....\n.....\n.....\n..O..\n.....\n.....\n.....',
            '7x7, two men': '.......\n.......\n..X....\n...O...\n.......\n...X...\n.......',
            '9x9': '.........\n.........\n.........\n.........\n....O....\n.........\n.........\n.........\n.........',
        },
    },
};
