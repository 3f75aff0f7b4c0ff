import { expect, test } from 'vitest';
import type { OperatorDriver } from '../../operators/driver.ts';
import { recordEvents } from '../../testing/event-recorder.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { TestClient } from '../../testing/test-client.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { heldDriver, reportTitles, waitForStatus } from '../../testing/assigned-work.ts';
import type { Database } from '../../../storage/database.ts';
import { pathsIn } from '../data-folder.ts';
import { openServerDatabase } from '../server-database.ts';
import { allMigrations } from './all-migrations.ts';

const now = '2026-11-24T10:00:00.000Z';

const answering: OperatorDriver = {
  skipReason: () => undefined,
  respond: ({ message }) => Promise.resolve({ type: 'answer', text: `On ${message.text}` }),
};

/**
 * Fills a database of the version before with a thread of Ada and Mira in which the two are at
 * everything that they can be at, up to the second message of which all is handled.
 */
function fill(db: Database): void {
  const person = (seq: number) =>
    `(${seq}, 'msg_${seq}', 1, 'M${seq}', 'usr_1', 'user', '${now}', NULL)`;
  const operator = (seq: number, id: string, text: string, answers: number) =>
    `(${seq}, 'msg_${seq}', 1, '${text}', '${id}', 'operator', '${now}', ${answers})`;
  db.execute(`
    INSERT INTO conversations (seq, id, guild_seq, title, created_at, updated_at)
      VALUES (1, 'cnv_1', 1, 'Plan', '${now}', '${now}');
    INSERT INTO participants (conversation_seq, position, member_type, member_id)
      VALUES (1, 0, 'user', 'usr_1'), (1, 1, 'operator', 'opr_1'), (1, 2, 'operator', 'opr_2');
    INSERT INTO messages
        (seq, id, conversation_seq, text, author_id, author_type, created_at, answers_seq)
      VALUES ${person(1)}, ${person(2)}, ${person(3)}, ${person(4)}, ${person(5)}, ${person(6)},
             ${operator(7, 'opr_1', 'Notice', 1)}, ${operator(8, 'opr_2', 'Done', 4)};
    UPDATE conversations SET last_message_seq = 8;
    INSERT INTO reactors VALUES ('operators', 2);
    -- Ada: gave up 1, is to try 2 again, considers 3 for the second time. Mira: passed on 3.
    INSERT INTO turn_attempts VALUES (1, 1, 1, 2, 'skipped', 7), (2, 1, 1, 0, 'wanted', NULL),
                                     (3, 1, 1, 1, 'open', NULL);
    INSERT INTO silent_responses VALUES (3, 2, 'passed', 'Not for me.');`);
  const statuses = ['in_progress', 'todo', 'review', 'cancelled', 'todo'];
  for (const [index, status] of statuses.entries()) {
    db.run(
      `INSERT INTO work_items (seq, id, guild_seq, type, title, status, priority, progress,
                               assigned_operator_id, creator_user_seq, created_at, updated_at)
       VALUES (?1, ?2, 1, 'task', ?3, ?4, 'low', 50, 'opr_1', 1, ?5, ?5)`,
      index + 1,
      `wi_${index + 1}`,
      `W${index + 1}`,
      status,
      now,
    );
  }
  // In the midst of it, given up, done, waiting until it is reopened, declined
  db.execute(`INSERT INTO assignments (work_item_seq, operator_seq, step, finished, attempts, given_up)
    VALUES (1, 1, 2, 0, 1, 0), (2, 1, 1, 1, 2, 1), (3, 1, 3, 1, 0, 0), (4, 1, 1, 0, 0, 0),
           (5, 1, 0, 1, 0, 0)`);
}

/** Makes the folder of a server of the version before, and fills it. */
function buildFolder() {
  const dataDir = temporaryFolder();
  const folder = pathsIn(dataDir);
  const db = openServerDatabase({ folder, migrations: allMigrations.slice(0, 13), now });
  db.execute(`
    INSERT INTO users (id, name, created_at) VALUES ('usr_1', 'Anna', '${now}');
    INSERT INTO guilds (id, name, created_at, updated_at) VALUES ('gld_1', 'North', '${now}', '${now}');
    INSERT INTO guild_members VALUES (1, 1);
    INSERT INTO operators (id, guild_seq, name, role, capabilities, created_at, updated_at)
      VALUES ('opr_1', 1, 'Ada', '', '[]', '${now}', '${now}'),
             ('opr_2', 1, 'Mira', '', '[]', '${now}', '${now}')`);
  fill(db);
  db.close();
  return dataDir;
}

test('an upgrade in the midst of everything makes a run of each thing that is open', () => {
  const folder = pathsIn(buildFolder());
  const db = openServerDatabase({ folder, now: '2026-11-24T11:00:00.000Z' });
  expect(
    db.all(`SELECT coalesce('M' || r.message_seq, 'W' || r.work_item_seq) AS about, o.name, r.state,
                   r.attempts, r.step, r.user_seq AS person, r.origin = r.seq AS isFirst
            FROM runs r JOIN operators o ON o.seq = r.operator_seq ORDER BY r.seq`),
  ).toStrictEqual(
    [
      ['M1', 'Ada', 'failed', 2, 0],
      ['M2', 'Ada', 'queued', 0, 0],
      ['M3', 'Ada', 'queued', 1, 0],
      ['M3', 'Mira', 'passed', 0, 0],
      ['M4', 'Mira', 'answered', 0, 0],
      ['W1', 'Ada', 'queued', 1, 2],
      ['W2', 'Ada', 'failed', 2, 1],
      ['W3', 'Ada', 'answered', 0, 3],
      ['W4', 'Ada', 'queued', 0, 1],
      ['W5', 'Ada', 'passed', 0, 0],
    ].map(([about, name, state, attempts, step]) => {
      const person = 1;
      return { about, name, state, attempts, step, person, isFirst: 1 };
    }),
  );
  expect(
    db.all(
      'SELECT m.seq, r.message_seq AS answers FROM messages m JOIN runs r ON r.seq = m.run_seq',
    ),
  ).toStrictEqual([
    { seq: 7, answers: 1 },
    { seq: 8, answers: 4 },
  ]);
  expect(db.all('PRAGMA foreign_key_check')).toStrictEqual([]);
  db.close();
});

test('after an upgrade each message is answered once, and work goes on where it was', async () => {
  const dataDir = buildFolder();
  const { driver: workDriver, begun, release, untilBegun } = heldDriver();
  const server = await startTestServer({ dataDir, driver: answering, workDriver });
  const { client, eventsUrl, guildId } = server;
  const events = await recordEvents(eventsUrl, client.apiKey, { query: '?since=0' });
  await untilBegun(1);
  release();
  await waitForStatus(events, 'wi_1', 'review');
  expect(begun).toStrictEqual(['Ada: W1']);
  expect(await reportTitles({ client, guildId })).toStrictEqual(['Ada: W1']);
  const list = async () =>
    (await client.call('message.list', { conversationId: 'cnv_1' })).messages;
  const answersOf = async () =>
    (await list()).filter(({ text }) => text.startsWith('On M')).map(({ text }) => text);
  // Both answer 5 and 6, Ada 2, 3 and 4 as well. Answers to answers end with the loop brake.
  const answers = ['On M2', 'On M3', 'On M4', 'On M5', 'On M5', 'On M6', 'On M6'];
  await expect.poll(async () => (await answersOf()).toSorted()).toStrictEqual(answers);
  const byText = new Map((await list()).map((message) => [message.text, message]));
  expect(byText.get('Notice')?.retryOf).toBe('msg_1');
  expect(byText.get('M1')?.responses).toMatchObject([{ kind: 'skipped' }]);
  expect(byText.get('M3')?.responses).toMatchObject([
    { operatorId: 'opr_2', kind: 'passed', reason: 'Not for me.' },
    { operatorId: 'opr_1', kind: 'answered' },
  ]);
  const again = new TestClient(server.baseUrl, client.apiKey);
  await again.call('message.retry', { conversationId: 'cnv_1', messageId: 'msg_1' });
  await expect.poll(async () => (await answersOf()).includes('On M1')).toBe(true);
  // An item that was given up is worked on once it is assigned again; one that is reopened goes on
  await client.call('work_item.update', { workItemId: 'wi_2', assignedOperatorId: 'opr_1' });
  await untilBegun(2);
  await client.call('work_item.update', { workItemId: 'wi_4', status: 'todo' });
  release();
  await untilBegun(3);
  release();
  await waitForStatus(events, 'wi_4', 'review');
  expect(await reportTitles({ client, guildId })).toStrictEqual(['Ada: W1', 'Ada: W2', 'Ada: W4']);
});
