import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { letTimePass } from '../../testing/held-time.ts';
import { show } from '../../testing/show.tsx';
import { buildThread, ofAda } from '../../testing/thread-pane.tsx';
import { atMinute } from '../../testing/times.ts';

const found = page.getByRole('article', { name: /Line 2/ });

/** A thread that was opened at its second message. */
async function openFound() {
  const messages = [3, 2, 1].map((minute) =>
    ofAda({ id: `msg_${minute}`, text: `Line ${minute}`, createdAt: atMinute(minute) }),
  );
  const { pane } = buildThread({ 'message.list': () => ({ messages }) });
  show(pane({ height: 600 }, 'msg_2'));
  await expect.element(found).toHaveAttribute('aria-current', 'location');
}

test('a message that was found loses its mark after a while', async () => {
  await openFound();
  await userEvent.wheel(page.getByRole('log'), { delta: { y: -50 } });
  await expect.element(found).toHaveAttribute('aria-current', 'location');
  await letTimePass(10_000);
  await expect.element(found).not.toHaveAttribute('aria-current');
});

test('a message that was found loses its mark with the next act', async () => {
  await openFound();
  // The mark holds until the act that has led here is over.
  await expect
    .poll(async () => {
      await userEvent.keyboard('a');
      return found.element().hasAttribute('aria-current');
    })
    .toBe(false);
});
