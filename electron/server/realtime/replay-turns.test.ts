import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { connectionLimits } from '#shared/limits/server-limits.ts';
import { ReplayTurns } from './replay-turns.ts';

/** Begins replays by a name, and ends them when it is told to. */
function begun() {
  const turns = new ReplayTurns();
  const running = new Map<string, () => void>();
  const take = (user: number, name: string) =>
    turns.take(user, () => new Promise((resolve) => running.set(name, resolve)));
  const end = async (name: string) => {
    running.get(name)?.();
    running.delete(name);
    await nextTurn();
  };
  return { take, end, names: () => [...running.keys()] };
}

test('a few replays of a user run at once, the next one once another has ended', async () => {
  const { take, end, names } = begun();
  for (let made = 0; made < connectionLimits.replays; made += 1) {
    take(1, String(made));
  }
  take(1, 'next');
  take(1, 'last');
  expect(names()).toHaveLength(connectionLimits.replays);
  take(2, 'of another user');
  expect(names()).toContain('of another user');
  await end('0');
  expect(names()).toContain('next');
  expect(names()).not.toContain('last');
});

test('a replay whose client has gone leaves its place to the next', async () => {
  const { take, end, names } = begun();
  for (let made = 0; made < connectionLimits.replays; made += 1) {
    take(1, String(made));
  }
  const leave = take(1, 'gone');
  take(1, 'next');
  leave();
  await end('0');
  expect(names()).toContain('next');
  expect(names()).not.toContain('gone');
});

test('a user whose replays have all ended begins anew', async () => {
  const { take, end, names } = begun();
  take(1, 'a');
  await end('a');
  take(1, 'b');
  expect(names()).toEqual(['b']);
});
