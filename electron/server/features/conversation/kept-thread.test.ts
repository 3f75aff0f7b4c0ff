import { expect, test } from 'vitest';
import { openChangeWorld } from '../../testing/change-world.ts';
import type { ChangeWorld } from '../../testing/change-world.ts';
import { answerOf, countReads, openThread } from '../../testing/read-world.ts';

function read(world: ChangeWorld, id: string, { user = 0, query = '' } = {}): string {
  world.perform({ user, method: 'GET', path: `/conversations/${id}/messages${query}` });
  return answerOf(world);
}

function post(world: ChangeWorld, id: string, text: string): void {
  const path = `/conversations/${id}/messages`;
  world.perform({ user: 0, method: 'POST', path, body: { text } });
}

test('the newest page of a thread is read once, and anew after a post into it', () => {
  const world = openChangeWorld();
  const one = openThread(world, 'One');
  const two = openThread(world, 'Two');
  post(world, one, 'first');
  const page = read(world, one);
  read(world, two);
  const reads = countReads(world);
  expect(read(world, one)).toBe(page);
  post(world, two, 'elsewhere');
  expect(read(world, one)).toBe(page);
  const before = reads();
  expect(read(world, two)).toContain('elsewhere');
  expect(reads()).toBeGreaterThan(before);
  post(world, one, 'second');
  expect(read(world, one)).toContain('second');
});

test('nothing is read for a page that is kept', () => {
  const world = openChangeWorld();
  const id = openThread(world, 'One');
  const page = read(world, id);
  const reads = countReads(world);
  expect(read(world, id)).toBe(page);
  expect(reads()).toBe(0);
});

test('a page is kept for its limit, and is for participants alone', () => {
  const world = openChangeWorld();
  const id = openThread(world, 'One');
  post(world, id, 'first');
  post(world, id, 'second');
  expect(read(world, id)).toContain('first');
  expect(read(world, id, { query: '?limit=1' })).not.toContain('first');
  expect(read(world, id)).toContain('first');
  expect(read(world, id, { user: 1 })).toMatch(/^404/);
});

test('a kept thread is read anew when other changes make it false', () => {
  const world = openChangeWorld();
  const id = openThread(world, 'One');
  post(world, id, 'first');
  read(world, id);
  // As operators do, outside of requests
  const [message] = world.db.all<{ seq: number }>('SELECT seq FROM messages');
  world.db.transaction((tx) =>
    tx.run(
      `INSERT INTO silent_responses VALUES (?, (SELECT min(seq) FROM operators), 'passed', 'Busy.')`,
      message?.seq ?? 0,
    ),
  );
  expect(read(world, id)).toContain('Busy.');
  // A change of the title is told with the next post
  const put = { user: 0, method: 'PUT', path: `/conversations/${id}`, body: { title: 'Other' } };
  world.perform(put);
  post(world, id, 'second');
  expect(world.entries.at(-2)).toMatchObject({ event: expect.stringContaining('"Other"') });
});
