// What the data say, and the tables of it. The page puts this, plots.js and start.js one after the other into one function.

const SVG = "http://www.w3.org/2000/svg";
const ROWS = 500;          // of the table before "show all"
const CARDS = 24;          // pictures before "show all"
const BARS = 240;          // bars before "show all"
const CARD_ROWS = 8;       // of the table of a card before it scrolls
const CARD_TEXT = 80;      // characters of an instance before they are cut: about two lines of a card
const PREPARED = 0.001;    // seconds: to prepare in less is noise
const COLOURS = 8;         // --s0 ... --s7 in the style
const data = JSON.parse(document.getElementById("data").textContent);

// ---- Small tools. Texts become text nodes and attributes, never markup.

function make(tag, attributes, ...children) {
    const node = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes || {})) {
        if (value === null || value === undefined || value === false) { continue; }
        if (name.startsWith("on")) { node.addEventListener(name.slice(2), value); }
        else { node.setAttribute(name, value === true ? "" : value); }
    }
    node.append(...children.filter(child => child !== null && child !== undefined));
    return node;
}

function shape(tag, attributes, text) {
    const node = document.createElementNS(SVG, tag);
    for (const [name, value] of Object.entries(attributes)) { node.setAttribute(name, value); }
    if (text !== undefined) { node.textContent = text; }
    return node;
}

const by_id = id => document.getElementById(id);
const body_of = id => by_id(id).querySelector(".body");
const list = value => Array.isArray(value) ? value : [];
const is_number = value => typeof value === "number" && Number.isFinite(value);
const collator = new Intl.Collator("en", {numeric: true});

function extent(values) {
    let low = Infinity, high = -Infinity;
    for (const v of values) { if (v < low) { low = v; } if (v > high) { high = v; } }
    return [low, high];
}

// ---- Numbers as people read them.

const whole = new Intl.NumberFormat("en-US", {maximumFractionDigits: 0});
const some_digits = new Intl.NumberFormat("en-US", {maximumSignificantDigits: 3});
const cost_digits = new Intl.NumberFormat("en-US", {maximumFractionDigits: 3});

const count_text = v => whole.format(v);
function bytes_text(v) {
    const units = ["B", "KiB", "MiB", "GiB", "TiB"];
    let unit = 0;
    while (v >= 1024 && unit + 1 < units.length) { v /= 1024; ++unit; }
    return (unit === 0 || v >= 1000 ? whole : some_digits).format(v) + "\u00a0" + units[unit];
}

/// A number and its unit. Seconds are the greatest one: powers of ten stand on the axes, and others publish seconds.
function duration_parts(v) {
    if (!(v > 0)) { return ["0", "s"]; }
    v = Number(v.toPrecision(v < 1000 ? 3 : 15));   // first rounded, so that 999.9 ms are 1 s and not 1,000 ms
    const [scale, unit] = v >= 1 ? [1, "s"] : v >= 1e-3 ? [1e3, "ms"] : v >= 1e-6 ? [1e6, "\u00b5s"] : [1e9, "ns"];
    return [(v >= 1000 ? whole : some_digits).format(v * scale), unit];
}
const duration_text = v => duration_parts(v).join("\u00a0");

/// From one time to another, with the unit once if it is the same.
function span_text(least, greatest) {
    const [from, to] = [duration_parts(least), duration_parts(greatest)];
    return (from[1] === to[1] ? from[0] : from.join("\u00a0")) + ".." + to.join("\u00a0");
}
const percent_text = v => v > 0 && v < 0.5 ? "<1" : v < 100 && v > 99.5 ? ">99" : String(Math.round(v));
const plural = (n, one, many) => count_text(n) + " " + (n === 1 ? one : many);

const COUNTERS = {
    expanded:   {title: "Nodes expanded", text: count_text, unit: " nodes expanded", base: 10},
    generated:  {title: "Nodes generated", text: count_text, unit: " nodes generated", base: 10},
    nodes:      {title: "Nodes looked at", text: count_text, unit: " nodes looked at", base: 10},
    seconds:    {title: "Time", text: duration_text, unit: "", base: 10},
    peak_bytes: {title: "Peak memory", text: bytes_text, unit: "", base: 4},
};

function tick_text(counter, v) {
    if (counter === "peak_bytes") { return bytes_text(v); }
    if (counter === "seconds") { return duration_text(v); }
    for (const [size, unit] of [[1e12, "T"], [1e9, "G"], [1e6, "M"], [1e3, "k"]]) {
        if (v >= size * 0.9999) { return some_digits.format(v / size) + unit; }
    }
    return some_digits.format(v);
}

// ---- What the data say.

const STATUS = {
    solved:       ["solved", "good"],
    exhausted:    ["exhausted", "plain"],
    disproved:    ["no solution", "good"],
    depth_limit:  ["depth limit", "limit"],
    node_limit:   ["node limit", "limit"],
    time_limit:   ["time limit", "limit"],
    memory_limit: ["memory limit", "limit"],
    cancelled:    ["cancelled", "limit"],
    error:        ["error", "bad"],
    waiting:      ["waiting", "wait"],
};
const ANSWERED = "solved, or proved to have no solution";
const INTERRUPTED = "not measured: the run was interrupted before this one";

const guide_of = domain => (domains.get(domain) || {}).guide_kind || "heuristic";
const measured = c => c.status !== "error" && c.status !== "waiting";
const solved = c => c.status === "solved";
// A search for paths that ends without one has proved that there is none; one for threats has only run out of them.
const disproved = c => c.status === "exhausted" && c.disproved === true;
const answered = c => solved(c) || disproved(c);
const finished = c => solved(c) || c.status === "exhausted";
const status_of = c => disproved(c) ? "disproved" : c.status;
const status_word = c => (STATUS[status_of(c)] || [String(c.status)])[0];
const status_kind = c => (STATUS[status_of(c)] || ["", "plain"])[1];
const status_hint = c => c.status !== "exhausted" || disproved(c) ? null
    : `nothing left to try${guide_of(c.domain) === "threat" ? " with these threats" : ""}; that proves nothing`;
const problems = c => is_number(c.problems) && c.problems > 0 ? c.problems : 1;
const problems_solved = c => !measured(c) ? 0 : is_number(c.solved) ? c.solved : solved(c) ? 1 : 0;
const problems_answered = c => problems(c) === 1 && disproved(c) ? 1 : problems_solved(c);
const value_of = (c, counter) => measured(c) && is_number(c[counter]) ? c[counter] : null;
const published_of = (c, counter) => c.published && is_number(c.published[counter]) ? c.published[counter] : null;
const preparation_of = c => value_of(c, "preparation_seconds") >= PREPARED ? c.preparation_seconds : null;

/// Of a set of problems: how many were solved, and where a limit ended it, how many it had come to.
function problems_words(c) {
    const tried = is_number(c.tried) && c.tried < problems(c) ? ` (${count_text(c.tried)} tried)` : "";
    return `${count_text(problems_solved(c))} of ${count_text(problems(c))}${tried}`;
}

// That a cost is proved is marked alike wherever it stands.
const is_proved = c => solved(c) && c.optimal === true;
const PROVED = {heuristic: "proved: none is cheaper", threat: "proved: the plies are exact"};
const proved_words = () => PROVED[now.guide] || PROVED.heuristic;
const proved_mark = () => make("span", {class: "proved", title: proved_words()}, "*");

function limit_words(c) {
    const limits = c.limits || {};
    if (c.status === "time_limit" && is_number(limits.seconds)) { return duration_text(limits.seconds); }
    if (c.status === "node_limit" && is_number(limits.nodes)) { return count_text(limits.nodes) + " nodes"; }
    if (c.status === "memory_limit" && is_number(limits.bytes)) { return bytes_text(limits.bytes); }
    return "";
}

function all_limits(c) {
    const limits = c.limits || {};
    const parts = [];
    if (is_number(limits.seconds)) { parts.push(duration_text(limits.seconds)); }
    if (is_number(limits.nodes)) { parts.push(count_text(limits.nodes) + " nodes"); }
    if (is_number(limits.bytes)) { parts.push(bytes_text(limits.bytes)); }
    return parts.join(", ") || "none";
}

const cells = list(data.cells);
const domains = new Map(list(data.domains).map(d => [d.name, d]));
const pictures = new Map(list(data.instances).map(i => [JSON.stringify([i.domain, i.name]), i]));
const domain_title = name => (domains.get(name) || {}).title || name;

const sections = list(data.sections).map((s, index) => ({
    index, domain: s.domain, title: domain_title(s.domain) + (s.label ? ": " + s.label : ""),
    guide: guide_of(s.domain), cells: [], instances: [], searches: [], at: new Map(),
}));
for (const c of cells) {
    const section = sections[c.section];
    if (!section) { continue; }
    if (!section.at.has(c.instance)) { section.at.set(c.instance, new Map()); section.instances.push(c.instance); }
    if (!section.searches.includes(c.search)) { section.searches.push(c.search); }
    section.at.get(c.instance).set(c.search, c);
    section.cells.push(c);
}

const state = {hidden: new Set(), common: false, filter: "", sort: null, all_rows: false, all_bars: false, all_cards: false,
               nodes: null, over: "seconds", counter: null, order: "suite"};   // null: as fits the section
let now = sections[0];

// What a threat search does is mostly to verify threats: next to nothing is expanded.
const usual_nodes = () => now.guide === "threat" ? "nodes" : "expanded";

const shown = search => !state.hidden.has(search);

// ---- Marks: an algorithm has its colour, a heuristic or threat its shape and dash, the same in all sections.

const looks = new Map();   // of each search: the numbers of its algorithm and of its guide
const algorithms = [], guides = [];
const place_in = (names, name) => names.includes(name) ? names.indexOf(name) : names.push(name) - 1;
for (const c of cells) { looks.set(c.search, {algorithm: place_in(algorithms, c.algorithm), guide: place_in(guides, c.guide || "")}); }
const look_of = search => looks.get(search) || {algorithm: 0, guide: 0};

/// Colours repeat after 16: the second eight are the first ones nearer to the ink.
function colour_of(search) {
    const n = look_of(search).algorithm % (2 * COLOURS), base = `var(--s${n % COLOURS})`;
    return n < COLOURS ? base : `color-mix(in srgb, ${base} 55%, var(--ink))`;
}
const shape_of = search => look_of(search).guide;
const DASHES = ["", "7 3", "2 3", "10 3 2 3", "4 2", "12 4", "7 3 2 3 2 3"];
const dash_of = search => DASHES[look_of(search).guide % DASHES.length];

const PLUS = [[-.4, -1.1], [.4, -1.1], [.4, -.4], [1.1, -.4], [1.1, .4], [.4, .4],
              [.4, 1.1], [-.4, 1.1], [-.4, .4], [-1.1, .4], [-1.1, -.4], [-.4, -.4]];

function mark_path(kind, x, y, r) {
    const p = (...points) => "M" + points.map(([a, b]) => (x + a * r).toFixed(1) + "," + (y + b * r).toFixed(1)).join("L") + "Z";
    switch (kind % 7) {
    case 0: return `M${(x - r).toFixed(1)},${y.toFixed(1)}a${r},${r} 0 1,0 ${2 * r},0a${r},${r} 0 1,0 ${-2 * r},0Z`;
    case 1: return p([-.9, -.9], [.9, -.9], [.9, .9], [-.9, .9]);
    case 2: return p([0, -1.1], [1.1, .9], [-1.1, .9]);
    case 3: return p([0, -1.25], [1.25, 0], [0, 1.25], [-1.25, 0]);
    case 4: return p([0, 1.1], [1.1, -.9], [-1.1, -.9]);
    case 5: return p(...PLUS);
    default: return p(...PLUS.map(([a, b]) => [(a - b) * 0.75, (a + b) * 0.75]));
    }
}

function swatch(search) {
    const svg = shape("svg", {viewBox: "0 0 14 14", width: 14, height: 14, class: "swatch", "aria-hidden": "true"});
    svg.append(shape("path", {d: mark_path(shape_of(search), 7, 7, 4.6), style: `fill:${colour_of(search)}`}));
    return svg;
}

// ---- The tooltip.

const tip = by_id("tip");

function show_tip(event, title, lines) {
    tip.replaceChildren(make("strong", {}, title), ...lines.map(line => line instanceof Node ? line : make("div", {}, line)));
    tip.hidden = false;
    const left = Math.min(event.clientX + 14, innerWidth - tip.offsetWidth - 8);
    const above = event.clientY - tip.offsetHeight - 14;
    tip.style.left = Math.max(4, left) + "px";
    tip.style.top = (above > 4 ? above : event.clientY + 18) + "px";
}

function hide_tip() { tip.hidden = true; }

/// Calls `at(x, y, event)` for a pointer over the plot and for a tap on it; `off` when it has gone.
function watch(svg, at, off) {
    const look = event => {
        const box = svg.getBoundingClientRect();
        at(event.clientX - box.left, event.clientY - box.top, event);
    };
    const gone = () => { hide_tip(); off(); };
    svg.addEventListener("pointermove", look);
    svg.addEventListener("pointerdown", look);
    svg.addEventListener("pointerleave", event => { if (event.pointerType === "mouse") { gone(); } });
    svg.addEventListener("pointercancel", gone);
}
document.addEventListener("pointerdown", event => { if (!event.target.closest || !event.target.closest("svg.plot")) { hide_tip(); } });
addEventListener("keydown", event => { if (event.key === "Escape") { hide_tip(); } });

function cell_lines(c) {
    if (!measured(c)) { return [c.status === "error" ? "error: " + (c.error || "unknown") : INTERRUPTED]; }
    const limit = limit_words(c);
    const lines = [status_word(c) + (limit ? " (" + limit + ")" : "")
        + (is_number(c.cost) ? ", cost " + cost_digits.format(c.cost) + (is_proved(c) ? "*" : "") : "")];
    if (status_hint(c)) { lines.push(status_hint(c)); }
    for (const [name, counter] of Object.entries(COUNTERS)) {
        const v = value_of(c, name);
        if (v === null || name === "nodes" && v === c.generated) { continue; }
        const unit = name === "peak_bytes" ? " at most" : v === 1 ? counter.unit.replace("nodes", "node") : counter.unit;
        lines.push(counter.text(v) + unit);
        const theirs = published_of(c, name);
        if (theirs !== null) { lines.push("published: " + counter.text(theirs) + counter.unit); }
    }
    if (problems(c) > 1) { lines.push("problems solved: " + problems_words(c)); }
    if (c.longer > 0) {
        lines.push(problems(c) > 1 ? `answers that cost more than another search's: ${count_text(c.longer)}` : "another search's answer costs less");
    }
    return lines;
}

// ---- Tables that sort.

/// `columns`: title, hint, number (aligned right), value(row) to sort by, cell(row) to show. `sort` is {column, down} or null and is
/// changed through `set_sort`. `after(row)` may return a node that stands in place of the columns from `merge_from` on.
function sortable(id, caption, columns, rows, sort, set_sort, merge_from, after) {
    const heads = columns.map((column, i) => {
        const sorted = sort && sort.column === column.title;
        return make("th", {scope: "col", class: column.number ? "number" : null,
                           "aria-sort": sorted ? (sort.down ? "descending" : "ascending") : "none"},
            make("button", {type: "button", title: column.hint || null, onclick: () => {
                set_sort(!sorted ? {column: column.title, down: false} : sort.down ? null : {column: column.title, down: true}, i);
            }}, column.title, make("span", {class: "arrow", "aria-hidden": "true"}, sorted ? (sort.down ? "\u25bc" : "\u25b2") : "")));
    });
    const lines = document.createDocumentFragment();
    for (const row of rows) {
        const line = make("tr");
        const instead = after ? after(row) : null;
        columns.forEach((column, i) => {
            if (instead && i > merge_from) { return; }
            if (instead && i === merge_from) {
                line.append(make("td", {colspan: columns.length - merge_from}, instead));
                return;
            }
            const shows = column.cell(row);
            const cell = make(i === 0 ? "th" : "td", {scope: i === 0 ? "row" : null, class: column.number ? "number" : null});
            if (shows !== null && shows !== undefined) { cell.append(shows); }
            if (column.dress) { column.dress(cell, row); }
            line.append(cell);
        });
        lines.append(line);
    }
    return make("table", {id, "data-rows": rows.length}, make("caption", {}, make("span", {}, caption)), make("thead", {}, make("tr", {}, ...heads)),
                make("tbody", {}, lines));
}

function sorted_rows(rows, columns, sort) {
    const column = sort && columns.find(c => c.title === sort.column);
    if (!column) { return rows; }
    const sign = sort.down ? -1 : 1;
    const missing = v => v === null || v === undefined || v === "";
    return rows.map((row, i) => [column.value(row), i, row]).sort(([a, i], [b, j]) => {
        if (missing(a) || missing(b)) { return missing(a) === missing(b) ? i - j : missing(a) ? 1 : -1; }   // nothing to compare: last
        return (typeof a === "number" && typeof b === "number" ? a - b : collator.compare(a, b)) * sign || i - j;
    }).map(entry => entry[2]);
}

/// For `dress` of a column: what would make the column too wide gets lines.
const long = text_of => (cell, row) => { if (String(text_of(row)).length > 30) { cell.classList.add("long"); } };

/// After a table was drawn anew by its heading, the keyboard stays there.
function focus_heading(box, index) {
    const button = box.querySelectorAll("thead button")[index];
    if (button) { button.focus({preventScroll: true}); }
}

/// Draws anew, and leaves the table scrolled to where it was.
function keep_scroll(box, draw) {
    const before = box.querySelector(".scroll"), left = before ? before.scrollLeft : 0;
    draw();
    const after = box.querySelector(".scroll");
    if (after) { after.scrollLeft = left; }
}

function scroll_box(table, label) { return make("div", {class: "scroll", tabindex: "0", role: "region", "aria-label": label}, table); }

// ---- The head of the page.

function draw_head() {
    const suite = data.suite || {}, program = data.program || {}, machine = data.machine || {};
    by_id("title").textContent = suite.title || suite.name || "Comparison";
    by_id("about").replaceChildren(...list(suite.about).map(text => make("p", {}, text)));

    const counts = new Map();
    for (const c of cells) { counts.set(status_word(c), (counts.get(status_word(c)) || 0) + 1); }
    const waiting = cells.filter(c => c.status === "waiting").length;
    const errors = cells.filter(c => c.status === "error").length;
    const unsteady = cells.filter(c => measured(c) && c.steady === false).length;
    const notices = [];
    if (cells.length === 0) { notices.push("There is nothing to compare: the suite has no cells."); }
    if (waiting > 0) {
        notices.push(`The run was interrupted: ${count_text(waiting)} of ${plural(cells.length, "cell", "cells")} `
            + `${waiting === 1 ? "was" : "were"} not measured. The same command goes on where it stopped.`);
    }
    if (errors > 0) { notices.push(`${plural(errors, "cell", "cells")} ended with an error, which is shown in its place.`); }
    if (unsteady > 0) { notices.push(`In ${plural(unsteady, "cell", "cells")} the counters differ between runs; the first run is shown.`); }
    const wrong = list(data.contradictions);
    const wrongs = wrong.slice(0, 20).map(text => make("p", {class: "notice bad"}, "Contradiction: " + text));
    if (wrong.length > wrongs.length) {
        wrongs.push(make("p", {class: "notice bad"}, `${count_text(wrong.length - wrongs.length)} more like these`));
    }
    by_id("notices").replaceChildren(...wrongs, ...notices.map(text => make("p", {class: "notice"}, text)));

    const entries = [];
    const entry = (name, ...shows) => entries.push(make("div", {}, make("dt", {}, name), make("dd", {}, ...shows)));
    const words = text => String(text).split(/( +)/).map(word => word.trim() ? make("span", {}, word) : word);
    if (suite.command) { entry("Command", make("code", {class: "words"}, ...words(suite.command))); }
    const date = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)/.exec(data.date || "");
    if (data.date) { entry("Date", date ? `${date[1]}, ${date[2]} UTC` : String(data.date)); }
    const parts = [machine.processor, is_number(machine.processors) ? plural(machine.processors, "processor", "processors") : null,
                   is_number(machine.memory_bytes) ? bytes_text(machine.memory_bytes) + " of memory" : null, machine.system];
    if (parts.some(Boolean)) { entry("Machine", parts.filter(Boolean).join(", ")); }
    const built = [program.version ? "version " + program.version : null, program.build ? "build " + program.build : null, program.compiler];
    if (built.some(Boolean)) { entry("Program", built.filter(Boolean).join(", ")); }
    if (cells.length > 0) {
        const limits = new Map();
        for (const section of sections) {
            for (const text of new Set(section.cells.map(all_limits))) { limits.set(text, (limits.get(text) || new Set()).add(section.title)); }
        }
        const lines = [...limits].map(([text, of]) => make("div", {}, limits.size === 1 ? text : `${text} (${[...of].join("; ")})`));
        entry("Limits of each run", ...lines);
        const [fewest, most] = extent(cells.map(c => is_number(c.runs) ? c.runs : 1));
        entry("Runs of each cell", (fewest === most ? count_text(most) : `${count_text(fewest)} to ${count_text(most)}`)
            + (most > 1 ? " at least: the first one cold, the others warm; times are the median of the warm ones (of an even number, the mean of the two in the middle); "
                + "short ones were repeated until five runs or 0.2 s" : ", cold"));
        const ends = [...counts].map(([word, n]) => word === "error" ? plural(n, "error", "errors") : `${count_text(n)} ${word}`);
        entry("Cells", `${count_text(cells.length)}: ${ends.join(", ")}`);
    }
    if (is_number(suite.seed)) { entry("Order", `shuffled by seed ${suite.seed}`); }
    entry("Counting", "A node is expanded when its successors are asked for, again if that happens again; the start and every successor looked at "
        + "are generated. Moves that take the last one back are skipped by depth-first searches, and by all searches where moves know their inverse "
        + "(sliding tiles); elsewhere best-first searches generate them and find them known. "
        + (cells.some(c => value_of(c, "verifications"))
            ? "Nodes looked at are the generated ones; in games the positions entered, those to verify threats included. " : "")
        + "The rules are in docs/comparison.md.");
    by_id("run").replaceChildren(...entries);
}

function draw_overview() {
    by_id("overview").hidden = sections.length < 2;
    by_id("picker").hidden = sections.length < 2;
    by_id("section").replaceChildren(...sections.map(s => make("option", {value: s.index}, s.title)));
    if (sections.length < 2) { return; }
    const count = test => s => s.cells.filter(test).length;
    const sum = of => s => s.cells.reduce((total, c) => total + of(c), 0);
    const sets = cells.some(c => problems(c) > 1);
    const number = (title, hint, value, text) => ({title, hint, number: true, value, cell: s => (text || count_text)(value(s))});
    const columns = [
        {title: "Section", value: s => s.title,
         cell: s => make("button", {type: "button", class: "link", onclick: () => choose(s.index, true)}, s.title)},
        number("Instances", "", s => s.instances.length), number("Searches", "", s => s.searches.length), number("Cells", "", s => s.cells.length),
        // As in the summary, of each problem of a set.
        number("Problems", "of all cells, a set counted as the problems in it", sum(problems)),
        number("Answered", ANSWERED, sum(problems_answered)),
        number("Not answered", "a limit was reached, or nothing was left to try and that proves nothing",
            sum(c => measured(c) ? problems(c) - problems_answered(c) : 0)),
        number("Errors", "", count(c => c.status === "error")), number("Waiting", INTERRUPTED, count(c => c.status === "waiting")),
        number("Time", "all cells together", sum(c => value_of(c, "seconds") || 0), duration_text),
    ].filter(c => c.title === "Problems" ? sets : !["Errors", "Waiting"].includes(c.title) || sections.some(s => c.value(s) > 0));
    let sort = null;
    const box = by_id("overview-table");
    const draw = () => box.replaceChildren(sortable("sections", "Choose a section to see its tables and plots.", columns,
        sorted_rows(sections, columns, sort), sort, (next, i) => { sort = next; draw(); focus_heading(box, i); }));
    draw();
}

// ---- What came out: for each section the best searches, and what was not answered.

const RANKED = 5;   // searches of a section shown at the head of the page

/// A ratio to the best: 1 is the best itself.
const times_text = v => v < 1.005 ? "\u00d71" : "\u00d7" + (v < 100 ? some_digits : whole).format(v);

/// How long a bar is, in percent: the least of these values a tenth, the greatest all, by their logarithms between.
function log_parts(values) {
    const positive = values.filter(v => v > 0);
    const [low, high] = positive.length > 0 ? extent(positive).map(Math.log) : [0, 0];
    return v => !(v > 0) ? "0%" : (high - low < 1e-9 ? 100 : 10 + 90 * (Math.log(v) - low) / (high - low)).toFixed(2) + "%";
}

/// The searches of a section that answered the most, with their sums.
function ranking(section) {
    const key = section.guide === "threat" ? "nodes" : "expanded";
    const sums = section.searches.map(search => {
        const own = section.cells.filter(c => c.search === search);
        const sum = of => own.reduce((total, c) => total + (of(c) || 0), 0);
        return {search, answered: sum(problems_answered), seconds: sum(c => value_of(c, "seconds")), nodes: sum(c => value_of(c, key)),
                missing: sum(c => problems(c) - problems_answered(c))};
    });
    const most = extent(sums.map(s => s.answered))[1];
    return {best: most > 0 ? sums.filter(s => s.answered === most) : [], missing: sums.filter(s => s.missing > 0), of: key};
}

function draw_findings() {
    by_id("findings").hidden = cells.filter(measured).length === 0;
    const one = section => {
        const {best, missing, of} = ranking(section);
        const column = (title, key, text) => {
            const sorted = best.filter(s => s[key] > 0).sort((a, b) => a[key] - b[key]).slice(0, RANKED);
            if (sorted.length === 0) { return null; }
            const part = log_parts(sorted.map(s => s[key]));
            return make("div", {class: "ranking"}, make("h4", {}, title), ...sorted.map(s => make("div", {class: "rank"},
                make("span", {class: "name"}, swatch(s.search), make("span", {}, s.search)),
                make("span", {class: "amount"}, text(s[key]), make("small", {}, times_text(s[key] / sorted[0][key]))),
                make("i", {class: "length", style: `width:${part(s[key])};background:${colour_of(s.search)}`}))));
        };
        const all = section.cells.reduce((sum, c) => sum + problems(c), 0), open = missing.reduce((sum, s) => sum + s.missing, 0);
        const named = missing.sort((a, b) => b.missing - a.missing).slice(0, RANKED).map(s => `${s.search} ${count_text(s.missing)}`);
        const rest = missing.length - named.length;
        return make("article", {class: "card finding"},
            make("h3", {}, make("button", {type: "button", class: "link", onclick: () => choose(section.index, true)}, section.title)),
            make("p", {class: "note"}, `${plural(section.instances.length, "instance", "instances")}, ${plural(section.searches.length, "search", "searches")}. `
                + (best.length === 0 ? "No search answered anything."
                    : best.length < section.searches.length ? `Of the ${plural(best.length, "search", "searches")} that answered the most:` : "Every search answered as many:")),
            make("div", {class: "rankings"}, column("Fastest", "seconds", duration_text),
                column(of === "nodes" ? "Fewest nodes looked at" : "Fewest nodes expanded", "nodes", count_text)),
            make("p", {class: open > 0 ? "missing" : "note"}, open === 0 ? "Everything was answered."
                : `Not answered: ${count_text(open)} of ${count_text(all)} (${named.join(", ")}${rest > 0 ? `, and ${plural(rest, "search", "searches")} more` : ""}).`));
    };
    by_id("findings").querySelector(".body").replaceChildren(make("div", {class: "cards findings"}, ...sections.map(one)),
        make("p", {class: "note"}, "Sums over the instances of a section; \u00d7 is the ratio to the best. Bars are logarithmic. "
            + "Colour is the algorithm; shape, and the dash of a line, the heuristic or threat: the same everywhere on this page."));
}

// ---- The summary of a section.

function common_instances() {
    return now.instances.filter(name => now.searches.every(search => {
        const c = now.at.get(name).get(search);
        return c && answered(c);
    }));
}

let summary_sort = null;
const LONGER = "answers that cost more than another search's answer to the same problem";
const TABLES = "bytes of pattern databases, not in peak memory";

function draw_summary() {
    const box = body_of("summary");
    if (now.cells.length === 0) { return nothing(box, "This section has no cells."); }
    const common = new Set(common_instances());
    const use_common = state.common && common.size > 0;
    const rows = now.searches.map(search => {
        const row = {search, total: 0, answered: 0, optimal: 0, longer: null, expanded: 0, generated: 0, nodes: 0, verifications: 0, seconds: 0,
                     preparation: null, peak: 0, tables: null, errors: 0, waiting: 0, measured: 0};
        for (const c of now.cells) {
            if (c.search !== search || use_common && !common.has(c.instance)) { continue; }
            row.total += problems(c);
            if (c.status === "error") { ++row.errors; }
            if (c.status === "waiting") { ++row.waiting; }
            if (!measured(c)) { continue; }
            ++row.measured;
            row.answered += problems_answered(c);
            row.optimal += solved(c) && c.optimal ? problems(c) : 0;
            if (is_number(c.longer)) { row.longer += c.longer; }
            row.expanded += c.expanded || 0;
            row.generated += c.generated || 0;
            row.nodes += c.nodes || 0;
            row.verifications += c.verifications || 0;
            row.seconds += c.seconds || 0;
            // Prepared once for all instances: not a sum.
            if (preparation_of(c) !== null) { row.preparation = Math.max(row.preparation, c.preparation_seconds); }
            row.peak = Math.max(row.peak, c.peak_bytes || 0);
            if (c.table_bytes > 0) { row.tables = Math.max(row.tables, c.table_bytes); }
        }
        return row;
    });
    const known = (row, key) => row.measured > 0 && row[key] !== null;
    const plain = (title, hint, key, text) => ({title, hint, number: true, value: row => known(row, key) ? row[key] : null,
        cell: row => known(row, key) ? text(row[key]) : "\u2013"});
    const bar = (title, hint, key, text) => {
        const part = log_parts(rows.filter(row => known(row, key)).map(row => row[key]));
        return {...plain(title, hint, key, text), dress: (cell, row) => {
            cell.classList.add("bar");
            cell.style.setProperty("--part", known(row, key) ? part(row[key]) : "0%");
        }};
    };
    // Sums of a search that answered less are of less work.
    const most_answered = extent(rows.map(row => row.answered))[1];
    const ratio = (title, hint, key) => {
        const best = extent(rows.filter(row => row.answered === most_answered && row[key] > 0).map(row => row[key]))[0];
        const value = row => row.answered === most_answered && row[key] > 0 && best > 0 && Number.isFinite(best) ? row[key] / best : null;
        return {title, hint: hint + "; only for searches that answered the most", number: true, value,
                cell: row => value(row) === null ? "\u2013" : times_text(value(row))};
    };
    const any = test => now.cells.some(test);   // of the section: columns stay when instances are left out
    const columns = [
        {title: "Search", value: row => row.search, cell: row => make("span", {class: "name"}, swatch(row.search), row.search), dress: long(row => row.search)},
        {title: "Answered", hint: ANSWERED, number: true, value: row => row.answered / row.total, cell: row => {
            const other = [row.errors ? plural(row.errors, "error", "errors") : null, row.waiting ? `${row.waiting} waiting` : null].filter(Boolean);
            return make("span", {}, `${count_text(row.answered)} of ${count_text(row.total)}`,
                other.length ? make("small", {class: "spread"}, other.join(", ")) : null);
        }, dress: (cell, row) => {
            cell.classList.add("bar", "share");
            cell.style.setProperty("--part", (100 * row.answered / row.total).toFixed(2) + "%");
        }},
        now.guide === "threat" ? plain("Exact plies", "wins whose length is proved; who wins is proved in every answered row", "optimal", count_text)
            : plain("Optimal", "solutions proved to be the best", "optimal", count_text),
        any(c => value_of(c, "longer") > 0) ? plain("Longer", LONGER, "longer", count_text) : null,
        bar("Expanded", "nodes, all together", "expanded", count_text),
        now.searches.length > 1 ? ratio(now.guide === "threat" ? "Looked at, ratio" : "Expanded, ratio", "how many times the least", usual_nodes()) : null,
        bar("Generated", "nodes, all together", "generated", count_text),
        any(c => value_of(c, "verifications") > 0)
            ? bar("Verifications", "nodes entered to verify threats, all together; not among the expanded", "verifications", count_text) : null,
        bar("Time", "all together, without preparation", "seconds", duration_text),
        now.searches.length > 1 ? ratio("Time, ratio", "how many times the least", "seconds") : null,
        any(c => preparation_of(c) !== null)
            ? bar("Preparation", "before a search: pattern databases built or opened; the longest, not the sum", "preparation", duration_text) : null,
        bar("Peak memory", "of the search that took most", "peak", bytes_text),
        any(c => value_of(c, "table_bytes") > 0) ? bar("Tables", TABLES + "; the most of one search", "tables", bytes_text) : null,
    ].filter(Boolean);

    const toggle = make("label", {class: "choice"}, make("input", {type: "checkbox", checked: use_common,
        onchange: event => { state.common = event.target.checked; draw_summary(); }}),
        `only the ${plural(common.size, "instance", "instances")} that every search answered (of ${count_text(now.instances.length)})`);
    const caption = use_common ? "Sums over the instances that every search answered."
        : any(c => measured(c) && !answered(c)) ? "Sums over all runs, those without an answer too: a search that gives up early looks cheap here."
        : "Sums over all runs.";
    const scale_note = " Bars are logarithmic.";
    const differs = common.size > 0 && common.size < now.instances.length;
    box.replaceChildren(differs ? make("div", {class: "controls"}, toggle) : "",
        scroll_box(sortable("totals", caption + scale_note, columns, sorted_rows(rows, columns, summary_sort), summary_sort,
            (next, i) => { summary_sort = next; keep_scroll(box, draw_summary); focus_heading(box, i); }), "Summary"));
    tell_of_scrolling();
}

// ---- The table of all cells.

function table_columns() {
    const any = test => now.cells.some(test);
    const many = () => state.all_rows && now.cells.length > ROWS;   // thousands of small pictures would take seconds
    const nonzero = key => any(c => value_of(c, key));
    const number = (title, key, hint, text) => ({title, hint, key, number: true, value: c => value_of(c, key),
        cell: c => { const v = value_of(c, key); return v === null ? null : text(v); }});
    const guide = now.guide.charAt(0).toUpperCase() + now.guide.slice(1);
    const unproved = now.cells.find(status_hint);
    const repeated = any(c => list(c.warm_seconds).length > 0);
    const seconds = number("Time", "seconds", repeated ? "median of the warm runs; of an even number, the mean of the two in the middle" : "of the one run", duration_text);
    const spread = {title: "Time, least..greatest", number: true,
        hint: "of the runs that the median is of; far off: more than twice the median or less than half, and by 20 \u00b5s; sorted by how many times the least the greatest is",
        value: c => value_of(c, "seconds_least") > 0 ? c.seconds_greatest / c.seconds_least : null,
        cell: c => value_of(c, "seconds_least") === null ? null : make("span", {}, span_text(c.seconds_least, c.seconds_greatest),
            c.outliers > 0 ? make("small", {class: "spread unsteady"}, `${count_text(c.outliers)} of ${count_text(list(c.warm_seconds).length)} far off`) : null)};
    const columns = [
        {title: "Instance", hint: "the problem", value: c => c.instance, cell: c => c.instance, dress: long(c => c.instance)},
        {title: "Algorithm", hint: "the search", value: c => c.algorithm, cell: c => many() ? c.algorithm : make("span", {class: "name"}, swatch(c.search), c.algorithm),
         dress: long(c => c.algorithm)},
        any(c => c.guide) ? {title: guide, hint: now.guide === "threat" ? "the threats that the search looks at; \u2013 if it asks for none"
            : "what estimates the cost to the goal; \u2013 if the search asks for none", value: c => c.guide, cell: c => c.guide || "\u2013",
            dress: long(c => c.guide)} : null,
        {title: "Status", hint: "how the search ended" + (unproved ? "; exhausted: " + status_hint(unproved) : ""), value: status_word, cell: status_cell},
        any(c => is_number(c.cost)) ? {title: "Cost", key: "cost", number: true,
            hint: now.guide === "threat" ? "plies to the win; * if it is proved that they are exact" : "of the solution; * if it is proved that none is cheaper",
            value: c => value_of(c, "cost"),
            cell: c => value_of(c, "cost") === null ? null : make("span", {}, cost_digits.format(c.cost),
                is_proved(c) ? proved_mark() : make("span", {class: "proved"}, "\u00a0"))} : null,
        any(c => c.winner) ? {title: "Winner", hint: "the side that is proved to win", value: c => c.winner, cell: c => c.winner} : null,
        any(c => problems(c) > 1) ? {title: "Problems solved", number: true, value: c => measured(c) ? problems_solved(c) : null,
            hint: "of the set" + (any(c => is_number(c.tried) && c.tried < problems(c)) ? "; tried: those that it had come to when a limit ended it" : ""),
            cell: problems_words} : null,
        any(c => value_of(c, "longer") > 0) ? number("Longer", "longer", LONGER, count_text) : null,
        number("Expanded", "expanded", now.guide === "threat" ? "positions that the main search entered" : "nodes whose successors were asked for", count_text),
        number("Generated", "generated", "the start, and every successor looked at", count_text),
        nonzero("verifications") ? number("Verifications", "verifications", "nodes entered to verify threats; not among the expanded", count_text) : null,
        nonzero("verifications")
            ? number("Looked at", "nodes", "positions entered: the expanded and the verifications", count_text) : null,
        seconds,
        number("Peak memory", "peak_bytes", "the most that all tables took together", bytes_text),
        any(c => value_of(c, "table_bytes") > 0) ? {title: "Tables", hint: TABLES, number: true, value: c => value_of(c, "table_bytes"),
            cell: c => c.table_bytes > 0 ? bytes_text(c.table_bytes) : "\u2013"} : null,
        nonzero("reopened") ? number("Reopened", "reopened", "expanded nodes that were opened again for a cheaper path", count_text) : null,
        nonzero("duplicates") ? number("Duplicates", "duplicates", "generated nodes dropped because they were known, no worse", count_text) : null,
        nonzero("iterations") ? number("Iterations", "iterations", "rounds of an iterative search", count_text) : null,
        nonzero("stored") ? number("Stored", "stored", "nodes held in tables at the end", count_text) : null,
        any(c => measured(c) && c.seconds_least !== c.seconds_greatest) ? spread : null,
        repeated ? number("Cold", "cold_seconds", "time of the first run", duration_text) : null,
        any(c => preparation_of(c) !== null) ? {title: "Preparation", hint: "time before the search: pattern databases built or opened",
            key: "preparation_seconds", number: true, value: preparation_of,
            cell: c => preparation_of(c) === null ? "\u2013" : duration_text(c.preparation_seconds)} : null,
        number("Nodes / s", "nodes_per_second", "nodes looked at in a second: "
            + (now.guide === "threat" ? "positions entered, those to verify threats included" : "generated ones"), count_text),
        any(c => is_number(c.branching)) ? number("Branching", "branching",
            "effective branching factor: of a uniform tree as deep as the solution with as many nodes", v => v.toFixed(3)) : null,
        any(c => c.answer) ? {title: "Answer", hint: "the solution, in the notation of the domain; click on one that is cut to see the whole",
            value: c => c.answer, cell: answer_cell, dress: cell => cell.classList.add("answers")} : null,
    ].filter(Boolean);

    // What others measured stands right of what we did.
    const theirs = new Set();
    for (const c of now.cells) { Object.keys(c.published || {}).forEach(key => theirs.add(key)); }
    for (const key of theirs) {
        const ours = columns.findIndex(column => column.key === key);
        const text = key === "peak_bytes" ? bytes_text : key.includes("seconds") ? duration_text : v => cost_digits.format(v);
        const name = ours >= 0 ? columns[ours].title : key;
        // Where a search was given up says nothing about how far it had to go.
        const ratio = c => finished(c) && value_of(c, key) !== null && published_of(c, key) > 0 ? c[key] / published_of(c, key) : null;
        columns.splice(ours >= 0 ? ours + 1 : columns.length, 0,
            {title: name + ", published", hint: "as others measured it", number: true, value: c => published_of(c, key),
             cell: c => published_of(c, key) === null ? null : text(published_of(c, key))},
            {title: name + ", ratio", hint: "ours divided by the published number, of searches that came to an end", number: true, value: ratio,
             cell: c => ratio_text(c[key], published_of(c, key), ratio(c))});
    }
    return columns;
}

/// Beside one, a ratio hides what it is to show: there the difference tells more.
function ratio_text(ours, theirs, ratio) {
    if (ratio === null) { return null; }
    if (ours === theirs) { return "equal"; }
    if (Math.abs(ratio - 1) < 1e-4) { return (ours > theirs ? "+" : "\u2212") + cost_digits.format(Math.abs(ours - theirs)); }
    return "\u00d7" + (Math.abs(ratio - 1) < 0.01 ? ratio.toFixed(5) : some_digits.format(ratio));
}

function status_cell(c) {
    const limit = limit_words(c);
    return make("span", {},
        make("span", {class: "status " + status_kind(c), title: status_hint(c)}, status_word(c)), limit ? make("small", {class: "spread"}, limit) : null,
        measured(c) && c.steady === false ? make("small", {class: "spread unsteady"}, "counters differ between runs") : null);
}

function answer_cell(c) {
    const text = c.answer || "";
    if (text.length <= 28) { return text; }
    return make("details", {class: "answer"}, make("summary", {}, text.slice(0, 24) + "\u2026"), make("div", {}, text));
}

function filtered_cells() {
    const words = state.filter.toLowerCase().split(/\s+/).filter(Boolean);
    if (words.length === 0) { return now.cells; }
    return now.cells.filter(c => {
        const text = [c.instance, c.search, status_word(c), c.winner, c.error, c.steady === false ? "counters differ" : ""].join(" ").toLowerCase();
        return words.every(word => text.includes(word));
    });
}

/// The rows as a file for spreadsheets: what the columns show, with counts and times as plain numbers.
function rows_as_csv(rows) {
    const keys = ["instance", "algorithm", "guide", "status", "cost", "winner", "expanded", "generated", "nodes", "verifications", "seconds",
                  "seconds_least", "seconds_greatest", "cold_seconds", "preparation_seconds", "peak_bytes", "table_bytes", "answer", "error"];
    const text = v => v === null || v === undefined ? "" : /[",\n\r]/.test(String(v)) ? `"${String(v).replaceAll('"', '""')}"` : String(v);
    return [keys, ...rows.map(c => keys.map(key => c[key]))].map(row => row.map(text).join(",")).join("\n") + "\n";
}

/// Puts a text on the clipboard, in the way that works without a server, too.
async function copy_text(text) {
    try {
        await navigator.clipboard.writeText(text);
        return true;
    } catch (refused) {
        const area = make("textarea", {readonly: true, style: "position:fixed;opacity:0"});
        area.value = text;
        document.body.append(area);
        area.select();
        const copied = document.execCommand("copy");
        area.remove();
        return copied;
    }
}

function draw_table() {
    const box = body_of("table");
    if (now.cells.length === 0) { return nothing(box, "There are no measurements."); }
    const columns = table_columns();
    const filter = make("input", {type: "search", id: "filter", value: state.filter, placeholder: "instance, search, status", autocomplete: "off"});
    const holder = make("div"), said = make("span", {class: "said", role: "status"});
    const draw = () => {
        const rows = sorted_rows(filtered_cells(), columns, state.sort);
        const some = state.all_rows ? rows : rows.slice(0, ROWS);
        const merge = columns.findIndex(column => column.title === "Status") + 1;
        const instead = c => measured(c) ? null : c.status === "error" ? make("div", {class: "message bad"}, c.error || "unknown error")
            : make("div", {class: "message"}, INTERRUPTED);
        const table = sortable("cells", "Click on a heading to sort; again for the other way; once more for the order of the suite.", columns,
            some, state.sort, (next, i) => { state.sort = next; keep_scroll(holder, draw); focus_heading(holder, i); }, merge, instead);
        holder.replaceChildren(scroll_box(table, "Every measurement"), more(some.length, rows.length, "rows", () => {
            state.all_rows = true;
            keep_scroll(holder, draw);
        }));
        const all = plural(now.cells.length, "row", "rows");
        said.textContent = rows.length === now.cells.length ? all : `${count_text(rows.length)} of ${all}`;
        tell_of_scrolling();
    };
    filter.addEventListener("input", () => { state.filter = filter.value; draw(); });
    const meanings = columns.filter(column => column.hint).map(column => make("div", {}, make("dt", {}, column.title), make("dd", {}, column.hint)));
    const csv = () => rows_as_csv(sorted_rows(filtered_cells(), columns, state.sort));
    const copy = make("button", {type: "button", onclick: async () => {
        const copied = await copy_text(csv());
        copy.textContent = copied ? "Copied" : "Cannot copy here";
        setTimeout(() => { copy.textContent = "Copy as CSV"; }, 2000);
    }}, "Copy as CSV");
    const download = make("button", {type: "button", onclick: () => {
        const name = `${(data.suite || {}).name || "comparison"}-${now.index + 1}.csv`.replace(/[^\w.-]+/g, "-");
        make("a", {href: "data:text/csv;charset=utf-8," + encodeURIComponent(csv()), download: name}).click();
    }}, "Download CSV");
    box.replaceChildren(make("div", {class: "controls"}, make("label", {}, "Filter ", filter), said, copy, download), holder,
        make("details", {class: "meanings"}, make("summary", {}, "What the columns mean"), make("dl", {}, ...meanings)));
    draw();
}

/// Says that there is more than is shown, and shows it on demand.
function more(some, all, noun, show) {
    return some === all ? "" : make("p", {class: "more"}, `The first ${count_text(some)} of ${count_text(all)} ${noun}. `,
        make("button", {type: "button", onclick: () => { show(); tell_of_scrolling(); }}, `Show all ${count_text(all)}`));
}

function nothing(box, text) { box.replaceChildren(make("p", {class: "empty"}, text)); }
