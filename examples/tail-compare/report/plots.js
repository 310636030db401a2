// The plots, the pairs and the pictures.

// ---- Axes.

/// A logarithmic scale from `from` to `to` (pixels). Zero has no logarithm: it gets a lane of its own at the low end.
function log_scale(values, from, to, base) {
    const positive = values.filter(v => v > 0);
    const zero = values.some(v => v <= 0);
    const log = v => Math.log(v) / Math.log(base);
    let [low, high] = (positive.length ? extent(positive) : [1, base]).map(log);
    const margin = Math.max(0.15, (high - low) * 0.04);
    low -= margin;
    high += margin;
    const powers = (factors) => {
        const found = [];
        for (let e = Math.floor(low); e <= high; ++e) {
            for (const k of factors) { if (e + log(k) >= low - 1e-9 && e + log(k) <= high + 1e-9) { found.push(k * Math.pow(base, e)); } }
        }
        return found;
    };
    // Two round numbers at least, so that the eye can measure.
    const between = base === 10 ? [1, 2, 5] : [1];
    while (powers(between).length < 2) { low -= 0.1; high += 0.1; }
    const sign = Math.sign(to - from), lane = zero ? 32 * sign : 0;
    const start = from + lane;
    const at = v => v > 0 ? start + (to - start) * (log(v) - low) / (high - low) : from + 6 * sign;
    const room = Math.max(1, Math.floor(Math.abs(to - start) / (Math.abs(to - from) === to - from ? 52 : 26)));
    const round = powers([1]).length > 1 ? powers([1]) : powers(between);
    const every = Math.ceil(round.length / room);
    const ticks = round.filter((v, i) => i % every === 0);
    return {at, ticks, zero, start, low: Math.pow(base, low), high: Math.pow(base, high)};
}

function nice_ticks(most, room) {
    const rough = Math.max(1, most / Math.max(2, room));
    const power = Math.pow(10, Math.floor(Math.log10(rough)));
    const size = Math.max(1, [1, 2, 5, 10].find(k => k * power >= rough - 1e-9) * power);
    const ticks = [];
    for (let v = 0; v <= most + 1e-9; v += size) { ticks.push(v); }
    return ticks;
}

const F = v => v.toFixed(1);

function x_axis(svg, scale, counter, frame, title) {
    for (const v of scale.ticks) {
        const x = scale.at(v);
        svg.append(shape("path", {d: `M${F(x)},${frame.top}V${frame.bottom}`, class: "grid"}),
            shape("text", {x: F(x), y: frame.bottom + 16, "text-anchor": "middle"}, tick_text(counter, v)));
    }
    if (scale.zero) {
        svg.append(shape("text", {x: F(scale.at(0)), y: frame.bottom + 16, "text-anchor": "middle"}, "0"),
            shape("path", {d: `M${F(scale.start - 6)},${frame.top}V${frame.bottom}`, class: "lane"}));
    }
    svg.append(shape("text", {x: F((frame.left + frame.right) / 2), y: frame.bottom + 34, "text-anchor": "middle", class: "axis"}, title));
}

function y_axis(svg, scale, counter, frame, title) {
    for (const v of scale.ticks) {
        const y = scale.at(v);
        svg.append(shape("path", {d: `M${frame.left},${F(y)}H${frame.right}`, class: "grid"}),
            shape("text", {x: frame.left - 6, y: F(y + 4), "text-anchor": "end"}, tick_text(counter, v)));
    }
    if (scale.zero) {
        svg.append(shape("text", {x: frame.left - 6, y: F(scale.at(0) + 4), "text-anchor": "end"}, "0"),
            shape("path", {d: `M${frame.left},${F(scale.start + 6)}H${frame.right}`, class: "lane"}));
    }
    svg.append(shape("text", {x: 8, y: frame.top - 10, "text-anchor": "start", class: "axis"}, title));
}

function new_plot(id, width, height, label) {
    return shape("svg", {id, class: "plot", viewBox: `0 0 ${width} ${height}`, width, height, role: "img", "aria-label": label});
}

// Pixels of a landscape page, which is as wide whatever the window is, and of what a plot may take of its height.
const PAPER = {width: 960, height: 560};
let on_paper = false;

const width_of = box => on_paper ? PAPER.width : Math.max(260, Math.floor(box.clientWidth || 600));

function choice(label, options, current, change) {
    return make("label", {class: "choice"}, label + " ", make("select", {onchange: event => change(event.target.value)},
        ...options.map(([value, text]) => make("option", {value, selected: value === current}, text))));
}

/// Which search has which mark. A click hides and shows it, in all plots. One legend is for the whole section.
function draw_legend() {
    const set = hidden => { state.hidden = new Set(hidden); draw_plots(); };
    const items = now.searches.map(search => make("button", {type: "button", class: "item", "aria-pressed": String(shown(search)), onclick: event => {
        const hidden = new Set(state.hidden);
        if (!hidden.delete(search)) { hidden.add(search); }
        const place = [...document.querySelectorAll(".legend button")].indexOf(event.currentTarget);
        set(hidden);
        const again = document.querySelectorAll(".legend button")[place];
        if (again) { again.focus({preventScroll: true}); }
    }}, swatch(search), search));
    if (now.searches.length > 3) {
        items.push(make("button", {type: "button", class: "all", onclick: () => set([])}, "all"),
            make("button", {type: "button", class: "all", onclick: () => set(now.searches)}, "none"));
    }
    const marks = now.searches.map(look_of);
    const kinds = key => new Set(marks.map(look => look[key])).size;
    const says = [kinds("algorithm") > 1 ? "colour: algorithm" : null, kinds("guide") > 1 ? `shape and dash: ${now.guide}` : null].filter(Boolean);
    body_of("marks").replaceChildren(now.searches.length === 0 ? "" : make("div", {class: "legend", role: "group", "aria-label": "Searches shown"}, ...items,
        make("span", {class: "said"}, (says.length > 0 ? says.join("; ") + ". " : "") + "A click hides a search in the plots.")));
}

/// Where searches without an answer stopped, of these: a limit, or nothing left to try.
function where_ended(some) {
    const without = some.filter(c => !answered(c)), any = test => without.some(test);
    const ways = [any(c => /_limit$/.test(c.status)) ? "reached a limit" : null,
                  any(c => c.status === "exhausted") ? "had nothing left to try" : null,
                  any(c => c.status === "cancelled") ? "was cancelled" : null].filter(Boolean);
    return "where the search " + (ways.join(" or ") || "ended");
}

const unanswered_sets = () => now.cells.some(c => problems(c) > 1 && !solved(c)) ? " (of a set: not to every problem)" : "";

// ---- Nodes against time.

const NODES = [["expanded", "expanded"], ["generated", "generated"], ["nodes", "looked at"]];

function draw_scatter() {
    const box = body_of("scatter");
    const nodes = state.nodes || usual_nodes();
    const points = now.cells.filter(c => value_of(c, nodes) !== null && value_of(c, "seconds") !== null);
    if (points.length === 0) { return nothing(box, "Nothing was measured."); }
    const width = width_of(box), height = Math.round(Math.min(560, Math.max(320, width * 0.55)));
    const frame = {left: 66, right: width - 14, top: 30, bottom: height - 44};
    const svg = new_plot("plot-scatter", width, height, "Nodes against time, on logarithmic axes; the table has the same numbers");
    const x = log_scale(points.map(c => c[nodes]), frame.left, frame.right, 10);
    const y = log_scale(points.map(c => c.seconds), frame.bottom, frame.top, 10);
    x_axis(svg, x, nodes, frame, COUNTERS[nodes].title);
    y_axis(svg, y, "seconds", frame, "Time");

    // A limit is drawn where some search ran into it.
    const timed = new Set(points.filter(c => c.status === "time_limit" && c.limits && is_number(c.limits.seconds)).map(c => c.limits.seconds));
    for (const limit of timed) {
        if (limit < y.low || limit > y.high) { continue; }
        svg.append(shape("path", {d: `M${frame.left},${F(y.at(limit))}H${frame.right}`, class: "limit-line"}),
            shape("text", {x: frame.left + 6, y: F(y.at(limit) - 5), class: "limit-text"}, `limit ${duration_text(limit)}`));
    }

    const places = [], size = points.length > 1500 ? 3.2 : 4.5;
    for (const search of now.searches) {
        if (!shown(search)) { continue; }
        const full = [], hollow = [];
        for (const c of points) {
            if (c.search !== search) { continue; }
            const px = x.at(c[nodes]), py = y.at(c.seconds);
            places.push({c, px, py});
            (answered(c) ? full : hollow).push(mark_path(shape_of(search), px, py, size));
        }
        // One path a search, not one a point: thousands of points stay quick.
        if (full.length) { svg.append(shape("path", {d: full.join(""), class: "mark", style: `fill:${colour_of(search)}`})); }
        if (hollow.length) { svg.append(shape("path", {d: hollow.join(""), class: "mark hollow", style: `stroke:${colour_of(search)}`})); }
    }
    const ring = shape("circle", {r: 9, class: "ring", visibility: "hidden"});
    svg.append(ring);
    watch(svg, (px, py, event) => {
        let best = null, least = 24 * 24;
        for (const p of places) {
            const d = (p.px - px) ** 2 + (p.py - py) ** 2;
            if (d < least) { least = d; best = p; }
        }
        ring.setAttribute("visibility", best ? "visible" : "hidden");
        if (!best) { return hide_tip(); }
        ring.setAttribute("cx", F(best.px));
        ring.setAttribute("cy", F(best.py));
        const same = places.filter(p => Math.abs(p.px - best.px) < 1 && Math.abs(p.py - best.py) < 1).length;
        show_tip(event, best.c.instance, [make("div", {class: "name"}, swatch(best.c.search), best.c.search), ...cell_lines(best.c),
            ...(same > 1 ? [`and ${same - 1} more here`] : [])]);
    }, () => ring.setAttribute("visibility", "hidden"));

    const hollow = points.some(c => !answered(c));
    box.replaceChildren(make("div", {class: "controls"}, choice("Nodes", NODES, nodes,
        value => { state.nodes = value; draw_scatter(); })), svg,
        make("p", {class: "note"}, "Each mark is one search of one instance, both axes logarithmic"
            + (x.zero || y.zero ? ", zeros in the lane at the edge" : "") + ". Further down is faster, further left takes fewer nodes."
            + (hollow ? ` Hollow marks have no answer${unanswered_sets()}: they stand ${where_ended(points)}.` : "")));
}

// ---- Problems answered over time.

function draw_survival() {
    const box = body_of("survival");
    const points = now.cells.filter(c => problems_answered(c) > 0 && value_of(c, state.over) !== null);
    const overs = ["seconds", "expanded", "nodes"].map(key => [key, COUNTERS[key].title.toLowerCase()]);
    const control = make("div", {class: "controls"}, choice("Over", overs, state.over, value => { state.over = value; draw_survival(); }));
    if (points.length === 0) { return nothing(box, "Nothing was answered."); }
    const width = width_of(box), height = Math.round(Math.min(460, Math.max(300, width * 0.45)));
    const frame = {left: 66, right: width - 18, top: 30, bottom: height - 44};
    const svg = new_plot("plot-survival", width, height, "How many problems each search answered within a time or number of nodes; the summary has the totals");
    const total = now.searches.reduce((most, search) =>
        Math.max(most, now.cells.reduce((sum, c) => sum + (c.search === search ? problems(c) : 0), 0)), 1);
    const x = log_scale(now.cells.map(c => value_of(c, state.over)).filter(v => v !== null), frame.left, frame.right, 10);
    const up = v => frame.bottom - (frame.bottom - frame.top) * v / total;
    x_axis(svg, x, state.over, frame, COUNTERS[state.over].title + " for an instance");
    y_axis(svg, {ticks: nice_ticks(total, (frame.bottom - frame.top) / 40), at: up, zero: false}, "expanded", frame,
        `Answered, of ${count_text(total)}`);

    const lines = [];
    for (const search of now.searches) {
        const steps = points.filter(c => c.search === search).map(c => [c[state.over], problems_answered(c)]).sort((a, b) => a[0] - b[0]);
        lines.push({search, steps});
        if (!shown(search)) { continue; }
        let d = `M${frame.left},${F(up(0))}`, height_now = 0, last = frame.right;
        for (const [v, n] of steps) {
            last = x.at(v);
            d += `H${F(last)}`;
            height_now += n;
            d += `V${F(up(height_now))}`;
        }
        d += `H${F(frame.right)}`;
        const dash = dash_of(search) ? `stroke-dasharray:${dash_of(search)};` : "";
        const marks = [...new Set([last, frame.right])].map(at => mark_path(shape_of(search), at, up(height_now), 4.5)).join("");
        svg.append(shape("path", {d, class: "line", style: `${dash}stroke:${colour_of(search)}`}),
            shape("path", {d: marks, class: "mark", style: `fill:${colour_of(search)}`}));
    }
    const cursor = shape("path", {class: "cursor", visibility: "hidden"});
    svg.append(cursor);
    const values = [...new Set(points.map(c => c[state.over]))].sort((a, b) => a - b);
    watch(svg, (px, py, event) => {
        // The pointer stands at the latest step that is not right of it.
        let v = null;
        for (const candidate of values) { if (x.at(candidate) <= px + 3) { v = candidate; } }
        cursor.setAttribute("visibility", v === null ? "hidden" : "visible");
        if (v === null) { return hide_tip(); }
        cursor.setAttribute("d", `M${F(x.at(v))},${frame.top}V${frame.bottom}`);
        const counts = lines.filter(line => shown(line.search)).map(line =>
            [line.search, line.steps.reduce((sum, [at, n]) => sum + (at <= v ? n : 0), 0)]).sort((a, b) => b[1] - a[1]);
        show_tip(event, "within " + COUNTERS[state.over].text(v) + COUNTERS[state.over].unit,
            counts.slice(0, 20).map(([search, n]) => make("div", {class: "name"}, swatch(search), `${count_text(n)}  ${search}`)));
    }, () => cursor.setAttribute("visibility", "hidden"));
    const what = state.over === "seconds" ? "time" : "nodes";
    const sets = now.cells.some(c => problems(c) > 1)
        ? ` A set of problems rises at once, by all that were solved of it, at the ${what} of the whole set.` : "";
    box.replaceChildren(control, svg, make("p", {class: "note"},
        "A line rises by one when its search answers one more, at what that took for this instance alone; higher and further left is better." + sets));
}

// ---- Bars, instance by instance.

/// Bars of these instances: one plot; on paper one for each page, for a plot that goes over the end of a page is cut anywhere.
function bar_plots(box, names, searches, key) {
    const width = width_of(box), gap = 28;
    const columns = Math.max(1, Math.min(names.length, Math.floor((width + gap) / 430), 3));
    const frame = {width, gap, columns, column: (width - gap * (columns - 1)) / columns, top: 24, bar: 13, head: 22};
    frame.group = frame.head + frame.bar * Math.max(1, searches.length) + 8;
    const size = on_paper ? columns * Math.max(1, Math.floor((PAPER.height - frame.top) / frame.group)) : names.length;
    const plots = [];
    for (let at = 0; at < names.length; at += size) {
        plots.push(bar_plot(at === 0 ? "plot-bars" : `plot-bars-${plots.length + 1}`, names.slice(at, at + size), searches, key, frame));
    }
    return plots;
}

function bar_plot(id, names, searches, key, {width, gap, columns, column, top, bar, head, group}) {
    const counter = COUNTERS[key];
    const deep = Math.ceil(names.length / columns);
    const height = top + deep * group + 6;
    const svg = new_plot(id, width, height, `${counter.title} of each search, instance by instance; the table has the same numbers`);
    svg.classList.add("bars");

    const values = now.cells.map(c => value_of(c, key)).filter(v => v !== null);
    const label = c => tick_text(key, value_of(c, key)) + (solved(c) ? "" : ", " + status_word(c));
    const longest = now.cells.reduce((most, c) => value_of(c, key) === null ? most : Math.max(most, label(c).length), 0);
    const room = Math.min(column * 0.4, longest * 6 + 8);   // for what stands right of a bar
    const bars = [];
    for (let k = 0; k < columns && k * deep < names.length; ++k) {
        const left = k * (column + gap) + 16, right = k * (column + gap) + column - room;
        const scale = log_scale(values, left, right, counter.base);
        const bottom = top + Math.min(deep, Math.max(0, names.length - k * deep)) * group;
        for (const v of scale.ticks) {
            svg.append(shape("path", {d: `M${F(scale.at(v))},${top}V${bottom}`, class: "grid"}),
                shape("text", {x: F(scale.at(v)), y: 14, "text-anchor": "middle"}, tick_text(key, v)));
        }
        names.slice(k * deep, (k + 1) * deep).forEach((name, row) => {
            const y0 = top + row * group;
            const fits = Math.floor(column / 8.2);
            svg.append(shape("text", {x: left - 14, y: y0 + 16, class: "group"}, name.length > fits ? name.slice(0, fits - 1) + "\u2026" : name));
            searches.forEach((search, i) => {
                const c = now.at.get(name).get(search);
                const y = y0 + head + i * bar;
                svg.append(shape("path", {d: mark_path(shape_of(search), left - 8, y + bar / 2, 3.6), style: `fill:${colour_of(search)}`}));
                if (!c) { return; }
                bars.push({c, x0: left - 16, x1: left + column, y0: y, y1: y + bar});
                const v = value_of(c, key);
                if (v === null) {
                    svg.append(shape("text", {x: left + 2, y: y + 10, class: c.status === "error" ? "value bad" : "value"}, status_word(c)));
                    return;
                }
                // The bar of a zero has no length, and that of the least value must be seen.
                const end = v > 0 ? Math.max(scale.at(v), left + 2) : left + 1;
                const theirs = published_of(c, key);
                const stroke = theirs > 0 ? Math.min(Math.max(scale.at(theirs), left), right) : left;
                svg.append(shape("rect", {x: F(left), y: y + 1.5, width: F(end - left), height: bar - 3, class: answered(c) ? "bar" : "bar hollow",
                    style: answered(c) ? `fill:${colour_of(search)}` : `stroke:${colour_of(search)}`}),
                    shape("text", {x: F(Math.max(end, stroke) + 4), y: y + 10, class: "value"}, label(c)));
                if (theirs > 0) { svg.append(shape("path", {d: `M${F(stroke)},${y}v${bar}`, class: "published"})); }
            });
        });
    }
    watch(svg, (px, py, event) => {
        const hit = bars.find(b => px >= b.x0 && px <= b.x1 && py >= b.y0 && py < b.y1);
        if (!hit) { return hide_tip(); }
        show_tip(event, hit.c.instance, [make("div", {class: "name"}, swatch(hit.c.search), hit.c.search), ...cell_lines(hit.c)]);
    }, () => {});
    return svg;
}

function draw_bars() {
    const box = body_of("bars");
    const key = state.counter || usual_nodes();
    if (now.cells.length === 0) { return nothing(box, "There are no measurements."); }
    const searches = now.searches.filter(shown);
    const cost = name => extent([...now.at.get(name).values()].map(c => value_of(c, key) ?? -1))[1];
    const order = state.order === "hardest" ? [...now.instances].sort((a, b) => cost(b) - cost(a)) : now.instances;
    const fit = Math.max(4, Math.floor(BARS / Math.max(1, now.searches.length)));
    const names = state.all_bars ? order : order.slice(0, fit);

    const plots = bar_plots(box, names, searches, key);

    const some = now.cells.some(c => published_of(c, key) !== null);
    box.replaceChildren(make("div", {class: "controls"},
        choice("Show", Object.entries(COUNTERS).map(([name, c]) => [name, c.title.toLowerCase()]), key,
            value => { state.counter = value; draw_bars(); }),
        choice("Order", [["suite", "of the suite"], ["hardest", "hardest first"]], state.order, value => { state.order = value; draw_bars(); })),
        ...plots,
        more(names.length, order.length, "instances", () => { state.all_bars = true; draw_bars(); }),
        make("p", {class: "note"}, "Logarithmic scale."
            + (now.cells.some(c => measured(c) && !answered(c)) ? ` Hollow bars have no answer${unanswered_sets()}: they end ${where_ended(now.cells.filter(measured))}.` : "")
            + (some ? " A stroke across a bar is the published number." : "")));
}

// ---- Who takes fewer nodes, in pairs.

function draw_pairs() {
    const box = body_of("pairs");
    const all = list(data.pairs).filter(p => p.section === now.index && list(p.searches).length > 1);
    if (all.length === 0) { return nothing(box, "Pairs are shown where several searches have five problems or more."); }
    box.replaceChildren(...all.map((pairs, k) => {
        const searches = pairs.searches, short = searches.length > 6;
        const looked_at = pairs.counter === "nodes";
        let fewest = pairs.problems;   // that percentages of a cell rest on
        const heading = search => now.searches.includes(search) ? [swatch(search), search] : [search];
        const rows = searches.map((search, i) => make("tr", {},
            make("th", {scope: "row"}, make("span", {class: "name"}, short ? `${i + 1} ` : "", ...heading(search))),
            ...searches.map((other, j) => {
                const t = list(list(pairs.table)[i])[j];
                const sum = t ? t.fewer + t.more + t.equal : 0;
                if (!t || i === j) { return make("td", {class: "same"}); }
                if (sum === 0) { return make("td", {class: "same", title: "no problem that both tried and one answered"}, "\u2013"); }
                const [fewer, more, equal] = [t.fewer, t.more, t.equal].map(n => 100 * n / sum);
                const lead = (fewer - more) / 100;
                fewest = Math.min(fewest, sum);
                const title = `${search} against ${other}: fewer nodes ${looked_at ? "looked at" : "expanded"} on ${count_text(t.fewer)}, more on ${count_text(t.more)}, `
                    + `equally many on ${count_text(t.equal)} of ${plural(sum, "problem", "problems")}`;
                const cell = make("td", {class: lead > 0 ? "wins" : lead < 0 ? "loses" : "", title},
                    make("b", {}, percent_text(fewer)), " / ", percent_text(more), " / ", percent_text(equal),
                    sum < pairs.problems ? make("small", {class: "spread"}, "of " + count_text(sum)) : null);
                cell.style.setProperty("--lead", (Math.abs(lead) * 60).toFixed(0) + "%");
                return cell;
            })));
        const table = make("table", {id: k === 0 ? "pairs-table" : null, class: "pairs"},
            make("caption", {}, make("span", {}, make("b", {}, looked_at ? "All nodes looked at" : "Nodes expanded"),
                `, on ${plural(pairs.problems, "problem", "problems")}: percent of them on which the search of the row took `, make("b", {}, "fewer"),
                " / more / equally many, set against the search of the column. No answer counts as more. "
                    + (fewest < pairs.problems ? "Problems that neither answered, or that one did not come to, are left out: "
                        + "where that leaves fewer, their number stands below." : ""))),
            make("thead", {}, make("tr", {}, make("td"), ...searches.map((search, i) =>
                make("th", {scope: "col", title: short ? search : null}, short ? String(i + 1) : search)))),
            make("tbody", {}, ...rows));
        return scroll_box(table, "Pairs of searches");
    }));
}

// ---- What the instances look like.

function picture_of(instance) {
    let svg = instance && instance.picture;
    if (!svg) { return null; }
    if (!/\sxmlns\s*=/.test(svg)) { svg = svg.replace("<svg", `<svg xmlns="${SVG}"`); }
    // As an image it cannot run anything, nor load anything.
    return make("img", {alt: "", decoding: "sync", src: "data:image/svg+xml;charset=utf-8," + encodeURIComponent(svg)});
}

/// Draws pictures before they are on the page: of all that may be printed, because printing does not wait.
const drawn_before = [];
function draw_pictures_before() {
    for (const section of sections) {
        for (const name of section.instances.slice(0, CARDS)) {
            const picture = picture_of(pictures.get(JSON.stringify([section.domain, name])));
            if (picture) { drawn_before.push(picture); }
        }
    }
}

/// The text of an instance. A map has thousands of characters: what is more than two lines is opened on demand.
function text_of(text) {
    if (text.length <= CARD_TEXT) { return make("p", {class: "text"}, text); }
    return make("details", {class: "text"}, make("summary", {}, text.slice(0, CARD_TEXT - 2) + "\u2026"), make("div", {}, text));
}

function card_result(c) {
    const cost = is_number(c.cost) && measured(c);
    const words = status_word(c) + (c.winner && measured(c) ? ": " + c.winner : "") + (cost ? " " + cost_digits.format(c.cost) : "");
    return make("td", {}, make("span", {class: `status ${status_kind(c)}${words.length > 12 ? " wraps" : ""}`, title: c.error || status_hint(c)},
        words, cost && is_proved(c) ? proved_mark() : null),
        problems(c) > 1 && measured(c) ? make("small", {class: "spread"}, problems_words(c)) : null);
}

/// Ends the boxes of long tables where a row ends. How high rows are depends on how their names break, so it is measured:
/// first all of them, then they are set, so that the page is laid out once.
function fit_cards() {
    const fits = [...document.querySelectorAll(".card .tall")].map(box => {
        const bottom = box.querySelectorAll("tbody tr")[CARD_ROWS - 1].getBoundingClientRect().bottom;
        const top = box.getBoundingClientRect().top + box.clientTop - box.scrollTop;
        const frame = box.offsetHeight - box.clientHeight;   // its borders, and a scrollbar if it takes room
        return [box, bottom - top + frame, box.querySelector("thead").offsetHeight];
    });
    for (const [box, height, head] of fits) {
        box.style.maxHeight = height + "px";
        box.style.setProperty("--head-height", head + "px");
    }
}

/// What a colour means that the pictures of a domain do not explain. The colours are those of npuzzle_sets.cpp.
function picture_key() {
    if (now.domain !== "npuzzle") { return []; }
    const colours = shades => make("span", {class: "shades", "aria-hidden": "true"}, ...shades.map(shade => make("i", {style: "background:" + shade})));
    return [colours(["#4fb3a5"]), "green: at home; ", colours(["#a9c97f", "#ecc96b", "#f2a65e", "#ea7a5c"]), "the redder, the farther from home"];
}

function draw_pictures() {
    const box = body_of("pictures");
    if (now.instances.length === 0) { return nothing(box, "There are no instances."); }
    const names = state.all_cards ? now.instances : now.instances.slice(0, CARDS);
    const nodes = usual_nodes();
    const cards = names.map(name => {
        const instance = pictures.get(JSON.stringify([now.domain, name]));
        const picture = picture_of(instance);
        const rows = [...now.at.get(name).values()].map(c => make("tr", {},
            make("th", {scope: "row"}, make("span", {class: "name"}, swatch(c.search), make("span", {}, c.search))),
            card_result(c),
            make("td", {class: "number"}, value_of(c, nodes) === null ? "" : count_text(c[nodes])),
            make("td", {class: "number"}, value_of(c, "seconds") === null ? "" : duration_text(c.seconds))));
        const text = instance && instance.text && instance.text !== name ? instance.text : null;
        const table = make("table", {"aria-label": "Results of " + name},
            make("thead", {}, make("tr", {}, make("th", {scope: "col"}, "Search"), make("th", {scope: "col"}, "Result"),
                make("th", {scope: "col", class: "number"}, nodes === "nodes" ? "Looked at" : "Expanded"), make("th", {scope: "col", class: "number"}, "Time"))),
            make("tbody", {}, ...rows));
        const tall = rows.length > CARD_ROWS;
        const results = tall ? scroll_box(table, "Results of " + name) : make("div", {class: "scroll"}, table);
        if (tall) { results.classList.add("tall"); }
        return make("article", {class: "card"}, make("h3", {}, name), picture ? make("div", {class: "picture"}, picture) : null,
            text ? text_of(text) : null, results,
            // The box ends with a row, so that nothing else tells that there are more.
            tall ? make("p", {class: "note scrolls"}, `${count_text(rows.length)} searches: scroll for the others`) : null);
    });
    const some = new Set(names);
    const keys = [cards.some(card => card.querySelector("img")) ? picture_key() : [],
                  now.cells.some(c => some.has(c.instance) && is_number(c.cost) && is_proved(c)) ? ["* " + proved_words()] : []];
    box.replaceChildren(make("div", {class: "cards"}, ...cards),
        make("p", {class: "note keys"}, ...keys.filter(key => key.length > 0).map(key => make("span", {}, ...key))),
        more(names.length, now.instances.length, "instances", () => { state.all_cards = true; draw_pictures(); }));
    fit_cards();
}
