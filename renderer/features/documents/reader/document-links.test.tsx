import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { buildConversation, buildDocument, buildMessage } from '../../../testing/build-entities.ts';
import { guildId, homeId, showDocument } from '../../../testing/document-pane.tsx';
import { conversationStore } from '../../../entities/conversation/conversation-store.ts';

const content =
  '# Bread\n\nRye **bread** and more.\n\n## Rolls\n\n`bread` rolls\n\n## Cakes\n\nNone.';

test('the things that a document mentions are listed apart from those that mention it', async () => {
  conversationStore.applyRows(homeId, [buildConversation({ id: 'cnv_1', title: 'A talk' })], {
    isEvent: true,
    scopeId: guildId,
  });
  const results = [{ kind: 'message', id: 'm', title: 'Another', conversationId: 'cnv_2' }];
  const { bridge } = showDocument(`${content}\n\nguildhall://home/else/thread/cnv_1`, {
    answers: {
      'search.find': () => ({ results }) as never,
      'message.list_around': () => ({ messages: [], nextCursor: null }),
    },
  });
  const linksOf = (name: string) => page.getByRole('region', { name }).getByRole('link');
  await expect.element(linksOf('Links in this document')).toHaveTextContent('A talk');
  await expect.element(linksOf('Links in this document')).toHaveAttribute('href', '#/thread/cnv_1');
  await expect.element(linksOf('Links to this document')).toHaveTextContent('Another');
  expect(bridge.inputsOf('search.find')[0]).toMatchObject({ q: 'document doc_1' });
  conversationStore.applyForgotten(homeId);
});

test('a message that links by title is listed with its thread, and one with the words alone is not', async () => {
  const texts: Readonly<Record<string, string>> = {
    msg_1: 'See [[Bread]] again.',
    msg_2: 'Bread is bread.',
    msg_3: 'And `[[Bread]]` is code.',
  };
  const results = Object.keys(texts).map((id) => ({
    kind: 'message',
    id,
    title: `Thread of ${id}`,
    conversationId: `cnv_${id}`,
  }));
  const { bridge } = showDocument(content, {
    answers: {
      'search.find': ({ q }) => ({ results: q === '"Bread"' ? results : [] }) as never,
      'message.list_around': ({ messageId = '' }) => ({
        messages: [buildMessage({ id: messageId, text: texts[messageId] ?? '' })],
        nextCursor: null,
      }),
      'document.list': () => ({
        documents: [buildDocument({ title: 'Bread' })],
        nextCursor: null,
      }),
    },
    document: { title: 'Bread' },
  });
  const links = page.getByRole('region', { name: 'Links to this document' }).getByRole('link');
  await expect.element(links).toHaveTextContent('Thread of msg_1');
  await expect.poll(() => bridge.inputsOf('message.list_around')).toHaveLength(3);
  expect(links.elements()).toHaveLength(1);
});
