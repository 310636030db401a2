// ---- All together.

function draw_plots() { hide_tip(); draw_scatter(); draw_survival(); draw_bars(); }

/// The address names the section and the part of it, so that it comes back to both when the page is loaded again.
const address_of = (index, part) => `section-${index + 1}` + (part ? "-" + part : "");

function name_parts() {
    for (const link of document.querySelectorAll("#bar .links a")) {
        const address = address_of(now.index, link.dataset.part);
        link.href = "#" + address;
        by_id(link.dataset.part).querySelector("h2").id = address;
    }
    by_id("on-paper").textContent = sections.length < 2 ? ""
        : `Section ${now.index + 1} of ${count_text(sections.length)}: ${now.title}. The others are chosen on the page.`;
}

function section_in_address() {
    const found = /^#section-(\d+)(?:-[a-z]+)?$/.exec(location.hash);
    return found ? sections[Number(found[1]) - 1] : undefined;
}

/// To where the address points, if that was not there when the browser looked for it.
function go_to_part() {
    const part = location.hash.length > 1 ? by_id(location.hash.slice(1)) : null;
    if (part) { part.scrollIntoView(); }
}

function draw_section() {
    name_parts();
    for (const heading of document.querySelectorAll("h2 .of")) { heading.textContent = sections.length > 1 ? now.title : ""; }
    draw_summary();
    draw_table();
    draw_plots();
    draw_pairs();
    draw_pictures();
}

function measure_page() {
    const page = document.documentElement;
    document.body.dataset.width = innerWidth;
    document.body.dataset.overflow = page.scrollWidth > innerWidth;
}

function choose(index, scroll) {
    if (!sections[index]) { return; }
    show(index);
    try { history.replaceState(null, "", "#" + address_of(index)); } catch (refused) { /* only the address would have changed */ }
    if (scroll) { by_id("summary").scrollIntoView(); }
}

function show(index) {
    Object.assign(state, {section: index, hidden: new Set(), filter: "", sort: null, all_rows: false, all_bars: false, all_cards: false});
    now = sections[index];
    summary_sort = null;
    by_id("section").value = String(index);
    draw_section();
    measure_page();
}

function fail(message) {
    document.body.dataset.error = message;
    by_id("notices").append(make("p", {class: "notice bad"}, "This page could not be drawn: " + message));
}

try {
    draw_head();
    draw_overview();
    if (!now) {
        now = {index: 0, domain: "", title: "", guide: "heuristic", cells: [], instances: [], searches: [], at: new Map()};
    }
    by_id("section").addEventListener("change", event => choose(Number(event.target.value)));
    const wanted = section_in_address();
    if (wanted) {
        now = wanted;
        by_id("section").value = String(now.index);
    }
    draw_section();
    go_to_part();
    addEventListener("hashchange", () => {
        const other = section_in_address();
        if (other && other !== now) { show(other.index); go_to_part(); }
    });

    // Plots are as wide as the page: drawn again when that changes.
    let width = by_id("page").clientWidth, waiting = 0;
    new ResizeObserver(() => {
        if (by_id("page").clientWidth === width) { return; }
        width = by_id("page").clientWidth;
        clearTimeout(waiting);
        waiting = setTimeout(() => { draw_plots(); fit_cards(); measure_page(); }, 80);
    }).observe(by_id("page"));
    // On paper plots take the width of the page, not that of the window.
    addEventListener("beforeprint", () => { on_paper = true; draw_plots(); });
    addEventListener("afterprint", () => { on_paper = false; draw_plots(); });
    measure_page();
    document.body.dataset.drawn = "true";
} catch (error) {
    fail(String(error && error.message || error));
    throw error;
}
