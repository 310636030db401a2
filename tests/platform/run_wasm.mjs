// Runs a WebAssembly program with the WASI of Node: node run_wasm.mjs PROGRAM. It sees the current folder.
import { readFile } from 'node:fs/promises';
import { argv, cwd, exit } from 'node:process';
import { WASI } from 'node:wasi';

const wasi = new WASI({ version: 'preview1', args: [argv[2]], preopens: { '.': cwd() }, returnOnExit: true });
const program = await WebAssembly.compile(await readFile(argv[2]));
const instance = await WebAssembly.instantiate(program, wasi.getImportObject());
exit(wasi.start(instance));
