import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { useHomes } from '../../entities/home/home-store.ts';
import { readMarkers } from '../../entities/read-state/read-marker-store.ts';
import { buildHome } from '../../testing/build-entities.ts';
import { fillLocal } from '../../testing/fill-local.ts';
import { letTimePass } from '../../testing/held-time.ts';
import { scrolledTo, showLongThread, topOf } from '../../testing/long-thread.tsx';

beforeEach(() => {
  useHomes.setState({ homes: [] });
  fillLocal(readMarkers);
});

const last = page.getByRole('article', { name: /: Line 1999\./ });

test('a thread that was left before the newest page opens there', async () => {
  showLongThread('msg_1720');
  await expect.poll(() => topOf(1_720)).toBe(0);
});

test('a service that lists around a message is asked for no other page, however old it is', async () => {
  const olderRead = showLongThread('msg_700', { listsAround: true });
  await expect.poll(() => topOf(700)).toBe(0);
  expect(olderRead()).toBe(0);
});

test('messages behind the surroundings of one are read as the reader comes near them', async () => {
  useHomes.setState({ homes: [buildHome({ id: 'local', extensions: ['message-around'] })] });
  showLongThread('msg_700', { listsAround: true });
  await expect.poll(() => topOf(700)).toBe(0);
  for (const line of [740, 790, 840]) {
    await expect.poll(() => scrolledTo(line)).toBeLessThan(600);
    expect(topOf(1_960)).toBeUndefined();
  }
  const numbers = page
    .getByRole('article')
    .elements()
    .map((row) => Number(/Line (\d+)/.exec(row.getAttribute('aria-label') ?? '')?.[1]));
  expect(numbers).toEqual(numbers.map((_, at) => (numbers[0] ?? 0) + at));
  await page.getByRole('button', { name: 'Jump to latest' }).click();
  await expect.element(last).toBeVisible();
});

test('surroundings that reach the newest messages become one log with them', async () => {
  showLongThread('msg_1910', { listsAround: true });
  await expect.poll(() => topOf(1_910)).toBe(0);
  await expect.poll(() => scrolledTo(1_999)).toBeLessThan(600);
  await expect.element(page.getByRole('note')).not.toBeInTheDocument();
});

test('it opens at its end where that is too far back, and reads no further', async () => {
  const olderRead = showLongThread('msg_3');
  await expect.element(last).toBeVisible();
  expect(olderRead()).toBe(20);
});

test('it opens at its end where the message is nowhere, or the service fails on the way', async () => {
  const olderRead = showLongThread('msg_1720', { olderServed: 3 });
  await expect.element(last).toBeVisible();
  expect(olderRead()).toBe(4);
});

test('it opens at its end where the service takes too long', async () => {
  const olderRead = showLongThread('msg_3', { answersOlder: false });
  await expect.poll(olderRead).toBeGreaterThan(0);
  expect(last.elements()).toHaveLength(0);
  await letTimePass(4_000);
  await expect.element(last).toBeVisible();
});
