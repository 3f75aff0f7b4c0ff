import { expect, test } from 'vitest';
import { operatorProgress } from '#shared/domain/operator/events.ts';
import type { OperatorProgress } from '#shared/domain/operator/events.ts';
import { progressLimits } from '#shared/limits/server-limits.ts';
import { assign, waitForStatus } from '../testing/assigned-work.ts';
import { startDrivenBy } from '../testing/driven-operators.ts';
import type { DrivenServer } from '../testing/driven-operators.ts';
import { recordEvents } from '../testing/event-recorder.ts';
import type { EventRecorder } from '../testing/event-recorder.ts';
import { buildConversation, startTestServer } from '../testing/test-server.ts';
import { scriptedDriver } from './scripted/scripted-driver.ts';
import { heldPieces } from './model/testing/held-pieces.ts';

const progressIn = (events: EventRecorder) =>
  events.ofType('operator.progress').map(({ data }) => operatorProgress.data.parse(data));

/** The text that a client shows after these events. */
const shownOf = (told: readonly OperatorProgress[]) =>
  told.reduce((text, { from, text: more }) => text.slice(0, from) + more, '');

const shows = (events: EventRecorder, text: string) =>
  events.waitFor(() => shownOf(progressIn(events)) === text);

const talkOf = (server: DrivenServer, initialMessage = 'How many loaves?') =>
  buildConversation(server, { initialMessage });

test('an answer is told as it comes, and the message that follows takes its place', async () => {
  const said = heldPieces();
  const server = await startDrivenBy(() => ({ pieces: said.pieces }));
  const { events, client, operators } = server;
  const { id: conversationId } = await talkOf(server);
  said.say({ reasoning: 'Twelve guests, so I count.' });
  said.say('We need ');
  await shows(events, 'We need ');
  said.say('three loaves.');
  await shows(events, 'We need three loaves.');
  const [run] = (await client.call('run.list', { guildId: server.guildId })).runs;
  expect(run).toMatchObject({ isLive: true });
  const about = { runId: run?.id, conversationId, operatorId: operators[0]?.id };
  for (const { data } of events.ofType('operator.progress')) {
    expect(data).toMatchObject(about);
    expect(JSON.stringify(data)).not.toContain('guests');
  }
  said.end();
  await events.waitFor(() => progressIn(events).at(-1)?.phase === 'over');
  const { frames } = events;
  const answeredAt = frames.findIndex(
    ({ type, data }) =>
      type === 'message.created' && JSON.stringify(data).includes('three loaves.'),
  );
  const overAt = frames.findIndex(
    ({ type, data }) => type === 'operator.progress' && data?.['phase'] === 'over',
  );
  expect(answeredAt).toBeGreaterThan(-1);
  expect(overAt).toBeGreaterThan(answeredAt);
});

test('nothing of the progress is kept, whoever comes later', async () => {
  const said = heldPieces();
  const server = await startDrivenBy(() => ({ pieces: said.pieces }));
  const rows = () => server.db.get<{ count: number }>('SELECT count(*) AS count FROM events');
  await talkOf(server);
  await server.events.waitFor(() => progressIn(server.events).length > 0);
  const before = rows();
  said.say('We need three loaves.');
  await shows(server.events, 'We need three loaves.');
  expect(rows()).toStrictEqual(before);
  const later = await recordEvents(server.eventsUrl, server.client.apiKey, { query: '?since=0' });
  said.end();
  await later.waitForText('We need three loaves.');
  expect(later.stored.map(({ type }) => type)).not.toContain('operator.progress');
});

test('only those who take part hear what is written in a thread', async () => {
  const said = heldPieces();
  const server = await startDrivenBy(() => ({ pieces: said.pieces }), { users: ['Anna', 'Ben'] });
  const [, other = server.client] = server.clients;
  const others = await recordEvents(server.eventsUrl, other.apiKey);
  await talkOf(server);
  said.say('We need three loaves.');
  await shows(server.events, 'We need three loaves.');
  said.end();
  await server.events.waitFor(() => progressIn(server.events).at(-1)?.phase === 'over');
  await other.call('guild.list', {});
  expect(progressIn(others)).toStrictEqual([]);
});

test.each([
  ['breaks off', () => heldPieces({ breaks: true }), undefined],
  ['is refused by a filter', () => heldPieces(), 'content_filter'],
] as const)('of a reply that %s nothing stays shown', async (_, begin, end) => {
  const said = begin();
  const server = await startDrivenBy((_asked, count) =>
    count === 1 ? { pieces: said.pieces, ...(end && { end }) } : { status: 400 },
  );
  const { events } = server;
  await talkOf(server);
  said.say('We need three');
  await shows(events, 'We need three');
  said.end();
  await events.waitFor(() => progressIn(events).at(-1)?.phase === 'over');
  expect(shownOf(progressIn(events))).toBe('');
});

test('a stop takes back at once what was shown, and closes the request', async () => {
  const said = heldPieces();
  const server = await startDrivenBy(() => ({ pieces: said.pieces }));
  const { events, client, guildId } = server;
  await talkOf(server);
  said.say('We need three');
  await shows(events, 'We need three');
  const [run] = (await client.call('run.list', { guildId, open: true })).runs;
  await client.call('run.stop', { runId: run?.id ?? '' });
  await events.waitFor(() => progressIn(events).at(-1)?.phase === 'over');
  await expect.poll(() => server.model.cutCount()).toBe(1);
});

test('a text before tool calls is shown no longer than until the calls', async () => {
  const first = heldPieces();
  const server = await startDrivenBy((_, count) => {
    if (count === 1) {
      return { calls: [['work_item-list', {}]], text: 'I look it up.' };
    }
    return { pieces: first.pieces };
  });
  const { events } = server;
  await talkOf(server);
  first.say('There is nothing yet.');
  await shows(events, 'There is nothing yet.');
  const phases = progressIn(events).map(({ phase }) => phase);
  expect(phases).toContain('writing');
  first.end();
  await events.waitForText('There is nothing yet.');
});

test('an answer that comes faster than it can be read is told in few small events', async () => {
  const text = 'Many words. '.repeat(4_000);
  const server = await startDrivenBy(() => ({
    pieces: (async function* () {
      for (let at = 0; at < 48_000; at += 12) {
        yield text.slice(at, at + 12);
      }
    })(),
  }));
  await talkOf(server);
  await server.events.waitForText('Many words. Many');
  await server.events.waitFor(() => progressIn(server.events).at(-1)?.phase === 'over');
  for (const { text: piece } of progressIn(server.events)) {
    expect(Buffer.byteLength(piece)).toBeLessThanOrEqual(progressLimits.textBytes);
  }
  expect(progressIn(server.events).length).toBeLessThan(4_000 / 10);
});

test('work on an item is told to the members of its guild', async () => {
  const said = heldPieces();
  const server = await startDrivenBy(() => ({ pieces: said.pieces }));
  const item = await assign(server, server.operators[0]?.id, { title: 'Bake bread' });
  said.say('I would bake on Friday.');
  await shows(server.events, 'I would bake on Friday.');
  const told = server.events.ofType('operator.progress').at(-1)?.data;
  expect(told).toMatchObject({ workItemId: item.id, operatorId: server.operators[0]?.id });
  expect(told).not.toHaveProperty('conversationId');
  said.end();
  await waitForStatus(server.events, item.id, 'review');
});

test('the answer of a script comes whole, and no progress is told of it', async () => {
  const server = await startTestServer({ driver: scriptedDriver });
  const events = await recordEvents(server.eventsUrl, server.client.apiKey);
  await buildConversation(server, { initialMessage: 'Hello!' });
  await events.waitForText('Hello, I am Ada');
  expect(progressIn(events)).toStrictEqual([]);
});
