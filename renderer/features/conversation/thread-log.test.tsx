import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { violations } from '../../testing/axe.ts';
import { buildEntry, buildMessages } from '../../testing/build-entities.ts';
import { show, showIn, themes } from '../../testing/show.tsx';
import { Button } from '../../ui/button.tsx';
import type { LogPlace, LogPosition } from './log-place.ts';
import { ThreadLog } from './thread-log.tsx';
import { threadRows } from './thread-rows.ts';
import type { ThreadRow } from './thread-rows.ts';
import './thread.css';

const log = page.getByRole('log', { name: 'Messages' });
const jump = page.getByRole('button', { name: /^Jump to latest/ });

/** The rows of a thread with the messages from one number to another. */
function rowsOf(first: number, last: number): ThreadRow[] {
  const ids = Array.from({ length: last - first + 1 }, (_, at) => `line ${first + at}`);
  return threadRows(buildMessages(...ids), []);
}

/** A row of a height of its own: heights are measured, and not known before. */
function Row({ row }: { row: ThreadRow }) {
  const [isTall, setIsTall] = useState(false);
  const number = Number(row.key.split(' ').at(-1));
  const height = isTall ? 900 : 40 + ((number * 37) % 90);
  return row.kind === 'message' || row.kind === 'outgoing' ? (
    <article style={{ height }}>
      <Button onClick={() => setIsTall(true)}>{row.key}</Button>
    </article>
  ) : null;
}

function Pane({
  rows,
  height = 500,
  onNearBeginning = () => undefined,
  opening,
  onPosition,
}: {
  rows: readonly ThreadRow[];
  height?: number;
  onNearBeginning?: () => void;
  opening?: LogPlace | undefined;
  onPosition?: (position: LogPosition) => void;
}) {
  return (
    <main className="thread" style={{ height, flex: 'none' }}>
      <ThreadLog
        rows={rows}
        opening={opening}
        onPosition={onPosition}
        renderRow={(row) => <Row row={row} />}
        onNearBeginning={onNearBeginning}
      />
    </main>
  );
}

const row = (key: string) => page.getByRole('button', { name: key, exact: true });

/** How far the log is from showing its end, in pixels. */
function endDistance(): number {
  const { scrollHeight, scrollTop, clientHeight } = log.element();
  return Math.round(scrollHeight - scrollTop - clientHeight);
}

async function isAtEnd(): Promise<void> {
  await expect.poll(endDistance).toBeLessThan(2);
}

const topOf = (key: string) => Math.round(row(key).element().getBoundingClientRect().top);

/** Resolves once the page has painted so often. */
async function painted(frames: number): Promise<void> {
  for (let frame = 0; frame < frames; frame += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one frame comes after the other
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
}

/** Waits until nothing is measured or scrolled any more. */
async function settle(): Promise<void> {
  const place = () => `${log.element().scrollHeight} ${log.element().scrollTop}`;
  let before: string;
  do {
    before = place();
    // oxlint-disable-next-line no-await-in-loop -- it waits for what it looks at
    await painted(4);
  } while (place() !== before);
}

/** Scrolls up with the wheel, as whoever reads what was said before. */
async function scrollUp(by: number): Promise<void> {
  await userEvent.wheel(log, { delta: { y: -by } });
  await expect.poll(endDistance).toBeGreaterThan(by / 2);
  await settle();
}

test('a thread opens at its end', async () => {
  show(<Pane rows={rowsOf(1, 200)} />);
  await isAtEnd();
  await expect.element(row('line 200')).toBeInViewport();
});

test('whoever is at the end stays there while rows come', async () => {
  const { change } = show(<Pane rows={rowsOf(1, 100)} />);
  await isAtEnd();
  for (let last = 101; last <= 130; last += 1) {
    change(<Pane rows={rowsOf(1, last)} />);
  }
  await isAtEnd();
  await expect.element(row('line 130')).toBeInViewport();
  expect(jump.elements()).toHaveLength(0);
});

test('whoever has scrolled up at all is offered the way to the latest', async () => {
  show(<Pane rows={rowsOf(1, 100)} />);
  await isAtEnd();
  expect(jump.elements()).toHaveLength(0);
  await scrollUp(300);
  await expect.element(jump).toHaveAccessibleName('Jump to latest');
  await userEvent.click(jump);
  await isAtEnd();
  await expect.element(jump).not.toBeInTheDocument();
});

test('whoever comes back to a thread finds it where they left it', async () => {
  const rows = rowsOf(1, 100);
  let left: LogPlace | undefined;
  const onPosition = ({ place }: LogPosition) => {
    left = place;
  };
  const { remove } = show(<Pane rows={rows} onPosition={onPosition} />);
  await isAtEnd();
  await scrollUp(1_500);
  const [reading = ''] = visibleRows();
  const before = topOf(reading);
  await expect.poll(() => left?.key).toMatch(/^line 7/);
  remove();
  const { change } = show(<Pane rows={rows} opening={left} />);
  await settle();
  expect(Math.abs(topOf(reading) - before)).toBeLessThan(3);
  change(<Pane rows={rowsOf(1, 102)} opening={left} />);
  await settle();
  expect(Math.abs(topOf(reading) - before)).toBeLessThan(3);
  await userEvent.click(jump);
  await isAtEnd();
});

test('whoever has scrolled up is not moved by rows that come, and told how many', async () => {
  const { change } = show(<Pane rows={rowsOf(1, 100)} />);
  await isAtEnd();
  await scrollUp(1_500);
  const [reading = ''] = visibleRows();
  const before = topOf(reading);
  change(<Pane rows={rowsOf(1, 101)} />);
  change(<Pane rows={rowsOf(1, 103)} />);
  await expect.element(jump).toHaveAccessibleName('Jump to latest (3)');
  await settle();
  expect(topOf(reading)).toBe(before);
});

test('one press shows the latest, and nothing is unseen any more', async () => {
  const { change } = show(<Pane rows={rowsOf(1, 100)} />);
  await isAtEnd();
  await scrollUp(1_500);
  change(<Pane rows={rowsOf(1, 120)} />);
  await userEvent.click(jump);
  await isAtEnd();
  await expect.element(row('line 120')).toBeInViewport();
  await expect.element(jump).not.toBeInTheDocument();
});

test('whoever scrolls back to the end stays there again', async () => {
  const { change } = show(<Pane rows={rowsOf(1, 100)} />);
  await isAtEnd();
  await scrollUp(600);
  await userEvent.wheel(log, { delta: { y: 2_000 } });
  await isAtEnd();
  change(<Pane rows={rowsOf(1, 110)} />);
  await isAtEnd();
  await expect.element(row('line 110')).toBeInViewport();
});

test('who writes sees what they wrote, wherever they were reading', async () => {
  const { change } = show(<Pane rows={rowsOf(1, 100)} />);
  await isAtEnd();
  await scrollUp(1_500);
  const entry = buildEntry({ id: 'out 1' });
  change(
    <Pane
      rows={[...rowsOf(1, 100), { kind: 'outgoing', key: entry.id, entry, hasAuthor: true }]}
    />,
  );
  await isAtEnd();
  await expect.element(row('out 1')).toBeInViewport();
});

test('older rows come above without moving what is read', async () => {
  const onNearBeginning = vi.fn<() => void>();
  const { change } = show(<Pane rows={rowsOf(101, 150)} onNearBeginning={onNearBeginning} />);
  await isAtEnd();
  expect(onNearBeginning).not.toHaveBeenCalled();
  await userEvent.wheel(log, { delta: { y: -10_000 } });
  await expect.poll(() => onNearBeginning.mock.calls.length).toBeGreaterThan(0);
  await settle();
  const [reading = ''] = visibleRows();
  const before = topOf(reading);
  change(<Pane rows={rowsOf(51, 150)} onNearBeginning={onNearBeginning} />);
  await settle();
  expect(Math.abs(topOf(reading) - before)).toBeLessThan(2);
  await expect.element(jump).toHaveAccessibleName('Jump to latest');
});

test('a thread that does not fill its pane asks for what came before', async () => {
  const onNearBeginning = vi.fn<() => void>();
  show(<Pane rows={rowsOf(1, 2)} onNearBeginning={onNearBeginning} />);
  await expect.poll(() => onNearBeginning.mock.calls.length).toBeGreaterThan(0);
});

test('whoever is at the end stays there when a row grows', async () => {
  show(<Pane rows={rowsOf(1, 100)} />);
  await isAtEnd();
  await userEvent.click(row('line 99'));
  await expect.poll(() => row('line 99').element().closest('article')?.offsetHeight).toBe(900);
  await isAtEnd();
  await expect.element(row('line 100')).toBeInViewport();
});

test('whoever is at the end stays there when the pane changes its size', async () => {
  const rows = rowsOf(1, 100);
  const { change } = show(<Pane rows={rows} />);
  await isAtEnd();
  for (const height of [250, 600, 320]) {
    change(<Pane rows={rows} height={height} />);
    await isAtEnd();
    await expect.element(row('line 100')).toBeInViewport();
  }
});

test('the keyboard scrolls the thread', async () => {
  show(<Pane rows={rowsOf(1, 100)} />);
  await isAtEnd();
  await expect.element(row('line 100')).toBeInViewport();
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
  // What can be done with this message comes next, and then what follows the log.
  await userEvent.tab();
  await expect.element(row('line 98')).toHaveFocus();
  await userEvent.tab();
  expect(focused()).toBe('After');
  await userEvent.tab({ shift: true });
  await userEvent.keyboard('{Escape}');
  expect(document.activeElement?.tagName).toBe('ARTICLE');
  expect(focused()).toBe('line 98');
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

/** The keys of the rows that are wholly in sight, from above. */
function visibleRows(): string[] {
  const pane = log.element().getBoundingClientRect();
  return [...log.element().querySelectorAll('article')]
    .filter((article) => {
      const { top, bottom } = article.getBoundingClientRect();
      return top >= pane.top && bottom <= pane.bottom;
    })
    .map((article) => article.textContent);
}
