import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { burn } from './burn.ts';
import { fullSpeedLimitMs, stallLimitFor, watchStalls } from './stall-watch.ts';
import type { Stall } from './stall-watch.ts';
import { allowStalls } from './watch-tests.ts';

test('a thread that runs for long without a pause has stalled', async () => {
  allowStalls('it stalls so that this is seen');
  const stalls: Stall[] = [];
  const end = watchStalls((stall) => stalls.push(stall));
  // Four times as long as a thread may run at the speed of this machine.
  const longMs = 4 * stallLimitFor(fullSpeedLimitMs + 1);
  await wait(50);
  burn(longMs);
  await wait(50);
  end();
  expect(stalls).toHaveLength(1);
  expect(stalls[0]?.limitMs).toBeGreaterThanOrEqual(fullSpeedLimitMs);
  expect(stalls[0]?.ranMs).toBeGreaterThanOrEqual(longMs - 1);
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

test('a thread that gets no CPU for longer than it may run has not stalled', async () => {
  const url = new URL('stall-watch.ts', import.meta.url).href;
  const source = `
    import { fullSpeedLimitMs, stallLimitFor, watchStalls } from ${JSON.stringify(url)};
    const stalls = [];
    const end = watchStalls((stall) => stalls.push(stall));
    let before = performance.now();
    setInterval(() => {
      const now = performance.now();
      process.stdout.write(now - before > fullSpeedLimitMs ? 'paused' : '.');
      before = now;
    }, 20);
    process.on('SIGUSR2', () => {
      end();
      process.stdout.write(JSON.stringify({ stalls }), () => process.exit(0));
    });
  `;
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  let told = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => (told += part));
  await expect.poll(() => told).not.toBe('');
  child.kill('SIGSTOP');
  await wait(fullSpeedLimitMs + 50);
  child.kill('SIGCONT');
  await expect.poll(() => told).toContain('paused');
  child.kill('SIGUSR2');
  await ended;
  expect(told).toContain(JSON.stringify({ stalls: [] }));
});
