import { expect, test } from 'vitest';
import { operatorSchema } from '#shared/domain/operator/schema.ts';
import { buildEntry } from '../testing/build-entities.ts';
import { pendingConversation } from './pending-conversation.ts';

const operators = ['Ada', 'Mira'].map((name) => operatorSchema.parse({ id: name, name }));
const creation = (input: Record<string, unknown>) =>
  buildEntry({ operation: 'conversation.create', temporaryId: 'new_1', input });

test('a thread that waits is called as the service will call it', () => {
  const named = creation({ operatorIds: ['Ada'], title: 'A picnic', initialMessage: 'Bread?' });
  expect(pendingConversation(named, operators)).toMatchObject({
    id: 'new_1',
    title: 'A picnic',
    participants: [{ id: 'Ada', name: 'Ada', type: 'operator' }],
    lastMessage: { text: 'Bread?' },
  });
  const begun = creation({ operatorIds: ['Ada'], initialMessage: 'Bread?\nAnd cheese?' });
  expect(pendingConversation(begun, operators).title).toBe('Bread?');
  const silent = creation({ operatorIds: ['Ada', 'Mira'] });
  expect(pendingConversation(silent, operators).title).toBe('Ada and Mira');
});
