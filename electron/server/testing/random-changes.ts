import fc from 'fast-check';
import type { ReadableDb } from '../../storage/database.ts';
import type { ChangeWorld, WorldRequest } from './change-world.ts';

/** The texts of posts that are to fail after they wrote: the first by a defect, the second by a refusal. */
export const failing = ['breaks after writing', 'is refused after writing'];

/** A request that depends on the world in which it is made, and on its conversations. */
type Step = (world: ChangeWorld, threads: readonly string[]) => WorldRequest;

const user = fc.constantFrom(0, 0, 0, 1, 2);
const thread = fc.constantFrom(0, 0, 0, 0, 1, 2, 3);
const key = fc.option(fc.constantFrom('a', 'b', 'c', 'd'), { nil: undefined });
const anyText = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom('One', 'Two\u0000', 'Hello\n“there”', '😀 \u2028 "quoted"\u001f'),
  },
  { weight: 1, arbitrary: fc.constantFrom(...failing, '', ' ') },
);

const change: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 20,
    arbitrary: fc
      .tuple(user, thread, anyText, key, fc.boolean())
      .map(([by, at, said, named, isOperator]): Step => ({ operators }, threads) => ({
        user: by,
        method: 'POST',
        path: `/conversations/${threads[at] ?? 'cnv_none'}/messages`,
        body: { text: said, ...(isOperator && { asOperatorId: operators[0]?.id }) },
        ...(named !== undefined && { key: named }),
      })),
  },
  fc
    .tuple(user, thread, fc.constantFrom('Plan', 'Talk', ''))
    .map(([by, at, title]): Step => (_world, threads) => ({
      user: by,
      method: 'PUT',
      path: `/conversations/${threads[at] ?? 'cnv_none'}`,
      body: { title, archived: title === 'Plan' },
    })),
  fc.tuple(user, fc.constantFrom('Mira', 'Sol', '')).map(([by, name]): Step => ({ operators }) => ({
    user: by,
    method: 'PUT',
    path: `/operators/${operators[0]?.id}`,
    body: { name },
  })),
  fc.tuple(user, key, anyText).map(([by, named, title]): Step => ({ guildId }) => ({
    user: by,
    method: 'POST',
    path: `/guilds/${guildId}/work-items`,
    body: { type: 'task', title, priority: 'low' },
    ...(named !== undefined && { key: named }),
  })),
  fc
    .tuple(user, fc.constantFrom('PUT', 'PUT', 'DELETE'), anyText)
    .map(([by, method, title]): Step => ({ db }) => ({
      user: by,
      method,
      path: `/work-items/${newestOf(db, 'work_items')}`,
      ...(method === 'PUT' && { body: { title, progress: title.length } }),
    })),
  fc.tuple(user, anyText).map(([by, title]): Step => ({ guildId }) => ({
    user: by,
    method: 'POST',
    path: `/guilds/${guildId}/workspace`,
    body: { title, content: title },
  })),
  user.map((by): Step => ({ db, guildId }) => ({
    user: by,
    method: 'DELETE',
    path: `/guilds/${guildId}/workspace/${newestOf(db, 'documents')}`,
  })),
  fc
    .tuple(user, fc.constantFrom('work_items', 'documents'), fc.boolean(), key)
    .map(([by, table, isRestored, named]): Step => ({ db, guildId }) => ({
      user: by,
      method: isRestored ? 'POST' : 'DELETE',
      path: `/guilds/${guildId}/trash/${newestOf(db, table, 1)}${isRestored ? '/restore' : ''}`,
      ...(named !== undefined && { key: named }),
    })),
  user.map((by): Step => () => ({ user: by, method: 'POST', path: '/notifications/read-all' })),
  user.map((by): Step => ({ guildId }) => ({
    user: by,
    method: 'POST',
    path: `/guilds/${guildId}/conversations`,
    body: 'no JSON',
    key: 'a',
  })),
);

/**
 * The newest row at this time, by its key: ids depend on what was tried and taken back, and the same
 * request is made in another world.
 */
function newestOf(db: ReadableDb, table: 'work_items' | 'documents', trashed: 0 | 1 = 0): string {
  const sql = `SELECT max(seq) AS seq FROM ${table} WHERE trashed = ${trashed}`;
  return `#${table}:${db.get<{ seq: number }>(sql)?.seq ?? 0}`;
}

const lists = [
  '/conversations',
  '/conversations?archived=true',
  '/work-items',
  '/work-items?status=todo&limit=1',
  '/workspace',
  '/trash',
];

const read: fc.Arbitrary<Step> = fc
  .tuple(
    user,
    fc.oneof(
      fc.tuple(thread, fc.constantFrom('/messages', '/messages', '/messages?limit=2', '')).map(
        ([at, what]) =>
          (_guildId: string, threads: readonly string[]) =>
            `/conversations/${threads[at] ?? 'cnv_none'}${what}`,
      ),
      fc.constantFrom(...lists).map((list) => (guildId: string) => `/guilds/${guildId}${list}`),
      fc.constantFrom('/notifications', '/notifications?limit=1').map((list) => () => list),
    ),
  )
  .map(([by, pathIn]): Step => ({ guildId }, threads) => ({
    user: by,
    method: 'GET',
    path: pathIn(guildId, threads),
  }));

/** A turn of the event loop: what is ready in it. A read comes before what was submitted. */
export const turn = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: change.map((step) => ({ step, isRead: false })) },
    { weight: 2, arbitrary: read.map((step) => ({ step, isRead: true })) },
  ),
  { minLength: 1, maxLength: 8 },
);
