import { expect, onTestFinished, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { violations } from '../../../testing/axe.ts';
import {
  Pane,
  endDistance,
  isAtEnd,
  jump,
  log,
  row,
  rowsOf,
  scrollUp,
  settle,
} from '../../../testing/log-pane.tsx';
import { show, showIn, themes } from '../../../testing/show.tsx';

test('the keyboard scrolls the thread', async () => {
  show(<Pane rows={rowsOf(1, 100)} />);
  await isAtEnd();
  await expect.element(row('line 100')).toBeInViewport();
  // Rows still come as it is opened.
  await settle();
  await userEvent.tab();
  await userEvent.keyboard('{PageUp}');
  await expect.poll(endDistance).toBeGreaterThan(200);
  await settle();
  await userEvent.keyboard('{End}');
  await isAtEnd();
});

test('the log is one stop of the Tab key, and arrows go from message to message', async () => {
  show(
    <>
      <Pane rows={rowsOf(1, 100)} />
      <button type="button">After</button>
    </>,
  );
  await isAtEnd();
  await expect.element(row('line 100')).toBeInViewport();
  const focused = () => document.activeElement?.textContent;
  await userEvent.tab();
  expect(document.activeElement?.tagName).toBe('ARTICLE');
  expect(focused()).toBe('line 100');
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
  expect(focused()).toBe('line 97');
  await userEvent.keyboard('{ArrowDown}');
  expect(focused()).toBe('line 98');
  // The actions of this message come next, and then the control that follows the log.
  await userEvent.tab();
  await expect.element(row('line 98')).toHaveFocus();
  await userEvent.tab();
  expect(focused()).toBe('After');
  await userEvent.tab({ shift: true });
  await userEvent.keyboard('{Escape}');
  expect(document.activeElement?.tagName).toBe('ARTICLE');
  expect(focused()).toBe('line 98');
});

test('whoever goes to the first row by a key has older ones read, also where no scroll of theirs is told', async () => {
  const onNearBeginning = vi.fn<() => void>();
  show(<Pane rows={rowsOf(101, 150)} onNearBeginning={onNearBeginning} />);
  await isAtEnd();
  await settle();
  await userEvent.tab();
  await settle();
  const keepFrom = (event: Event) => event.stopImmediatePropagation();
  window.addEventListener('scroll', keepFrom, { capture: true });
  onTestFinished(() => window.removeEventListener('scroll', keepFrom, { capture: true }));
  await userEvent.keyboard('{Home}');
  await expect.element(row('line 101')).toBeInViewport();
  await expect.poll(() => onNearBeginning.mock.calls.length).toBeGreaterThan(0);
});

test.each(['{ArrowUp}', '{ArrowDown}'])(
  'after the Page keys have scrolled, %s goes on from what is in sight',
  async (arrow) => {
    show(<Pane rows={rowsOf(1, 100)} />);
    await isAtEnd();
    await expect.element(row('line 100')).toBeInViewport();
    await userEvent.tab();
    await pageUp();
    await pageUp();
    await pageUp();
    // A busy browser may still be scrolling: what is in sight as the key arrives counts.
    let seen: (string | null)[] = [];
    const look = () => {
      seen = inSight().map(({ textContent }) => textContent);
    };
    window.addEventListener('keydown', look, { capture: true, once: true });
    await userEvent.keyboard(arrow);
    expect(seen.length).toBeGreaterThan(1);
    expect(seen).not.toContain('line 100');
    await expect
      .poll(() => document.activeElement?.textContent)
      .toBe(arrow === '{ArrowUp}' ? seen.at(-1) : seen[0]);
  },
);

/** Scrolls a page up, and waits until it has: a busy browser begins to scroll late. */
async function pageUp(): Promise<void> {
  const before = endDistance();
  await userEvent.keyboard('{PageUp}');
  await expect.poll(endDistance).toBeGreaterThan(before);
  await settle();
}

/** The messages of which more than a pixel is in the pane of the log, from above. */
function inSight(): Element[] {
  return [...log.element().querySelectorAll('article')].filter(isInSight);
}

/** Whether more than a pixel of an element is in the pane of the log. */
function isInSight(element: Element): boolean {
  const pane = log.element().getBoundingClientRect();
  const { top, bottom } = element.getBoundingClientRect();
  return top < pane.bottom - 1 && bottom > pane.top + 1;
}

test('where a log was scrolled from its end, the Tab key stops at a row in sight', async () => {
  show(<Pane rows={rowsOf(1, 100)} />);
  await isAtEnd();
  await scrollUp(4_000);
  const stops = () => [...log.element().querySelectorAll('article[tabindex="0"]')];
  await expect.poll(() => stops().map(isInSight)).toEqual([true]);
  const [stop] = stops();
  expect(log.element().querySelectorAll('button:not([tabindex="-1"])')).toHaveLength(1);
  await userEvent.tab();
  expect(document.activeElement).toBe(stop);
});

test('Home and End go to the first and the last message, in sight', async () => {
  show(<Pane rows={rowsOf(1, 100)} />);
  await isAtEnd();
  await expect.element(row('line 100')).toBeInViewport();
  await userEvent.tab();
  await userEvent.keyboard('{Home}');
  await expect.poll(() => document.activeElement?.textContent).toBe('line 1');
  await settle();
  await expect.element(row('line 1').first()).toBeInViewport();
  for (let step = 0; step < 12; step += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one key comes after the other
    await userEvent.keyboard('{ArrowDown}');
  }
  await expect.poll(() => document.activeElement?.textContent).toBe('line 13');
  await userEvent.keyboard('{End}');
  await expect.poll(() => document.activeElement?.textContent).toBe('line 100');
  await isAtEnd();
});

test('a log says nothing of itself: rows also come as older ones are read', async () => {
  show(<Pane rows={rowsOf(1, 10)} />);
  await expect.element(log).toHaveAttribute('aria-live', 'off');
});

test.each(themes)('the log passes axe in %s, with a way to the latest', async (theme) => {
  await showIn(theme);
  const { change } = show(<Pane rows={rowsOf(1, 100)} />);
  await isAtEnd();
  await scrollUp(1_500);
  change(<Pane rows={rowsOf(1, 101)} />);
  await expect.element(jump).toBeVisible();
  expect(await violations()).toEqual([]);
});

test('a row that comes is out of the way of Tab in the same turn, before the page is laid out', async () => {
  const { change } = show(<Pane rows={rowsOf(1, 100)} />);
  await isAtEnd();
  await settle();
  change(<Pane rows={rowsOf(1, 103)} />);
  expect(row('line 102').element().tabIndex).toBe(-1);
});
