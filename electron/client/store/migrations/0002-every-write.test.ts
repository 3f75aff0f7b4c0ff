import { expect, test } from 'vitest';
import { Database } from '../../../storage/database.ts';
import { claimEntry } from '../outbox-lanes.ts';
import { listOpenEntries } from '../outbox-rows.ts';
import { listLocal } from '../local/local-rows.ts';
import { outboxAndDrafts } from './0001-outbox-and-drafts.ts';
import { allMigrations } from './all-migrations.ts';

const text = 'Grüße 👋\r\n\t“kept” \\ / \u2028 null';

test('the messages of version 1 are there as they were, in their order and their lanes', () => {
  const db = new Database(':memory:');
  db.execute(outboxAndDrafts);
  const insert = (id: string, conversation: string, ...rest: (string | null)[]) =>
    db.run(
      `INSERT INTO outbox (id, home_id, conversation_id, text, as_operator_id, state, created_at,
                           message_id, reason)
       VALUES (?, 'local', ?, ?, ?, ?, '2026-11-21T12:00:00.000Z', ?, ?)`,
      id,
      conversation,
      ...(rest as [string, null, string, null, null]),
    );
  insert('a', 'cnv_1', 'Sent', null, 'sent', 'msg_1', null);
  insert('b', 'cnv_1', '', null, 'discarded', null, null);
  insert('c', 'cnv_1', text, 'opr_1', 'sending', null, null);
  insert('d', 'cnv_2', 'Refused', null, 'rejected', null, 'Too long.');
  insert('e', 'cnv_1', 'Next', null, 'queued', null, null);
  db.run(`INSERT INTO drafts VALUES ('local', 'cnv_1', 'Unsent')`);
  for (const step of allMigrations.slice(1)) {
    db.execute(step);
  }

  const key = {
    homeId: 'local',
    lane: 'conversation cnv_1',
    isKeyed: true,
    at: '2026-11-21T12:00:00.000Z',
  };
  expect(claimEntry(db, key)).toMatchObject({
    entry: {
      id: 'c',
      operation: 'message.create',
      input: { conversationId: 'cnv_1', text, asOperatorId: 'opr_1' },
      subject: { kind: 'conversation', id: 'cnv_1' },
    },
    key: 'c',
    isInDoubt: true,
  });
  expect(listOpenEntries(db)).toMatchObject([
    { id: 'c', state: 'sending' },
    { id: 'd', state: 'rejected', reason: 'Too long.', input: { text: 'Refused' } },
    { id: 'e', state: 'queued', input: { conversationId: 'cnv_1', text: 'Next' } },
  ]);
  expect(listOpenEntries(db)[2]?.input).not.toHaveProperty('asOperatorId');
  expect(db.all(`SELECT id, state, input, result_id FROM outbox WHERE position < 3`)).toEqual([
    {
      id: 'a',
      state: 'sent',
      input: JSON.stringify({ conversationId: 'cnv_1', text: 'Sent' }),
      result_id: 'msg_1',
    },
    { id: 'b', state: 'discarded', input: '{}', result_id: null },
  ]);
  expect(listLocal(db, { kind: 'draft' })).toMatchObject([{ value: 'Unsent' }]);
});
