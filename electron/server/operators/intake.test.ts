import { expect, test } from 'vitest';
import { operatorLimits } from '#shared/limits/server-limits.ts';
import { MonotonicClock } from '../basics/monotonic-clock.ts';
import type { Database } from '../../storage/database.ts';
import { openChangeWorld } from '../testing/change-world.ts';
import type { ChangeWorld } from '../testing/change-world.ts';
import { answerOf, countReads, openThread as openThreadOfOne } from '../testing/read-world.ts';
import { Intake } from './intake.ts';

/** A thread with three operators, and what the intake tells of it. */
function openThread() {
  const world = openChangeWorld();
  const operatorIds = world.operators.map(({ id }) => id);
  const path = `/guilds/${world.guildId}/conversations`;
  world.perform({ user: 0, method: 'POST', path, body: { operatorIds, title: 'Plans' } });
  const id = /"id":"(cnv_\d+)"/.exec(answerOf(world))?.[1] ?? '';
  const told: string[] = [];
  let made = 0;
  const open = (failAt = Infinity) =>
    new Intake({
      db: world.db,
      clock: new MonotonicClock(Date.now, undefined),
      newId: (prefix) => {
        made += 1;
        if (made === failAt) {
          throw new Error('broken');
        }
        return `${prefix}_${made}`;
      },
      tell: ({ name, reason }) => told.push(`${name}: ${reason}`),
    });
  return { world, id, told, open };
}

function post(world: ChangeWorld, id: string, text: string, body: object = {}): void {
  const path = `/conversations/${id}/messages`;
  world.perform({ user: 0, method: 'POST', path, body: { text, ...body } });
}

const count = (db: Database, table: string) =>
  db.get<{ rows: number }>(`SELECT count(*) AS rows FROM ${table}`)?.rows;

const counts = ({ db }: ChangeWorld) => ({
  runs: count(db, 'runs'),
  fates: count(db, 'run_messages'),
  silent: count(db, 'silent_responses'),
  handled: db.get<{ seq: number }>('SELECT handled_seq AS seq FROM reactors')?.seq ?? 0,
});

test('new messages become runs and silences in one transaction, each once', () => {
  const { world, id, told, open } = openThread();
  post(world, id, 'Hello');
  post(world, id, '@Mira, you?');
  const intake = open();
  expect(intake.takeIn()).toBe(false);
  const taken = { runs: 4, fates: 4, silent: 2, handled: 2 };
  expect(counts(world)).toStrictEqual(taken);
  expect(told).toStrictEqual(Array(2).fill('operator.passed: The message is for Mira.'));
  // Nothing is taken in, or told, twice; also after a start
  expect([intake.takeIn(), open().takeIn()]).toStrictEqual([false, false]);
  expect(counts(world)).toStrictEqual(taken);
  expect(told).toHaveLength(2);
});

test('an intake that fails between two messages takes none in, and the next takes all', () => {
  const { world, id, told, open } = openThread();
  post(world, id, 'Hello');
  post(world, id, '@Mira, you?');
  expect(() => open(4).takeIn()).toThrow('broken');
  expect(counts(world)).toStrictEqual({ runs: 0, fates: 0, silent: 0, handled: 0 });
  expect(told).toStrictEqual([]);
  open().takeIn();
  expect(counts(world)).toStrictEqual({ runs: 4, fates: 4, silent: 2, handled: 2 });
});

test('at most two hundred messages are taken in at once, in their order', () => {
  const { world, id, open } = openThread();
  for (let index = 0; index < operatorLimits.intakeMessages + 1; index += 1) {
    post(world, id, '@Mira');
  }
  const intake = open();
  expect(intake.takeIn()).toBe(true);
  expect(counts(world)).toMatchObject({ runs: 200, handled: 200 });
  expect(intake.takeIn()).toBe(false);
  expect(counts(world)).toMatchObject({ runs: 201, handled: 201 });
  const order = world.db.all<{ seq: number }>('SELECT message_seq AS seq FROM runs ORDER BY seq');
  expect(order.map(({ seq }) => seq)).toStrictEqual(Array.from({ length: 201 }, (_, at) => at + 1));
});

test('a silence is in its thread’s newest page, and other threads are still kept', () => {
  const { world, id, open } = openThread();
  const other = openThreadOfOne(world, 'Other');
  const read = (thread: string) => {
    world.perform({ user: 0, method: 'GET', path: `/conversations/${thread}/messages` });
    return answerOf(world);
  };
  post(world, id, '@Mira, you?');
  expect([read(id), read(other)].join()).not.toContain('for Mira');
  open().takeIn();
  const reads = countReads(world);
  read(other);
  expect(reads()).toBe(0);
  expect(read(id)).toContain('The message is for Mira.');
});

test('messages to many operators are taken in a part at a time', () => {
  const { world, id, open } = openThread();
  // Each leads to three runs
  const part = Math.ceil(operatorLimits.intakeRuns / 3);
  const insert = `INSERT INTO messages (id, conversation_seq, text, author_id, author_type, created_at)
    SELECT 'msg_' || value, c.seq, 'Hello', u.id, 'user', '2026-11-27T10:00:00.000Z'
    FROM json_each(?1), conversations c, users u WHERE c.id = ?2 AND u.seq = 1`;
  world.db.run(insert, JSON.stringify(Array.from({ length: part + 1 }, (_, at) => at)), id);
  const intake = open();
  const steps = [intake.takeIn(), intake.takeIn(), intake.takeIn()];
  expect(steps).toStrictEqual([true, false, false]);
  expect(counts(world)).toMatchObject({ runs: 3 * (part + 1), handled: part + 1 });
});

test('a message that concerns no operator is passed over without a write', () => {
  const { world, open } = openThread();
  // Nobody else is there to answer what a person says as the only operator
  const asOperatorId = world.operators[0]?.id;
  post(world, openThreadOfOne(world, 'Alone'), 'Note', { asOperatorId });
  const intake = open();
  const before = world.db.kept.writes;
  intake.takeIn();
  expect(world.db.kept.writes).toBe(before);
  intake.save();
  expect(counts(world)).toMatchObject({ runs: 0, handled: 1 });
});

test('the runs of one act are a chain, whoever a person speaks as, and have that person', () => {
  const { world, id, open } = openThread();
  post(world, id, 'Hello');
  post(world, id, 'As Ada', { asOperatorId: world.operators[0]?.id });
  open().takeIn();
  expect(
    world.db.all(
      `SELECT origin, depth, user_seq AS person, count(*) AS runs FROM runs GROUP BY origin`,
    ),
  ).toStrictEqual([
    { origin: 1, depth: 0, person: 1, runs: 3 },
    { origin: 4, depth: 0, person: 1, runs: 2 },
  ]);
});
