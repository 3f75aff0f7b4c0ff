import { expect, test } from 'vitest';
import { recordEvents } from '../testing/event-recorder.ts';
import { buildConversation, startTestServer } from '../testing/test-server.ts';

// A full disk is simulated by a page limit of the database. SQLite reports and rolls back in the
// same way as without space on the disk itself.

function countsOf({ db }: Awaited<ReturnType<typeof startTestServer>>) {
  return db.get<Record<string, number>>(
    `SELECT (SELECT count(*) FROM messages) AS messages,
            (SELECT count(*) FROM events) AS events,
            (SELECT max(seq) FROM events) AS newest,
            (SELECT count(*) FROM notifications) AS notifications,
            (SELECT count(*) FROM stored_responses) AS stored`,
  );
}

test('a full disk answers 503 and writes nothing, and the repeated request is applied once', async () => {
  const server = await startTestServer();
  const { client, db, operators } = server;
  const { id } = await buildConversation(server);
  const events = await recordEvents(server.eventsUrl, client.apiKey);
  const path = `/conversations/${id}/messages`;
  const body = { text: 'x'.repeat(20_000), asOperatorId: operators[0]?.id };
  const post = (key: string) =>
    client.request('POST', path, { body, headers: { 'Idempotency-Key': key } });
  const pages = db.get<{ page_count: number }>('PRAGMA page_count')?.page_count ?? 0;
  db.get(`PRAGMA max_page_count = ${pages + 60}`);

  let taken = 0;
  let answer = await post('0');
  while (answer.status === 201) {
    taken += 1;
    answer = await post(String(taken));
  }
  expect(taken).toBeGreaterThan(0);
  expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  expect(answer.headers.get('retry-after')).toBe('5');
  const full = countsOf(server);
  expect(full).toMatchObject({ messages: taken, notifications: taken, stored: taken });
  expect(full?.['events']).toBe(full?.['newest']);

  // Repeated refused writes still write nothing, and reads still work.
  for (let index = 0; index < 20; index += 1) {
    expect((await post(`refused ${index}`)).status).toBe(503);
  }
  expect(countsOf(server)).toStrictEqual(full);
  const { messages } = await client.call('message.list', { conversationId: id });
  expect(messages).toHaveLength(Math.min(taken, 50));
  expect(db.get('PRAGMA integrity_check')).toMatchObject({ integrity_check: 'ok' });

  db.get('PRAGMA max_page_count = 1073741823');
  expect((await post(String(taken))).status).toBe(201);
  expect((await post(String(taken))).headers.get('idempotency-replayed')).toBe('true');
  expect(countsOf(server)).toMatchObject({ messages: taken + 1, stored: taken + 1 });
  const newest = countsOf(server)?.['newest'] ?? 0;
  await events.waitFor(({ type, seq }) => type !== 'hello' && seq === newest);
  const told = events.stored.slice(1).map(({ seq }) => seq);
  expect(told).toStrictEqual(told.map((_, index) => (events.frames[0]?.seq ?? 0) + 1 + index));
});
