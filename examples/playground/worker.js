'use strict';
// One search, away from the page: it can be ended at any moment. The page sends { what, ... }, and each message has one
// answer. Before it, { heard } may tell how far a long search is.

let module, calls, memory, errors;

// The few things that the program asks of a system. It has a clock, and may complain.
function system(name, values) {
    const view = new DataView(memory.buffer);
    if (name === 'clock_time_get') {
        view.setBigUint64(values[2], BigInt(Math.round(performance.now() * 1e6)), true);
        return 0;
    }
    if (name === 'fd_write') {
        const [, pieces, count, written] = values;
        let total = 0;
        for (let i = 0; i < count; ++i) {
            const at = view.getUint32(pieces + 8 * i, true);
            const length = view.getUint32(pieces + 8 * i + 4, true);
            errors += new TextDecoder().decode(new Uint8Array(memory.buffer, at, length));
            total += length;
        }
        view.setUint32(written, total, true);
        return 0;
    }
    if (name === 'proc_exit') throw new Error('the program ended');
    return 52;   // there is no such thing here
}

async function start() {
    const imports = { page: { heard: expanded => postMessage({ heard: expanded }) } };
    for (const { module: from, name } of WebAssembly.Module.imports(module)) {
        imports[from] ??= {};
        imports[from][name] ??= (...values) => system(name, values);
    }
    errors = '';
    calls = (await WebAssembly.instantiate(module, imports)).exports;
    memory = calls.memory;
    calls._initialize();
}

function answer(at) {
    const bytes = new Uint8Array(memory.buffer);
    return JSON.parse(new TextDecoder().decode(bytes.subarray(at, bytes.indexOf(0, at))) || '{}');
}

function begin(request) {
    const bytes = new TextEncoder().encode(request);
    new Uint8Array(memory.buffer, calls.playground_input(bytes.length), bytes.length).set(bytes);
    return answer(calls.playground_begin());
}

// What a program without exceptions does when it is out of memory is to end.
function failure(error) {
    const full = memory && (memory.buffer.byteLength > 200e6 || /alloc|memory/.test(errors + error));
    return full
        ? 'the memory of this page is full: take a smaller board, or a search that keeps fewer nodes'
        : errors.trim() || String(error);
}

onmessage = async ({ data }) => {
    try {
        if (data.module) module = data.module;
        if (data.what === 'choices') {
            await start();
            postMessage({ choices: answer(calls.playground_choices()) });
        } else if (data.what === 'begin' || data.what === 'check') {
            await start();
            postMessage({ of: data.of, begun: begin(data.request) });
            if (data.what === 'check') calls.playground_end();
        } else {
            postMessage({ state: answer(calls.playground_run(data.nodes, data.seconds)) });
        }
    } catch (error) {
        postMessage({ of: data.of, failed: failure(error) });
    }
};
