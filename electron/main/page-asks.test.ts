import { expect, test } from 'vitest';
import { windowLimits } from '#shared/limits/desktop-limits.ts';
import { ManualTiming } from '../client/testing/manual-timing.ts';
import { PageAsks } from './page-asks.ts';

test('a window has one question at a time, and another window has its own', async () => {
  const asks = new PageAsks(new ManualTiming());
  const window = {};
  const { promise, resolve } = Promise.withResolvers<string>();
  const first = asks.ask(window, () => promise);
  await expect(asks.ask(window, () => Promise.resolve('second'))).rejects.toThrow(
    'question that is open',
  );
  expect(await asks.ask({}, () => Promise.resolve('other'))).toBe('other');
  resolve('first');
  expect(await first).toBe('first');
  expect(await asks.ask(window, () => Promise.resolve('third'))).toBe('third');
});

test('a question that fails leaves the window free', async () => {
  const asks = new PageAsks(new ManualTiming());
  const window = {};
  await expect(asks.ask(window, () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  expect(await asks.ask(window, () => Promise.resolve('next'))).toBe('next');
});

test('a page that asks a thousand times is heard a few times, until a while has gone by', async () => {
  const timing = new ManualTiming();
  const asks = new PageAsks(timing);
  let asked = 0;
  const ask = () =>
    asks
      .ask({}, () => {
        asked += 1;
        return Promise.resolve();
      })
      .catch((error: unknown) => error);
  const outcomes = await Promise.all(Array.from({ length: 1_000 }, ask));
  expect(asked).toBe(windowLimits.asks);
  expect(String(outcomes.at(-1))).toContain('Too much was opened');
  timing.advance(windowLimits.asksMs);
  await ask();
  expect(asked).toBe(windowLimits.asks + 1);
});
