import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import { problemError } from '#shared/problem/problem.ts';
import { openChangeWorld, replayedFrames, rowsOf } from '../testing/change-world.ts';
import type { ChangeWorld, WorldRequest } from '../testing/change-world.ts';
import { failing, turn } from '../testing/random-changes.ts';
import type { Handlers } from './operation-handler.ts';

// Requests in groups, compared with a model that commits one by one.

/** Has the posts with two of the texts fail after they wrote. */
function failAfterWriting(handlers: Handlers): Handlers {
  const create = handlers['message.create'];
  return {
    ...handlers,
    'message.create': (context, request) => {
      const result = create(context, request);
      if (request.text === failing[0]) {
        throw new TypeError('A defect.');
      }
      if (request.text === failing[1]) {
        throw problemError('not_found', 'Refused late.');
      }
      return result;
    },
  };
}

/** The numbers of ids depend on what was tried and taken back; their order does not. */
function withoutNumbers(texts: readonly string[]): string[] {
  const numbers = new Map<string, string>();
  return texts.map(withReadableCursors).map((text) =>
    text.replaceAll(/\b(?:msg|ntf|cnv|wi|wic|doc|opr|usr|gld)_\d+/g, (id) => {
      const known = numbers.get(id) ?? `${id.slice(0, id.indexOf('_') + 1)}#${numbers.size}`;
      numbers.set(id, known);
      return known;
    }),
  );
}

/** A cursor may hold an id. */
function withReadableCursors(text: string): string {
  return text.replaceAll(
    /"nextCursor":"([^"]+)"/g,
    (_field, cursor: string) => `"nextCursor":${Buffer.from(cursor, 'base64url').toString()}`,
  );
}

function transcriptOf({ entries }: Pick<ChangeWorld, 'entries'>): string[] {
  return entries.map((entry) =>
    'event' in entry ? entry.event : `${JSON.stringify(entry.request)} ${entry.answer}`,
  );
}

/** Opens three conversations of Anna's, of which nobody else is told. */
function openThreads(world: ChangeWorld): string[] {
  const operatorIds = world.operators.slice(0, 2).map(({ id }) => id);
  for (const title of ['First', 'Second', 'Third']) {
    const path = `/guilds/${world.guildId}/conversations`;
    world.perform({ user: 0, method: 'POST', path, body: { operatorIds, title } });
  }
  return world.db.all<{ id: string }>('SELECT id FROM conversations').map(({ id }) => id);
}

test('requests in groups are answered, told, written and replayed as one by one', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(turn, { minLength: 1, maxLength: 10 }), async (turns) => {
      const grouped = openChangeWorld(failAfterWriting);
      const threads = openThreads(grouped);
      for (const steps of turns) {
        for (const { step, isRead } of steps) {
          const request = step(grouped, threads);
          if (isRead) {
            grouped.perform(request);
          } else {
            grouped.submit(request);
          }
        }
        await nextTurn();
        await nextTurn();
      }
      const model = openChangeWorld(failAfterWriting);
      // The model reads everything anew.
      model.db.kept.keep = () => undefined;
      openThreads(model);
      // In the order in which the requests were answered
      for (const entry of grouped.entries.slice(model.entries.length)) {
        if ('request' in entry) {
          model.perform(entry.request);
        }
      }
      const told = grouped.entries.flatMap((entry) => ('event' in entry ? [entry.event] : []));
      expect(replayedFrames(grouped)).toStrictEqual(told);
      expect(withoutNumbers([...transcriptOf(grouped), ...rowsOf(grouped)])).toStrictEqual(
        withoutNumbers([...transcriptOf(model), ...rowsOf(model)]),
      );
    }),
    { numRuns: 60 },
  );
});

const post = (path: string, said: string, by = 0): WorldRequest => ({
  user: by,
  method: 'POST',
  path,
  body: { text: said },
});

/** No time passes, so a busy machine does not end a group early. */
function stopTime(): void {
  const spy = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  onTestFinished(() => spy.mockRestore());
}

function countCommits({ db }: ChangeWorld): () => number {
  let count = 0;
  const transaction = db.transaction.bind(db);
  db.transaction = (work) => {
    count += 1;
    return transaction(work);
  };
  return () => count;
}

function textsIn({ db }: ChangeWorld): string[] {
  return db.all<{ text: string }>('SELECT text FROM messages ORDER BY seq').map((row) => row.text);
}

test('changes of one turn share a commit, at most 64, and a single one has its own', async () => {
  stopTime();
  const world = openChangeWorld();
  const [first = ''] = openThreads(world);
  const commits = countCommits(world);
  const path = `/conversations/${first}/messages`;
  world.submit(post(path, 'alone'));
  await nextTurn();
  expect(commits()).toBe(1);
  const before = world.entries.length;
  for (let index = 0; index < 100; index += 1) {
    world.submit(post(path, `${index}`));
  }
  expect(world.entries).toHaveLength(before);
  await nextTurn();
  expect(textsIn(world)).toHaveLength(65);
  await nextTurn();
  expect(commits()).toBe(3);
  expect(textsIn(world)).toStrictEqual([
    'alone',
    ...Array.from({ length: 100 }, (_, at) => `${at}`),
  ]);
});

test('before the commit nobody is answered and no event is published', async () => {
  stopTime();
  const world = openChangeWorld();
  const [first = ''] = openThreads(world);
  const before = world.entries.length;
  const seen: number[] = [];
  const transaction = world.db.transaction.bind(world.db);
  world.db.transaction = (work) =>
    transaction((tx) => {
      const result = work(tx);
      seen.push(world.entries.length);
      return result;
    });
  for (const text of ['one', 'two', 'three']) {
    world.submit(post(`/conversations/${first}/messages`, text));
  }
  await nextTurn();
  expect(seen).toStrictEqual([before]);
  // Two events and an answer each, one change after the other
  const kinds = world.entries.slice(before).map((entry) => ('event' in entry ? 'event' : 'answer'));
  expect(kinds.join(' ')).toBe(Array(3).fill('event event answer').join(' '));
});

test('one that fails after it wrote takes nothing of the others with it', async () => {
  stopTime();
  const world = openChangeWorld(failAfterWriting);
  const [first = ''] = openThreads(world);
  for (const text of ['one', failing[0] ?? '', 'two', failing[1] ?? '', 'three']) {
    world.submit(post(`/conversations/${first}/messages`, text));
  }
  while (textsIn(world).length < 3) {
    await nextTurn();
  }
  expect(textsIn(world)).toStrictEqual(['one', 'two', 'three']);
  const statuses = world.entries.flatMap((entry) =>
    'answer' in entry ? [entry.answer.slice(0, 3)] : [],
  );
  expect(statuses.slice(-5)).toStrictEqual(['201', '500', '201', '404', '201']);
});

test('when the commit of a group fails, each change is tried by itself', async () => {
  stopTime();
  const world = openChangeWorld();
  const [first = ''] = openThreads(world);
  const transaction = world.db.transaction.bind(world.db);
  let failures = 0;
  world.db.transaction = (work) =>
    transaction((tx) => {
      const result = work(tx);
      if (failures === 0) {
        failures += 1;
        throw new Error('The disk is full.');
      }
      return result;
    });
  for (const text of ['one', 'two']) {
    world.submit(post(`/conversations/${first}/messages`, text));
  }
  await nextTurn();
  expect(failures).toBe(1);
  expect(textsIn(world)).toStrictEqual(['one', 'two']);
});

test('users take turns in groups, and what waits at a stop is dropped', async () => {
  stopTime();
  const world = openChangeWorld();
  const [first = ''] = openThreads(world);
  const path = `/conversations/${first}/messages`;
  for (let index = 0; index < 3; index += 1) {
    world.submit(post(path, `${index}`));
  }
  world.submit(post(path, 'not a participant', 1));
  await nextTurn();
  const order = world.entries.flatMap((entry) => ('request' in entry ? [entry.request.user] : []));
  expect(order.slice(-4)).toContain(1);
  expect(order.at(-1)).toBe(0);
  world.submit(post(path, 'late'));
  world.commits.stop();
  await nextTurn();
  expect(textsIn(world)).not.toContain('late');
});
