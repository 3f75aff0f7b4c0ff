import { expect, test } from 'vitest';
import { openChangeWorld, replayedFrames } from '../testing/change-world.ts';
import type { ChangeWorld, WorldRequest } from '../testing/change-world.ts';
import { pruneEvents, visibleEvents } from './event-log.ts';

function openThread(world: ChangeWorld): string {
  const operatorIds = world.operators.map(({ id }) => id);
  const path = `/guilds/${world.guildId}/conversations`;
  world.perform({ user: 0, method: 'POST', path, body: { operatorIds, title: 'Plan' } });
  return world.db.get<{ id: string }>('SELECT id FROM conversations')?.id ?? '';
}

const told = ({ entries }: ChangeWorld) =>
  entries.flatMap((entry) => ('event' in entry ? [entry.event] : []));

const post = (world: ChangeWorld, conversationId: string, text: string): WorldRequest => ({
  user: 0,
  method: 'POST',
  path: `/conversations/${conversationId}/messages`,
  body: { text, asOperatorId: world.operators[0]?.id },
});

const change = (path: string, body: object): WorldRequest => ({
  user: 0,
  method: 'PUT',
  path,
  body,
});

test('the events of a post store no text, a tenth of what they tell at most', () => {
  const world = openChangeWorld();
  const id = openThread(world);
  const before = told(world).length;
  world.perform(post(world, id, 'As people write them when they agree on a plan. '.repeat(6)));
  const frames = told(world).slice(before);
  const rows = world.db.all<{ data: string; bytes: number }>(
    `SELECT data, length(concat(at, type, guild_seq, conversation_seq, user_seq, data, message_seq,
       notification_seq, former_of, former)) AS bytes
     FROM events ORDER BY seq DESC LIMIT ?`,
    frames.length,
  );
  expect(frames).toHaveLength(3);
  expect(rows.map(({ data }) => data)).toStrictEqual(['', '', '']);
  const stored = rows.reduce((sum, { bytes }) => sum + bytes, 0);
  expect(stored).toBeLessThan(frames.join('').length / 10);
});

test('events are replayed as they were told, whatever was changed later', () => {
  const world = openChangeWorld();
  const id = openThread(world);
  const operator = `/operators/${world.operators[0]?.id}`;
  world.perform(post(world, id, 'one'));
  world.perform(change(`/conversations/${id}`, { title: 'Another “plan”' }));
  world.perform(post(world, id, 'two'));
  world.perform(change(operator, { name: 'Mira' }));
  world.perform(post(world, id, 'three'));
  world.perform(change(`/conversations/${id}`, { archived: true }));
  world.perform(change(operator, { name: 'Sol', role: 'Guide' }));
  world.perform(post(world, id, 'four'));
  world.perform({ user: 0, method: 'POST', path: '/notifications/read-all' });
  world.perform(change(`/conversations/${id}`, { title: 'Plan', archived: false }));
  expect(replayedFrames(world)).toStrictEqual(told(world));
  // Each says what was so at its time
  const titles = told(world)
    .filter((frame) => frame.includes('conversation.updated'))
    .map((frame) => /"title":("(?:\\.|[^"\\])*"),.*"archived":(\w+),/.exec(frame)?.slice(1));
  expect(titles).toStrictEqual([
    ['"Plan"', 'false'],
    ['"Another “plan”"', 'false'],
    ['"Another “plan”"', 'false'],
    ['"Another “plan”"', 'false'],
    ['"Another “plan”"', 'true'],
    ['"Another “plan”"', 'true'],
    ['"Plan"', 'false'],
  ]);
  // The events that are left after pruning are told as before
  const { db } = world;
  expect(
    pruneEvents(db, { before: '2099-01-01T00:00:00.000Z', keep: 6, batch: 100 }),
  ).toBeGreaterThan(3);
  expect(replayedFrames(world)).toStrictEqual(told(world).slice(-6));
});

test('a change that says the same again keeps nothing', () => {
  const world = openChangeWorld();
  const id = openThread(world);
  world.perform(change(`/conversations/${id}`, { title: 'Plan', archived: false }));
  world.perform(change(`/operators/${world.operators[0]?.id}`, { role: 'Guide' }));
  expect(world.db.all('SELECT seq FROM events WHERE former IS NOT NULL')).toStrictEqual([]);
});

test('a message that an event is told from cannot be deleted', () => {
  const world = openChangeWorld();
  world.perform(post(world, openThread(world), 'one'));
  expect(() => world.db.run('DELETE FROM messages')).toThrow('FOREIGN KEY');
});

test('the event of a notification that is gone is not told again, and all others are', () => {
  const world = openChangeWorld();
  const id = openThread(world);
  world.perform(post(world, id, 'one'));
  world.perform(post(world, id, 'two'));
  const isOf = (frame: string) => frame.includes('"type":"notification.created"');
  const [first = ''] = told(world).filter(isOf);
  world.db.run('DELETE FROM notifications WHERE seq = (SELECT min(seq) FROM notifications)');
  expect(replayedFrames(world)).toStrictEqual(told(world).filter((frame) => frame !== first));
  expect(told(world).filter(isOf)).toHaveLength(2);
});

test('a page of a replay counts what its events will tell', () => {
  const world = openChangeWorld();
  const id = openThread(world);
  world.perform(post(world, id, 'x'.repeat(50_000)));
  const range = { after: world.begin, upTo: Number.MAX_SAFE_INTEGER, userSeq: 1 };
  const visible = visibleEvents(world.db, { ...range, userId: world.userIds[0] ?? '' });
  const frames = told(world);
  expect(visible).toHaveLength(frames.length);
  for (const [index, { bytes }] of visible.entries()) {
    const size = Buffer.byteLength(frames[index] ?? '');
    expect(bytes).toBeGreaterThan(size - 300);
    expect(bytes).toBeLessThan(size + 3_000);
  }
});
