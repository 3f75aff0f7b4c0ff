import { expect, onTestFinished, test } from 'vitest';
import { fastTiming } from '../../../tests/doubles/fast-timing.ts';
import { temporaryFolder } from '../../server/testing/temporary-folder.ts';
import { Signals } from '../testing/signals.ts';
import { SupervisedWorker } from './supervised-worker.ts';
import type { WorkerDeath } from './supervised-worker.ts';
import { logged, pidOf, startProcess, workerFileOf } from '../../../tests/doubles/start-process.ts';

const runWorker = new URL('../../worker/run-worker.ts', import.meta.url).href;

/** A worker that tells what it began with, and answers by `answer`, in which `post` posts. */
function superviseWorker(answer: string, stop = '') {
  const source = `
    import { runWorker } from ${JSON.stringify(runWorker)};
    runWorker((data, post) => {
      post({ began: data });
      return { handle: (message) => { ${answer} }, stop: async () => { ${stop} } };
    });
  `;
  const received = new Signals<unknown>();
  const deaths = new Signals<WorkerDeath>();
  let starts = 0;
  const worker = new SupervisedWorker({
    name: 'test worker',
    file: workerFileOf(temporaryFolder(), source),
    startProcess,
    makeData: () => {
      starts += 1;
      return starts;
    },
    memory: { heapMb: 64, residentMb: 400 },
    timing: fastTiming(20),
    restartBackoff: { firstMs: 1, maxMs: 1 },
    settledMs: 30_000,
    onMessage: received.add,
    onDeath: deaths.add,
  });
  worker.start();
  onTestFinished(() => worker.stop(20_000));
  return { worker, received, deaths };
}

test('a worker gets its start data first, and other messages after it', async () => {
  const { worker, received } = superviseWorker('post({ echo: message.text });');
  worker.post({ text: 'before it is up' });
  expect(await received.count(2)).toEqual([{ began: 1 }, { echo: 'before it is up' }]);
});

// Windows has no signals.
test.skipIf(process.platform === 'win32').each(['SIGINT', 'SIGHUP'] as const)(
  'a terminal that sends %s to each process ends no worker: main stops it, and that is no death',
  async (signal) => {
    const { worker, received, deaths } = superviseWorker('post({ echo: message.text });');
    await received.count(1);
    process.kill(pidOf('test worker') ?? Number.NaN, signal);
    worker.post({ text: 'still there' });
    expect(await received.count(2)).toEqual([{ began: 1 }, { echo: 'still there' }]);
    await worker.stop(600_000);
    expect(deaths.seen).toEqual([]);
  },
);

test('the log of a worker is heard, line by line', async () => {
  const { worker, received } = superviseWorker(
    `process.stderr.write(message.text + '\\nand more\\n'); post({ done: true });`,
  );
  worker.post({ text: 'first words' });
  await received.count(2);
  await expect.poll(() => logged.slice(-2)).toEqual(['first words', 'and more']);
});

test('messages that a worker sent before it stopped arrive', async () => {
  const { worker, received, deaths } = superviseWorker(
    '',
    `for (let i = 0; i < 20; i += 1) post({ text: 'x'.repeat(2_000_000) });`,
  );
  await received.count(1);
  await worker.stop(600_000);
  expect(received.seen).toHaveLength(21);
  expect(deaths.seen).toEqual([]);
});

test('a worker can be stopped before it is up', async () => {
  const { worker, received, deaths } = superviseWorker('');
  await worker.stop(600_000);
  expect(received.seen).toEqual([{ began: 1 }]);
  expect(deaths.seen).toEqual([]);
});

test('a worker that does not stop in time is ended, and nothing restarts it', async () => {
  const { worker, received, deaths } = superviseWorker('for (;;);');
  worker.post({ text: 'hang' });
  await received.count(1);
  await worker.stop(20_000);
  expect([received.seen, deaths.seen]).toEqual([[{ began: 1 }], []]);
});

test('a worker started again while it ends starts once it has ended', async () => {
  const { worker, received, deaths } = superviseWorker('post({ echo: message.text });');
  await received.count(1);
  const stopped = worker.stop(600_000);
  worker.start();
  await stopped;
  worker.post({ text: 'again' });
  expect(await received.count(3)).toEqual([{ began: 1 }, { began: 2 }, { echo: 'again' }]);
  expect(deaths.seen).toEqual([]);
});

test('an unhandled error ends the worker, and it is restarted', async () => {
  const { worker, received, deaths } = superviseWorker(`
    if (message.now) throw new Error('thrown');
    void Promise.reject(new Error('rejected'));
  `);
  worker.post({ now: true });
  await deaths.count(1);
  await received.count(2);
  worker.post({ now: false });
  await deaths.count(2);
  await received.count(3);
  expect(deaths.seen).toEqual([{ code: 1 }, { code: 1 }]);
});

test('a worker whose buffers exceed its limit is ended and restarted', async () => {
  const { worker, received, deaths } = superviseWorker(`
    globalThis.kept = Array.from({ length: 64 }, () => Buffer.alloc(2 ** 23, 1));
  `);
  await received.count(1);
  const pid = pidOf('test worker');
  worker.post({});
  const [death] = await deaths.count(1);
  expect(death?.residentMb).toBeGreaterThan(400);
  expect(await received.count(2)).toEqual([{ began: 1 }, { began: 2 }]);
  expect(pidOf('test worker')).not.toBe(pid);
});
