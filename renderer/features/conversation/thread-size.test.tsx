import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { inNextFrame } from '../../testing/frame-shown.ts';
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

/** How far the log is from showing its end, at most, in all frames of an act and some after it. */
async function furthest(frames: number, act: () => unknown = () => undefined): Promise<number> {
  let most = 0;
  let left = Infinity;
  const acting = Promise.resolve(act()).finally(() => {
    left = frames;
  });
  for (; left > 0; left -= 1) {
    // oxlint-disable-next-line no-await-in-loop -- one frame comes after the other
    const distance = await inNextFrame(() => {
      const { scrollHeight, scrollTop, clientHeight } = log.element();
      return scrollHeight - scrollTop - clientHeight;
    });
    most = Math.max(most, distance);
  }
  await acting;
  return most;
}

test('the end stays in sight while the composer grows line by line, and as it is emptied', async () => {
  const pane = buildPane();
  show(pane({ width: 800, height: 640 }));
  await expect.element(page.getByRole('article').last()).toBeVisible();
  await expect.poll(() => furthest(3)).toBeLessThan(2);
  await expect.element(input).toHaveFocus();
  for (let line = 0; line < 14; line += 1) {
    const write = () => userEvent.keyboard('word{Shift>}{Enter}{/Shift}');
    // oxlint-disable-next-line no-await-in-loop -- one line comes after the other
    expect(await furthest(3, write)).toBeLessThan(2);
  }
  expect(await furthest(10, () => userEvent.clear(input))).toBeLessThan(2);
  const fill = () => userEvent.fill(input, 'line\n'.repeat(40));
  expect(await furthest(10, fill)).toBeLessThan(2);
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
    const resize = () => change(pane({ width, height }));
    // oxlint-disable-next-line no-await-in-loop -- one size comes after the other
    expect(await furthest(12, resize), `${width} × ${height}`).toBeLessThan(2);
  }
});
