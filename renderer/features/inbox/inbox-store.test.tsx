import { Profiler } from 'react';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { useMessages } from '../../entities/message/message-store.ts';
import { useActivity } from '../../entities/progress/activity-store.ts';
import { workItemStore } from '../../entities/work-item/work-item-store.ts';
import { forgetInbox, item, needs, showInbox } from '../../testing/inbox-pane.tsx';
import { show } from '../../testing/show.tsx';
import { useInboxCounts } from './inbox-store.ts';

afterEach(forgetInbox);

function InboxNumber() {
  return <output aria-label="Needs you number">{useInboxCounts('local').needs}</output>;
}

test('whoever shows a number of the inbox renders when it is another, and not with each message', async () => {
  await showInbox({ items: [item('itm_1', 'Bake')] });
  let renders = 0;
  show(
    <Profiler id="number" onRender={() => (renders += 1)}>
      <InboxNumber />
    </Profiler>,
  );
  const number = page.getByRole('status', { name: 'Needs you number' });
  await expect.element(number).toHaveTextContent('1');
  const before = renders;
  for (let turn = 0; turn < 20; turn += 1) {
    useMessages.setState((state) => ({ threads: { ...state.threads } }));
    useActivity.setState((state) => ({ conversations: { ...state.conversations } }));
    await Promise.resolve();
  }
  workItemStore.applyRows('local', [item('itm_2', 'Brew')], { isEvent: true, scopeId: 'gld_1' });
  await expect.element(number).toHaveTextContent('2');
  await expect.element(needs.getByRole('link', { name: 'Brew' })).toBeVisible();
  expect(renders - before).toBe(1);
});
