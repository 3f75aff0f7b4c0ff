import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { problemError } from '#shared/problem/problem.ts';
import { violations } from '../../testing/axe.ts';
import { buildConversation, buildMessage, buildOperator } from '../../testing/build-entities.ts';
import { fakeBridge } from '../../testing/fake-bridge.ts';
import { show, showIn, themes } from '../../testing/show.tsx';
import { ThreadView } from './thread-view.tsx';

let threads = 0;

/** A thread of its own with Ada, whose service can be made to fail. */
function showThread() {
  threads += 1;
  const conversationId = `cnv_${threads}`;
  const service = { isFailing: false };
  fakeBridge({
    'conversation.get': () =>
      buildConversation({
        id: conversationId,
        title: 'The feast',
        participants: [buildOperator('opr_ada', 'Ada')],
      }),
    'message.list': () => {
      if (service.isFailing) {
        throw problemError('service_unreachable', 'Nothing answers there.');
      }
      const said = { authorId: 'opr_ada', authorType: 'operator', text: 'We bake **bread**.' };
      return { messages: [buildMessage(said)] };
    },
    'home.watch': () => ({}),
  });
  const thread = (
    <main className="shell-main" style={{ height: '600px' }}>
      <ThreadView homeId="local" conversationId={conversationId} roles={{ opr_ada: 'Plans' }} />
    </main>
  );
  return { service, thread };
}

const said = page.getByRole('article', { name: /^Ada, / });
const alert = page.getByRole('alert');
const retry = page.getByRole('button', { name: 'Retry' });

test('a thread is named by its title, and its messages by who wrote them', async () => {
  show(showThread().thread);
  await expect.element(page.getByRole('region', { name: 'The feast' })).toBeVisible();
  await expect.element(said).toMatchTextContent('We bake bread.');
  await expect.element(page.getByRole('textbox', { name: 'Message' })).toHaveFocus();
});

test('a thread that cannot be read says why, and is read again when that is asked for', async () => {
  const { service, thread } = showThread();
  service.isFailing = true;
  show(thread);
  await expect.element(alert).toMatchTextContent('Nothing answers there.');
  service.isFailing = false;
  await userEvent.click(retry);
  await expect.element(said).toBeVisible();
  await expect.element(alert).not.toBeInTheDocument();
});

for (const theme of themes) {
  test(`what is read stays where newer cannot be had, and passes axe in ${theme}`, async () => {
    await showIn(theme);
    const { service, thread } = showThread();
    const { remove } = show(thread);
    await expect.element(said).toBeVisible();
    expect(await violations()).toEqual([]);
    remove();
    service.isFailing = true;
    show(thread);
    await expect.element(alert).toMatchTextContent('Nothing answers there.');
    await expect.element(said).toBeVisible();
    expect(await violations()).toEqual([]);
    service.isFailing = false;
    await userEvent.click(retry);
    await expect.element(alert).not.toBeInTheDocument();
  });
}
