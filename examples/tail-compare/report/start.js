// ---- All together.

function draw_plots() { hide_tip(); draw_legend(); draw_scatter(); draw_survival(); draw_bars(); }

/// The address names the section and the part of it, so that it comes back to both when the page is loaded again.
const address_of = (index, part) => `section-${index + 1}` + (part ? "-" + part : "");

function name_parts() {
    for (const link of document.querySelectorAll("#bar .links a")) {
        const address = address_of(now.index, link.dataset.part);
        link.href = "#" + address;
        by_id(link.dataset.part).querySelector("h2").id = address;
    }
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

let how_was_open = false;

/// On paper there are all sections, one after the other: copies of what the page shows of one. Plots take the width of the paper.
function begin_printing() {
    on_paper = true;
    how_was_open = by_id("how").open;
    by_id("how").open = true;
    if (sections.length < 2) { draw_plots(); return; }
    const kept = {now, state: {...state}, sort: summary_sort};
    const parts = [...document.querySelectorAll("main > section.part")], copies = [];
    for (const section of sections) {
        if (section !== kept.now) { reset_section(section); }
        else { now = kept.now; Object.assign(state, kept.state); summary_sort = kept.sort; }
        draw_section();
        copies.push(make("h2", {class: "on-paper"}, `Section ${section.index + 1} of ${count_text(sections.length)}: ${section.title}`),
            ...parts.map(part => part.cloneNode(true)));
    }
    now = kept.now;
    Object.assign(state, kept.state);
    summary_sort = kept.sort;
    by_id("printed").replaceChildren(...copies);
    document.body.classList.add("printing");
}

function end_printing() {
    on_paper = false;
    by_id("how").open = how_was_open;
    by_id("printed").replaceChildren();
    document.body.classList.remove("printing");
    draw_section();
    measure_page();
}

/// A table that goes on beyond its box says so.
function tell_of_scrolling() {
    for (const box of document.querySelectorAll(".scroll")) {
        const wide = box.scrollWidth > box.clientWidth + 2;
        const hint = box.nextElementSibling;
        const there = hint !== null && hint.classList.contains("sideways");
        if (wide && !there) { box.after(make("p", {class: "note sideways"}, "The table goes on to the right: scroll it sideways.")); }
        if (!wide && there) { hint.remove(); }
    }
}

function measure_page() {
    tell_of_scrolling();
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

function reset_section(section) {
    Object.assign(state, {section: section.index, hidden: new Set(), filter: "", sort: null, all_rows: false, all_bars: false, all_cards: false});
    now = section;
    summary_sort = null;
}

function show(index) {
    reset_section(sections[index]);
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
    draw_findings();
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
    addEventListener("beforeprint", begin_printing);
    addEventListener("afterprint", end_printing);
    draw_pictures_before();
    measure_page();
    document.body.dataset.drawn = "true";
} catch (error) {
    fail(String(error && error.message || error));
    throw error;
}
