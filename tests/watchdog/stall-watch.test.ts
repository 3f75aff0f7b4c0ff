import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { burn } from './burn.ts';
import { watchStalls } from './stall-watch.ts';
import type { Stall } from './stall-watch.ts';
import { allowStalls } from './watch-tests.ts';

test('a thread that runs for a second without a pause has stalled', async () => {
  allowStalls('it stalls so that this is seen');
  const stalls: Stall[] = [];
  const end = watchStalls((stall) => stalls.push(stall));
  await wait(50);
  burn(1_000);
  await wait(50);
  end();
  expect(stalls).toHaveLength(1);
  expect(stalls[0]?.limitMs).toBeGreaterThanOrEqual(250);
  expect(stalls[0]?.ranMs).toBeGreaterThanOrEqual(999);
});

test('a busy thread that yields has not stalled', async () => {
  const stalls: Stall[] = [];
  const end = watchStalls((stall) => stalls.push(stall));
  for (let turn = 0; turn < 20; turn += 1) {
    burn(30);
    await wait(25);
  }
  end();
  expect(stalls).toEqual([]);
});

test('a thread that gets no CPU for 300 ms has not stalled', async () => {
  const url = new URL('stall-watch.ts', import.meta.url).href;
  const source = `
    import { watchStalls } from ${JSON.stringify(url)};
    let longestMs = 0;
    let before = performance.now();
    setInterval(() => {
      longestMs = Math.max(longestMs, performance.now() - before);
      before = performance.now();
    }, 20);
    const stalls = [];
    watchStalls((stall) => stalls.push(stall));
    process.on('SIGUSR2', () => {
      process.stdout.write(JSON.stringify({ stalls, longestMs }));
      process.exit(0);
    });
    process.stdout.write('ready');
  `;
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  child.kill('SIGSTOP');
  await wait(300);
  child.kill('SIGCONT');
  await wait(100);
  child.kill('SIGUSR2');
  const [told] = (await once(child.stdout, 'data')) as [Buffer];
  const { stalls, longestMs } = JSON.parse(told.toString()) as {
    stalls: Stall[];
    longestMs: number;
  };
  expect(longestMs).toBeGreaterThan(stallsAtLeastMs);
  expect(stalls).toEqual([]);
});

/** A process stopped for 300 ms. Its clock shows most of them. */
const stallsAtLeastMs = 250;
