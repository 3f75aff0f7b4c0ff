import { useEffect, useState } from 'react';
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { LogPlace, LogPosition } from '../features/conversation/log/scroll-position.ts';
import { ThreadLog } from '../features/conversation/log/thread-log.tsx';
import { threadRows } from '../features/conversation/thread-rows.ts';
import type { ThreadRow } from '../features/conversation/thread-rows.ts';
import { Button } from '../ui/button.tsx';
import { buildMessages } from './build-entities.ts';
import { frameShown } from './frame-shown.ts';
import '../features/conversation/thread.css';

/** The log of the pane. */
export const log = page.getByRole('log', { name: 'Messages' });
/** The way to the latest. */
export const jump = page.getByRole('button', { name: /^Jump to latest/ });

/** The rows of a thread with the messages from one number to another. */
export function rowsOf(first: number, last: number): ThreadRow[] {
  const ids = Array.from({ length: last - first + 1 }, (_, at) => `line ${first + at}`);
  return threadRows(buildMessages(...ids), []);
}

/**
 * A row of a height of its own: heights are measured, and not known before. `tall` ones are higher
 * than the pane, and `growing` ones become so once they are on the page.
 */
function Row({ row }: { row: ThreadRow }) {
  const [isTall, setIsTall] = useState(false);
  const number = Number(/\d+$/.exec(row.key)?.[0] ?? 0);
  const isGrowing = row.key.startsWith('growing');
  useEffect(() => {
    const frame = isGrowing ? requestAnimationFrame(() => setIsTall(true)) : 0;
    return () => cancelAnimationFrame(frame);
  }, [isGrowing]);
  const height = isTall || row.key.startsWith('tall') ? 900 : 40 + ((number * 37) % 90);
  return row.kind === 'message' || row.kind === 'outgoing' ? (
    <article style={{ height }}>
      <Button onClick={() => setIsTall(true)}>{row.key}</Button>
    </article>
  ) : null;
}

/** A log in a pane of some height. */
export function Pane({
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

/** The button in a row. */
export const row = (key: string) => page.getByRole('button', { name: key, exact: true });

/** How far the log is from showing its end, in pixels. */
export function endDistance(): number {
  const { scrollHeight, scrollTop, clientHeight } = log.element();
  return Math.round(scrollHeight - scrollTop - clientHeight);
}

/** Resolves once the log shows its end. */
export async function isAtEnd(): Promise<void> {
  await expect.poll(endDistance).toBeLessThan(2);
}

/** Where a row begins, in pixels. */
export const topOf = (key: string) => Math.round(row(key).element().getBoundingClientRect().top);

/** Resolves once the page has shown so many frames. */
async function painted(frames: number): Promise<void> {
  for (let frame = 0; frame < frames; frame += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one frame comes after the other
    await frameShown();
  }
}

/** Waits until nothing is measured or scrolled any more. */
export async function settle(): Promise<void> {
  const place = () => `${log.element().scrollHeight} ${log.element().scrollTop}`;
  let before: string;
  do {
    before = place();
    // oxlint-disable-next-line no-await-in-loop -- it waits for what it looks at
    await painted(4);
  } while (place() !== before);
}

/** Scrolls up with the wheel, as whoever reads what was said before. */
export async function scrollUp(by: number): Promise<void> {
  // Rows that are not on the page yet end a scroll. They come as the pointer does.
  await log.hover();
  await settle();
  await expect
    .poll(async () => {
      await userEvent.wheel(log, { delta: { y: -by } });
      return endDistance();
    })
    .toBeGreaterThan(by / 2);
  await settle();
}

/** The keys of the rows that are wholly in sight, from above. */
export function visibleRows(): string[] {
  const pane = log.element().getBoundingClientRect();
  return [...log.element().querySelectorAll('article')]
    .filter((article) => {
      const { top, bottom } = article.getBoundingClientRect();
      return top >= pane.top && bottom <= pane.bottom;
    })
    .map((article) => article.textContent);
}
