import { expect, test } from './fixture-app.ts';
import { isRunning } from './processes.ts';

/** Forks `child.js` once ready, reports each of its events, and ends when it has ended. */
const forkAndTell = (options = '{}', more = '') => `
  import { app, utilityProcess } from 'electron';
  import { join } from 'node:path';
  app.whenReady().then(() => {
    const file = join(import.meta.dirname, 'child.js');
    const child = utilityProcess.fork(file, ['word'], ${options});
    console.log('pid at first: ' + child.pid);
    child.on('spawn', () => console.log('spawned: ' + typeof child.pid));
    child.on('message', (message) => console.log('said: ' + JSON.stringify(message)));
    child.on('error', (type) => console.log('error: ' + type));
    child.on('exit', (code) => {
      console.log('exit: ' + code);
      child.postMessage('too late');
      setImmediate(() => { console.log('pid at last: ' + child.pid); app.exit(0); });
    });
    ${more}
  });
`;

test('forking before ready, or with options that Electron refuses, throws', async ({
  spawnApp,
}) => {
  const spawned = spawnApp({
    main: `
      import { app, utilityProcess } from 'electron';
      const attempt = (...args) => {
        try { utilityProcess.fork(...args); console.log('allowed'); }
        catch (error) { console.log(String(error)); }
      };
      attempt('child.js');
      app.whenReady().then(() => {
        attempt('');
        attempt('child.js', [], { stdio: 'ipc' });
        attempt('child.js', [], { stdio: ['ignore', 'ignore'] });
        attempt('child.js', [], { stdio: ['pipe', 'inherit', 'inherit'] });
        app.exit(0);
      });
    `,
  });
  expect(await spawned.exited).toBe(0);
  expect(spawned.output()).not.toContain('allowed');
  for (const line of [
    'TypeError: utilityProcess cannot be created before app is ready.',
    'Missing UtilityProcess entry script.',
    'stdio must be of the following values: inherit, pipe, ignore',
    'configuration missing for stdin, stdout or stderr.',
    'stdin value other than ignore is not supported.',
  ]) {
    expect(spawned.output()).toContain(line);
  }
});

test('messages go both ways, also before the process is up and before it listens', async ({
  spawnApp,
}) => {
  const large = 20_000_000;
  const spawned = spawnApp({
    main: forkAndTell(
      '{}',
      `child.postMessage({ when: new Date(0), map: new Map([[1, 'one']]) });
       child.postMessage('x'.repeat(${large}));
       try { child.postMessage(() => {}); } catch { console.log('refused'); }
       child.once('message', () => child.postMessage('listen'));`,
    ),
    files: {
      'child.js': `
        const { parentPort } = process;
        const tell = ({ data, ports }) => {
          const told = typeof data === 'string'
            ? data.length
            : [data.when instanceof Date, data.map.get(1), ports.length, process.argv[2]];
          parentPort.postMessage(told);
          if (data === 'listen') parentPort.postMessage('end');
        };
        // The messages that were sent before it have come by then.
        process.on('message', ([data]) => data === 'listen' && parentPort.on('message', tell));
        parentPort.postMessage('up');
      `,
    },
  });
  await spawned.waitForLine('said: "end"');
  const output = spawned.output();
  expect(output).toContain('pid at first: undefined');
  expect(output).toContain('spawned: number');
  expect(output).toContain('said: [true,"one",0,"word"]');
  expect(output).toContain(`said: ${large}`);
  expect(output).toContain('refused');
});

test("it is a utility process without main's modules", async ({ spawnApp }) => {
  const spawned = spawnApp({
    main: forkAndTell(
      '{}',
      `child.on('message', (said) => said === 'SyntaxError' && child.postMessage('heard'));`,
    ),
    files: {
      'child.js': `
        import * as electron from 'electron';
        const { versions: { electron: version }, type } = process;
        process.parentPort.postMessage({ version, type, send: typeof process.send });
        process.parentPort.postMessage(Object.keys(electron).toSorted());
        import('./broken.js').catch((error) => {
          process.parentPort.postMessage(error.name);
          process.parentPort.on('message', () => process.exit(3));
        });
      `,
      'broken.js': `import { app } from 'electron'; app.quit();`,
    },
  });
  await spawned.exited;
  const output = spawned.output();
  expect(output).toContain('said: {"version":"45.4.1","type":"utility","send":"undefined"}');
  expect(output).toContain('said: ["net","systemPreferences"]');
  expect(output).toContain('said: "SyntaxError"');
  expect(output).toContain('exit: 3');
  expect(output).toContain('pid at last: undefined');
});

test('it keeps running without work until it is killed', async ({ spawnApp }) => {
  const spawned = spawnApp({
    main: forkAndTell(
      '{}',
      `console.log('killed before it is up: ' + child.kill());
       child.once('message', () => console.log('killed: ' + child.kill()));`,
    ),
    // Such a timer keeps no process running.
    files: { 'child.js': `setTimeout(() => process.parentPort.postMessage('idle'), 300).unref();` },
  });
  expect(await spawned.exited).toBe(0);
  expect(spawned.output()).toContain('killed before it is up: false');
  expect(spawned.output()).toContain('killed: true');
  expect(spawned.output()).toContain('exit: 0');
});

test('V8 flags reach it only as --js-flags, and running out of memory is its end alone', async ({
  spawnApp,
}) => {
  const growing = `
    const all = new Map();
    for (let i = 0; ; i += 1) {
      all.set(i, 'x'.repeat(100) + i);
      if (i % 10_000 === 0 && process.memoryUsage().heapUsed > 300e6) { process.parentPort.postMessage('grown'); break; }
    }
    process.exit(0);
  `;
  const bounded = spawnApp({
    main: forkAndTell(`{ execArgv: ['--js-flags=--max-old-space-size=64'], stdio: 'ignore' }`),
    files: { 'child.js': growing },
  });
  expect(await bounded.exited).toBe(0);
  expect(bounded.output()).not.toContain('error:');
  expect(bounded.output()).toMatch(/exit: [1-9]/);

  const unbounded = spawnApp({
    main: forkAndTell(`{ execArgv: ['--max-old-space-size=64'] }`),
    files: { 'child.js': growing },
  });
  expect(await unbounded.exited).toBe(0);
  expect(unbounded.output()).toContain('said: "grown"');
});

test('a process that aborts is no error of main', async ({ spawnApp }) => {
  const spawned = spawnApp({
    main: `
      import { app, utilityProcess } from 'electron';
      import { join } from 'node:path';
      app.whenReady().then(() => {
        const child = utilityProcess.fork(join(import.meta.dirname, 'child.js'));
        child.on('exit', () => setImmediate(() => app.exit(0)));
      });
    `,
    files: { 'child.js': `process.abort();` },
  });
  expect(await spawned.exited).toBe(0);
  expect(spawned.output()).not.toContain('A JavaScript error occurred in the main process');
});

test('its output can be read, and main reports its memory', async ({ launchWindowless }) => {
  const app = await launchWindowless({
    main: `import 'electron';`,
    files: { 'child.js': `console.log('printed'); setInterval(() => {}, 1000);` },
  });
  const seen = await app.evaluate(async ({ app: application, utilityProcess }) => {
    await application.whenReady();
    const file = `${application.getAppPath()}/child.js`;
    const child = utilityProcess.fork(file, [], { stdio: 'pipe', serviceName: 'Worker' });
    const read = await new Promise<string>((resolve) => {
      child.stdout?.on('data', (chunk: Buffer) => resolve(chunk.toString()));
    });
    const metric = application.getAppMetrics().find(({ pid }) => pid === child.pid);
    return {
      read,
      type: metric?.type,
      name: metric?.name,
      isMeasured: (metric?.memory.workingSetSize ?? 0) > 10_000,
    };
  });
  expect(seen).toEqual({ read: 'printed\n', type: 'Utility', name: 'Worker', isMeasured: true });
});

for (const [how, signal] of [
  ['killed', 'SIGKILL'],
  ['quit', 'SIGTERM'],
] as const) {
  test(`it ends when main is ${how}`, async ({ spawnApp }) => {
    const spawned = spawnApp({
      main: forkAndTell(),
      files: { 'child.js': `process.parentPort.postMessage({ pid: process.pid });` },
    });
    const line = await spawned.waitForLine('said: {"pid"');
    const pid = Number(/\d+/.exec(line)?.[0]);
    expect(isRunning(pid)).toBe(true);
    spawned.child.kill(signal);
    await spawned.exited;
    await expect.poll(() => isRunning(pid)).toBe(false);
  });
}
