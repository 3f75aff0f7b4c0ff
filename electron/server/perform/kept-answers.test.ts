import { expect, onTestFinished, test } from 'vitest';
import type { ChangeWorld } from '../testing/change-world.ts';
import { openChangeWorld } from '../testing/change-world.ts';
import { answerOf, countReads, openThread } from '../testing/read-world.ts';
import { Database } from '../../storage/database.ts';
import { JsonBytes, JsonPieces, toJson } from '../answers/json-text.ts';
import { keptAnswer } from './kept-answers.ts';

function read(world: ChangeWorld, path: string, user = 0): string {
  world.perform({ user, method: 'GET', path });
  return answerOf(world);
}

function addItems(world: ChangeWorld, count: number): void {
  for (let index = 0; index < count; index += 1) {
    const path = `/guilds/${world.guildId}/work-items`;
    world.perform({ user: 0, method: 'POST', path, body: { type: 'task', title: `${index}` } });
  }
}

/** The number of statements that a request reads with. */
function readsOf(world: ChangeWorld, path: string, user = 0): number {
  const reads = countReads(world);
  read(world, path, user);
  return reads();
}

const listsOf = ({ guildId }: ChangeWorld) => [
  `/guilds/${guildId}/conversations`,
  `/guilds/${guildId}/work-items`,
  `/guilds/${guildId}/work-items?limit=2`,
  `/guilds/${guildId}/workspace`,
  '/notifications',
];

test('a list is read once for each user and query, until something is written', () => {
  const world = openChangeWorld();
  const id = openThread(world, 'One');
  addItems(world, 3);
  for (const path of listsOf(world)) {
    const answer = read(world, path);
    expect(readsOf(world, path)).toBe(0);
    expect(read(world, path)).toBe(answer);
    expect(readsOf(world, path, 1)).toBeGreaterThan(0);
  }
  // A post keeps the threads that it does not touch, but no list
  const path = `/conversations/${id}/messages`;
  world.perform({ user: 0, method: 'POST', path, body: { text: 'news' } });
  for (const list of listsOf(world)) {
    expect(readsOf(world, list)).toBeGreaterThan(0);
  }
  expect(read(world, `/guilds/${world.guildId}/conversations`)).toContain('news');
});

test('the pages of a walk are not kept', () => {
  const world = openChangeWorld();
  addItems(world, 3);
  const path = `/guilds/${world.guildId}/work-items?limit=2`;
  const cursor = /"nextCursor":"([^"]+)"/.exec(read(world, path))?.[1];
  expect(readsOf(world, `${path}&cursor=${cursor}`)).toBeGreaterThan(0);
  expect(readsOf(world, `${path}&cursor=${cursor}`)).toBeGreaterThan(0);
});

test('a list in pieces is kept once all were read, if nothing was written meanwhile', () => {
  const db = new Database(':memory:');
  onTestFinished(() => db.close());
  const actor = { type: 'user', seq: 1, id: 'usr_1' as never, name: 'Anna' } as const;
  const asked = { name: 'document.list', actor, request: {} } as const;
  const ask = (size = 1) =>
    keptAnswer(db, asked, () => ({
      output: new JsonPieces(['[', '1'.repeat(size), ']'].values()),
    })).output;
  const send = (output: unknown, meanwhile: () => void) => {
    if (!(output instanceof JsonPieces)) {
      throw new Error('It was kept.');
    }
    const first = output.pieces.next().value ?? '';
    meanwhile();
    return first + toJson(output);
  };
  expect(send(ask(), () => db.execute('CREATE TABLE things (name TEXT)'))).toBe('[1]');
  expect(send(ask(600_000), () => undefined)).toHaveLength(600_002);
  ask();
  expect(send(ask(), () => undefined)).toBe('[1]');
  const kept = ask();
  expect(kept).toBeInstanceOf(JsonBytes);
  expect(toJson(kept)).toBe('[1]');
});
