import { expect, test } from 'vitest';
import type { Database } from '../../storage/database.ts';
import { openChangeWorld } from '../testing/change-world.ts';
import { openThread } from '../testing/read-world.ts';
import { isEnd, runMoves } from './run-states.ts';
import type { RunEvent, RunState } from './run-states.ts';
import { chainAfter, insertRun, moveRun, restartRuns, RunIsOver } from './run-store.ts';
import type { Chain } from './run-store.ts';

const now = '2026-11-27T10:00:00.000Z';
const boot = 'boot_now';
const states: RunState[] = [
  ...(['queued', 'asking', 'calling'] as const),
  ...(['answered', 'passed', 'stopped', 'failed'] as const),
];
const events = Object.keys(runMoves) as RunEvent[];
const first: Chain = { origin: undefined, depth: 0, userSeq: 1 };

/** A database with a message, and how to make runs about it. */
function openMessage() {
  const world = openChangeWorld();
  const { db } = world;
  const path = `/conversations/${openThread(world, 'Plans')}/messages`;
  world.perform({ user: 0, method: 'POST', path, body: { text: 'Hello' } });
  const of = db.get<{ messageSeq: number; conversationSeq: number }>(
    'SELECT seq AS messageSeq, conversation_seq AS conversationSeq FROM messages',
  );
  let made = 0;
  const add = (chain: Chain = first) =>
    db.transaction((tx) =>
      insertRun(
        { db: tx, now, newId: (prefix) => `${prefix}_${(made += 1)}` },
        {
          guildSeq: 1,
          operatorSeq: 1,
          cause: { type: 'message', messageSeq: 0, conversationSeq: 0, ...of },
          chain,
        },
      ),
    );
  return { db, add };
}

function put(db: Database, seq: number, state: RunState, itsBoot = boot) {
  const endedAt = isEnd(state) ? now : null;
  const sql = 'UPDATE runs SET state = ?2, ended_at = ?3, boot = ?4, attempts = 1 WHERE seq = ?1';
  db.run(sql, seq, state, endedAt, itsBoot);
}

const rowOf = (db: Database, seq: number) =>
  db.get<{
    state: RunState;
    attempts: number;
    step: number;
    reason: string;
    endedAt: string | null;
  }>('SELECT state, attempts, step, reason, ended_at AS endedAt FROM runs WHERE seq = ?', seq);

/** Makes a move; returns what it led to, or what refused it. */
function move(db: Database, seq: number, event: RunEvent): unknown {
  try {
    db.transaction((tx) => moveRun(tx, { seq }, event, { now, boot }));
    return rowOf(db, seq);
  } catch (error) {
    return error;
  }
}

/** The moves that can be made from each state, with the state that they lead to. */
function movesOf(itsBoot: string): string[] {
  const { db, add } = openMessage();
  const made: string[] = [];
  for (const from of states) {
    for (const event of events) {
      const seq = add();
      put(db, seq, from, itsBoot);
      const before = rowOf(db, seq);
      const outcome = move(db, seq, event);
      const after = rowOf(db, seq);
      const isMade = !(outcome instanceof RunIsOver);
      // A refused move changes nothing
      expect(isMade ? outcome : before).toStrictEqual(after);
      expect(after?.endedAt ?? undefined).toBe(isEnd(after?.state ?? 'queued') ? now : undefined);
      if (isMade) {
        made.push(`${from} – ${event} → ${after?.state}, ${after?.attempts} tries`);
      }
    }
  }
  return made;
}

test('a run moves as the table says, and never leaves an end', () => {
  expect(movesOf(boot)).toStrictEqual([
    'queued – begin → asking, 2 tries',
    'queued – stop → stopped, 1 tries',
    'queued – fail → failed, 1 tries',
    'asking – begin → asking, 1 tries',
    'asking – step → queued, 0 tries',
    'asking – plan → calling, 0 tries',
    'asking – resume → calling, 1 tries',
    'asking – try again → queued, 1 tries',
    'asking – interrupt → queued, 0 tries',
    'asking – wait → queued, 0 tries',
    'asking – restart → queued, 1 tries',
    'asking – answer → answered, 1 tries',
    'asking – pass → passed, 1 tries',
    'asking – stop → stopped, 1 tries',
    'asking – fail → failed, 1 tries',
    'calling – begin → asking, 1 tries',
    'calling – step → queued, 0 tries',
    'calling – call → calling, 0 tries',
    'calling – call done → queued, 1 tries',
    'calling – ask → waiting, 0 tries',
    'calling – try again → queued, 1 tries',
    'calling – interrupt → queued, 0 tries',
    'calling – wait → queued, 0 tries',
    'calling – restart → queued, 1 tries',
    'calling – pass → passed, 1 tries',
    'calling – stop → stopped, 1 tries',
    'calling – fail → failed, 1 tries',
  ]);
});

test('a later start may make no move that only the start that began a run may make', () => {
  expect(
    movesOf('boot_before').filter((each) => /answer|pass|step|again|plan|resume|– call/.test(each)),
  ).toEqual([]);
});

test('after a start the runs that another one left go on, with the try that it had counted', () => {
  const { db, add } = openMessage();
  const seqs = states.map((state) => {
    const seq = add();
    put(db, seq, state, 'boot_before');
    return seq;
  });
  const own = add();
  put(db, own, 'asking');
  db.transaction((tx) => restartRuns(tx, boot));
  expect([...seqs, own].map((seq) => rowOf(db, seq)?.state)).toStrictEqual([
    ...(['queued', 'queued', 'queued'] as const),
    ...states.slice(3),
    'asking',
  ]);
  expect(rowOf(db, seqs[1] ?? 0)?.attempts).toBe(1);
});

test('a run that another causes belongs to its chain and person, one deeper', () => {
  const { db, add } = openMessage();
  const one = add();
  const two = add(chainAfter(db, one));
  expect(chainAfter(db, one)).toStrictEqual({ origin: one, depth: 1, userSeq: 1 });
  expect(chainAfter(db, two)).toStrictEqual({ origin: one, depth: 2, userSeq: 1 });
  expect(chainAfter(db, 99)).toBeUndefined();
});
