import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { frameShown } from '../../testing/frame-shown.ts';
import { show } from '../../testing/show.tsx';
import { buildThread, ofAda } from '../../testing/thread-pane.tsx';

const log = page.getByRole('log', { name: 'Messages' });
const input = page.getByRole('textbox', { name: 'Message' });

/** A thread of its own with 60 messages of Ada, in a pane of a size. */
function buildPane() {
  const messages = Array.from({ length: 60 }, (_, at) =>
    ofAda({
      id: `msg_${at}`,
      text: `Line ${at}. ${'A few words more. '.repeat((at * 7) % 40)}`,
    }),
  );
  const { pane } = buildThread({
    'message.list': () => ({ messages: messages.toReversed(), nextCursor: null }),
  });
  return ({ width, height }: { width: number; height: number }) =>
    pane({ width, height, display: 'flex' });
}

/** How far the log is from showing its end in each of so many frames, at most. */
async function furthest(frames: number): Promise<number> {
  let most = 0;
  for (let frame = 0; frame < frames; frame += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one frame comes after the other
    await frameShown();
    const { scrollHeight, scrollTop, clientHeight } = log.element();
    most = Math.max(most, scrollHeight - scrollTop - clientHeight);
  }
  return most;
}

test('the end stays in sight while the composer grows line by line, and as it is emptied', async () => {
  const pane = buildPane();
  show(pane({ width: 800, height: 640 }));
  await expect.element(page.getByRole('article').last()).toBeVisible();
  await expect.poll(() => furthest(3)).toBeLessThan(2);
  await expect.element(input).toHaveFocus();
  for (let line = 0; line < 14; line += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one line comes after the other
    await userEvent.keyboard('word{Shift>}{Enter}{/Shift}');
    // oxlint-disable-next-line no-await-in-loop -- one line comes after the other
    expect(await furthest(3)).toBeLessThan(2);
  }
  await userEvent.clear(input);
  expect(await furthest(10)).toBeLessThan(2);
  await userEvent.fill(input, 'line\n'.repeat(40));
  expect(await furthest(10)).toBeLessThan(2);
});

test('the end stays in sight through every size of the pane', async () => {
  const pane = buildPane();
  const { change } = show(pane({ width: 900, height: 640 }));
  await expect.element(page.getByRole('article').last()).toBeVisible();
  await expect.poll(() => furthest(3)).toBeLessThan(2);
  for (const [width, height] of [
    [420, 640],
    [900, 640],
    [340, 300],
    [1_000, 700],
    [300, 700],
    [700, 240],
  ] as const) {
    change(pane({ width, height }));
    // oxlint-disable-next-line no-await-in-loop -- one size comes after the other
    expect(await furthest(12), `${width} × ${height}`).toBeLessThan(2);
  }
});
