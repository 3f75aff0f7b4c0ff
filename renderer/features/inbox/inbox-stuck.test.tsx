import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { violations } from '../../testing/axe.ts';
import { buildRun } from '../../testing/build-entities.ts';
import {
  forgetInbox,
  item,
  link,
  needs,
  opened,
  showInbox,
  titles,
} from '../../testing/inbox-pane.tsx';
import { readStuck } from '../../entities/run/stuck-store.ts';

afterEach(forgetInbox);

const skipped = buildRun({ stuck: 'failed', conversationId: 'cnv_1', messageId: 'msg_1' });
const left = buildRun({ id: 'run_2', stuck: 'failed', workItemId: 'itm_1', reason: 'No oven.' });

test('a failed run is tried again from the inbox by the keyboard, each in its own way', async () => {
  const { inputsOf } = await showInbox({ stuck: [skipped, left], items: [item('itm_1', 'Bake')] });
  await expect.element(link('Bake')).toBeVisible();
  await expect.element(needs.getByText(/No oven/)).toBeVisible();
  expect(await violations()).toEqual([]);
  for (const name of ['The feast', 'Bake']) {
    link(name).element().focus();
    await userEvent.keyboard('{ArrowRight}{Enter}');
  }
  await expect
    .poll(() => inputsOf('outbox.submit').map(({ operation, input }) => [operation, input]))
    .toEqual([
      ['message.retry', { conversationId: 'cnv_1', messageId: 'msg_1' }],
      ['work_item.update', { workItemId: 'itm_1', assignedOperatorId: 'opr_ada' }],
    ]);
});

test('a limit that is reached leads to where it is set, and leaves once it is reached no more', async () => {
  const stuck = [{ ...skipped, stuck: 'limit_reached', reason: 'Limit reached. No more.' }];
  await showInbox({ stuck });
  await userEvent.click(needs.getByRole('button', { name: 'Limits…' }));
  expect(opened).toEqual(['models']);
  stuck.length = 0;
  await readStuck('local', 'gld_1');
  await expect.poll(() => titles()).toEqual([]);
  await expect.element(page.getByText('Nothing needs you')).toBeVisible();
});

test('an operator whose model gives no answer says so, and there is nothing to press', async () => {
  await showInbox({ stuck: [{ ...skipped, stuck: 'no_answer' }] });
  await expect.element(needs.getByText('Doesn’t respond')).toBeVisible();
  await expect.element(needs.getByText(/doesn’t respond/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});
