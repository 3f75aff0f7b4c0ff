import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { textLimits } from '#shared/limits/limits.ts';
import { conversationStore } from '../../../entities/conversation/conversation-store.ts';
import { useMessages } from '../../../entities/message/message-store.ts';
import { violations } from '../../../testing/axe.ts';
import {
  buildConversation,
  buildEntry,
  buildMessage,
  buildOperator,
} from '../../../testing/build-entities.ts';
import { closeToasts, homeId, showItem, task } from '../../../testing/item-pane.tsx';

const region = page.getByRole('region', { name: 'Conversation' });
const message = region.getByRole('textbox', { name: 'Message' });
const send = region.getByRole('button', { name: 'Send' });
const address = 'guildhall://home/local/item/itm_t';
const assigned = { ...task, assignedOperatorId: 'opr_2' as never };

beforeEach(() => {
  conversationStore.applyForgotten(homeId);
  useMessages.setState({ threads: {} });
});
afterEach(closeToasts);

/** An item with this thread about it, as the service tells of it. */
function showTalk(item: typeof task, texts: readonly string[] = []) {
  const thread = buildConversation({
    id: 'cnv_1',
    title: 'Bake bread',
    participants: [buildOperator('opr_2', 'Mira')],
  });
  const found = {
    kind: 'message',
    id: 'msg_1',
    title: 'Bake bread',
    snippet: '',
    conversationId: 'cnv_1',
  };
  return showItem({
    items: [item],
    answers: {
      'search.find': () => ({ results: texts.length > 0 ? [found as never] : [] }),
      'conversation.get': () => thread,
      'message.list': () => ({
        // The newest first, as a service lists them.
        messages: texts
          .map((text, at) =>
            buildMessage({ id: `msg_${at}`, text, authorId: 'opr_2', authorType: 'operator' }),
          )
          .toReversed(),
        nextCursor: null,
      }),
      'outbox.submit_together': () => ({ entries: [buildEntry()] }),
    },
  });
}

test('the newest messages of the thread stand on the item, and a message goes there as it is', async () => {
  const { bridge } = showTalk(assigned, ['one', 'two', 'three', 'four', 'five', 'six']);
  const said = region.getByRole('article');
  await expect
    .poll(() => said.elements().map((each) => each.querySelector('p:last-child')?.textContent))
    .toEqual(['two', 'three', 'four', 'five', 'six']);
  await expect.element(region.getByRole('link')).toHaveAttribute('href', '#/thread/cnv_1');
  await userEvent.fill(message, 'Rye as well?');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => bridge.inputsOf('outbox.submit_together')).toHaveLength(1);
  expect(bridge.inputsOf('outbox.submit_together')[0]?.writes).toMatchObject([
    { operation: 'message.create', input: { conversationId: 'cnv_1', text: 'Rye as well?' } },
  ]);
  await expect.element(message).toHaveValue('');
  expect(await violations()).toEqual([]);
});

test('without a thread, the operator is chosen and a message begins one with a link to the item', async () => {
  const { bridge } = showTalk(task);
  await expect.element(region).toMatchTextContent(/Choose the operator to talk with\./);
  await userEvent.fill(message, 'Rye as well?');
  await expect.element(send).toBeDisabled();
  await userEvent.click(region.getByRole('combobox', { name: 'Say to' }));
  await userEvent.keyboard('Ada{Enter}');
  await expect.element(region).toMatchTextContent(/Begins a thread with Ada about this item\./);
  await userEvent.click(send);
  await expect.poll(() => bridge.inputsOf('outbox.submit_together')).toHaveLength(1);
  expect(bridge.inputsOf('outbox.submit_together')[0]?.writes).toMatchObject([
    {
      operation: 'conversation.create',
      input: {
        operatorIds: ['opr_1'],
        initialMessage: `[#Bake bread](${address})\n\nRye as well?`,
      },
    },
  ]);
});

test('what is too long is not sent, and says why', async () => {
  showTalk(assigned);
  await userEvent.fill(message, 'x'.repeat(textLimits.messageText));
  await expect.element(region).toMatchTextContent(/of 100,000 characters: shorten it/);
  await expect.element(send).toBeDisabled();
});
