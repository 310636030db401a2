// Drives a browser without a window over a pipe: pages, clicks by script, pictures, and what the console says.
import { spawn } from 'node:child_process';

export async function openBrowser(program, folder, more = []) {
    const child = spawn(program, ['--headless=new', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-dev-shm-usage',
        '--disable-extensions', '--disable-background-networking', '--remote-debugging-pipe', `--user-data-dir=${folder}`, ...more],
        { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] });
    const [to, from] = [child.stdio[3], child.stdio[4]];
    const waiting = new Map(), listeners = [];
    let next = 0, left = '';
    from.setEncoding('utf8');
    from.on('data', data => {
        const parts = (left + data).split('\0');
        left = parts.pop();
        for (const message of parts.map(part => JSON.parse(part))) {
            if (message.id) {
                const { resolve, reject } = waiting.get(message.id);
                waiting.delete(message.id);
                message.error ? reject(new Error(message.error.message)) : resolve(message.result);
            } else {
                for (const listen of listeners) listen(message);
            }
        }
    });
    const gone = new Promise(resolve => child.on('exit', resolve));
    to.on('error', () => {});
    gone.then(() => { for (const { reject } of waiting.values()) reject(new Error('the browser has ended')); });
    const send = (method, params = {}, sessionId = undefined) => new Promise((resolve, reject) => {
        waiting.set(++next, { resolve, reject });
        to.write(JSON.stringify({ id: next, method, params, sessionId }) + '\0');
    });

    const { targetId } = await send('Target.createTarget', { url: 'about:blank' });
    const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true });
    const call = (method, params) => send(method, params, sessionId);
    const complaints = [], workers = new Set();
    listeners.push(({ method, params }) => {
        if (method === 'Runtime.exceptionThrown') complaints.push(params.exceptionDetails.exception?.description ?? params.exceptionDetails.text);
        if (method === 'Runtime.consoleAPICalled') complaints.push(params.args.map(a => a.value ?? a.description).join(' '));
        if (method === 'Target.attachedToTarget' && params.targetInfo.type === 'worker') workers.add(params.sessionId);
        if (method === 'Target.detachedFromTarget') workers.delete(params.sessionId);
        if (method === 'Log.entryAdded') complaints.push(params.entry.text);
    });
    await call('Runtime.enable');
    await call('Log.enable');
    await call('Page.enable');
    await call('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: true });

    const evaluate = async script => {
        const { result, exceptionDetails } = await call('Runtime.evaluate', { expression: script, awaitPromise: true, returnByValue: true });
        if (exceptionDetails) throw new Error(`${script}: ${exceptionDetails.exception?.description ?? exceptionDetails.text}`);
        return result.value;
    };
    return {
        complaints, workers, call, evaluate,
        open: url => call('Page.navigate', { url }),
        async until(script, seconds = 15) {
            const end = Date.now() + 1000 * seconds;
            while (!await evaluate(script).catch(() => false)) {
                if (Date.now() > end) throw new Error(`not within ${seconds} s: ${script}`);
                await new Promise(resolve => setTimeout(resolve, 25));
            }
        },
        look: (width, height, scheme) => Promise.all([
            call('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: width < 500 }),
            call('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value: scheme }] })]),
        async picture() {
            return Buffer.from((await call('Page.captureScreenshot', { format: 'png', captureBeyondViewport: true })).data, 'base64');
        },
        async close() {
            await Promise.race([send('Browser.close').catch(() => {}), new Promise(resolve => setTimeout(resolve, 2000))]);
            const ended = await Promise.race([gone.then(() => true), new Promise(resolve => setTimeout(() => resolve(false), 2000))]);
            if (!ended) child.kill('SIGKILL');
        },
    };
}
