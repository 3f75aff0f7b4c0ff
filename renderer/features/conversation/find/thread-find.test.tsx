import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useHomes } from '../../../entities/home/home-store.ts';
import { readMarkers } from '../../../entities/read-state/read-marker-store.ts';
import { violations } from '../../../testing/axe.ts';
import { buildHome } from '../../../testing/build-entities.ts';
import { fillLocal } from '../../../testing/fill-local.ts';
import { showLongThread, topOf } from '../../../testing/long-thread.tsx';
import { showIn } from '../../../testing/show.tsx';

const field = page.getByRole('searchbox', { name: 'Find in thread' });
const status = page.getByRole('search').getByRole('status');
const bar = page.getByRole('search');

beforeEach(() => {
  const extensions = ['cursor', 'message-around'];
  useHomes.setState({ homes: [buildHome({ id: 'local', extensions })] });
  fillLocal(readMarkers);
});

async function find(words: string): Promise<void> {
  await page.getByRole('button', { name: 'Find in thread' }).click();
  await userEvent.fill(field, words);
}

test('words are found in all of a thread, the newest first, and shown wherever they are', async () => {
  showLongThread(undefined, { listsAround: true });
  await find('Line 7.');
  await expect.element(status).toHaveTextContent('1 of 1');
  await expect.poll(() => topOf(7)).toBeGreaterThan(0);
  await expect.element(page.getByText('Searched all of the thread: 2,000 messages.')).toBeVisible();
  await userEvent.fill(field, 'Line 19');
  await expect.element(status).toHaveTextContent('1 of 111');
  await expect.poll(() => topOf(1_999)).toBeGreaterThan(0);
  await userEvent.keyboard('{Enter}');
  await expect.element(status).toHaveTextContent('2 of 111');
  await expect.poll(() => topOf(1_998)).toBeGreaterThan(0);
  await userEvent.keyboard('{Shift>}{Enter}{Enter}{/Shift}');
  await expect.element(status).toHaveTextContent('111 of 111');
  await expect.poll(() => topOf(19)).toBeGreaterThan(0);
  await expect.element(field).toHaveFocus();
});

test('the words are coloured in their messages, and no longer once it is closed', async () => {
  showLongThread(undefined, { listsAround: true });
  await find('Line 1998.');
  const marked = () => [...(CSS.highlights.get('found-current') ?? [])].map(String);
  await expect.poll(marked).toEqual(['Line 1998.']);
  await userEvent.keyboard('{Escape}');
  await expect.element(field).not.toBeInTheDocument();
  await expect.poll(() => CSS.highlights.has('found')).toBe(false);
  await expect.element(page.getByRole('textbox', { name: /Message/ })).toHaveFocus();
});

test('what is nowhere is said to be nowhere', async () => {
  showLongThread();
  await find('bakery');
  await expect.element(status).toHaveTextContent('No matches');
});

test('a search that fails says how far it came, and shows what it has found', async () => {
  showLongThread(undefined, { olderServed: 2 });
  await find('Line');
  await expect.element(bar.getByText(/Nothing answers there/)).not.toBeInTheDocument();
  await expect.element(page.getByText(/Couldn’t search further: Nothing answers/)).toBeVisible();
  await expect.element(status).toMatchTextContent(/^1 of \d+\+$/);
});

test('a search that takes long can be stopped', async () => {
  showLongThread(undefined, { answersOlder: false });
  await find('Line');
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect.element(page.getByText(/You stopped it there/)).toBeVisible();
});

test('a date leads to its first message', async () => {
  showLongThread(undefined, { listsAround: true });
  await page.getByRole('button', { name: 'Find in thread' }).click();
  const day = new Date(Date.UTC(2026, 10, 21));
  const midnight = new Date(day.getFullYear(), day.getMonth(), day.getDate());
  const line = Math.ceil((midnight.getTime() - Date.UTC(2026, 10, 20)) / 60_000);
  const pad = (number: number) => String(number).padStart(2, '0');
  const date = `${midnight.getFullYear()}-${pad(midnight.getMonth() + 1)}-${pad(midnight.getDate())}`;
  await userEvent.fill(page.getByLabelText('Jump to date'), date);
  await expect.poll(() => topOf(Math.max(0, line))).toBeGreaterThan(-1);
});

for (const theme of ['light', 'dark', 'forced'] as const) {
  test(`finding passes axe in ${theme}`, async () => {
    await showIn(theme);
    showLongThread(undefined, { listsAround: true });
    await find('Line 19');
    await expect.element(status).toHaveTextContent('1 of 111');
    expect(await violations()).toEqual([]);
  });
}
