import { afterEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { Pane, isAtEnd, jump, log, row, rowsOf, settle } from '../../../testing/log-pane.tsx';
import { show } from '../../../testing/show.tsx';

afterEach(() => {
  getSelection()?.empty();
});

/** The lines of what is selected. */
const selected = () => {
  const selection = getSelection();
  const content = selection?.rangeCount ? selection.getRangeAt(0).cloneContents() : undefined;
  return [...(content?.querySelectorAll('article') ?? [])].map(({ textContent }) => textContent);
};
const linesOf = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => `line ${first + at}`);

/** Selects from the beginning of one row, which is in sight, to the end of the same. */
async function beginAt(key: string): Promise<void> {
  await expect.element(row(key)).toBeInTheDocument();
  const item = row(key).element().closest('article');
  const isHeard = new Promise((resolve) => {
    document.addEventListener('selectionchange', resolve, { once: true });
  });
  if (item !== null) {
    getSelection()?.selectAllChildren(item.parentElement ?? item);
  }
  // The log hears of it in a task of its own, and keeps the row from then on
  await isHeard;
  await settle();
}

/** Goes on with the selection to the end of another row, as a pointer does that is held. */
async function goOnTo(key: string): Promise<void> {
  await expect.element(row(key)).toBeInTheDocument();
  const item = row(key).element().closest('article');
  if (item !== null) {
    getSelection()?.extend(item.parentElement ?? item, 1);
  }
}

/**
 * Scrolls up until the first row is on the page, and the log stays there: rows that are measured
 * meanwhile move the others, and a log that has not heard of the scrolling yet goes back to its end.
 */
async function scrollToTop(first: string): Promise<void> {
  await expect
    .poll(async () => {
      log.element().scrollTop = 0;
      await settle();
      await settle();
      return [log.element().scrollTop, row(first).elements().length];
    })
    .toEqual([0, 1]);
}

async function scrollToEnd(): Promise<void> {
  log.element().scrollTop = log.element().scrollHeight;
  await settle();
  log.element().scrollTop = log.element().scrollHeight;
  await isAtEnd();
}

test('a selection keeps every message in it, however far its beginning is scrolled away', async () => {
  show(<Pane rows={rowsOf(1, 125)} />);
  await isAtEnd();
  await scrollToTop('line 1');
  await beginAt('line 2');
  await scrollToEnd();
  await goOnTo('line 125');
  await expect.poll(selected).toEqual(linesOf(2, 125));
  const middle = row('line 60').element();
  await expect.poll(() => middle.checkVisibility({ visibilityProperty: true })).toBe(true);
});

test('a selection holds while older messages come before it', async () => {
  const { change } = show(<Pane rows={rowsOf(60, 125)} />);
  await isAtEnd();
  await beginAt('line 124');
  await scrollToTop('line 60');
  change(<Pane rows={rowsOf(1, 125)} />);
  await settle();
  await scrollToTop('line 1');
  await goOnTo('line 3');
  // From the beginning of the one to the end of the other
  await expect.poll(selected).toEqual(linesOf(4, 123));
});

test('a selection in a thread whose older messages were read keeps every message', async () => {
  const { change } = show(<Pane rows={rowsOf(60, 125)} />);
  await isAtEnd();
  await scrollToTop('line 60');
  change(<Pane rows={rowsOf(1, 125)} />);
  await settle();
  await scrollToTop('line 1');
  await beginAt('line 2');
  await scrollToEnd();
  await goOnTo('line 125');
  await expect.poll(selected).toEqual(linesOf(2, 125));
});

test('rows that are far away leave the page, unless some are selected', async () => {
  const rowsOnPage = () => log.element().querySelectorAll('article').length;
  show(<Pane rows={rowsOf(1, 700)} />);
  await isAtEnd();
  await beginAt('line 700');
  await scrollToTop('line 1');
  await goOnTo('line 1');
  await settle();
  expect(rowsOnPage()).toBe(700);
  expect(selected()).toEqual(linesOf(2, 699));
  getSelection()?.empty();
  await userEvent.click(jump);
  await isAtEnd();
  await expect.poll(rowsOnPage).toBeLessThan(60);
});
