import { MonotonicClock } from '../basics/monotonic-clock.ts';
import { Ledger } from '../runs/ledger.ts';
import type { CallToMake, LedgerOptions, Reservation } from '../runs/ledger.ts';
import { setLimits } from '../runs/limit-store.ts';
import { insertRun } from '../runs/run-store.ts';
import { openChangeWorld } from './change-world.ts';

const start = Date.parse('2026-11-27T10:00:00.000Z');
export const minuteMs = 60_000;
const boot = 'boot_1';

/** A model on this computer. */
export const local = { id: 'mdl_1', name: 'small', isLocal: true };

/** A model elsewhere that has a price. */
export const priced = {
  ...local,
  isLocal: false,
  price: { currency: 'USD', input: 2_000_000, output: 10_000_000 },
} as const;

/** A ledger in a guild with an objective, an initiative below it and an epic below that. */
export function openLedger() {
  const world = openChangeWorld();
  const { db, guildId } = world;
  const time = { ms: start };
  const clock = new MonotonicClock(() => time.ms, undefined);
  const make = (title: string, type: string, parentId?: string) =>
    world.perform({
      user: 0,
      method: 'POST',
      path: `/guilds/${guildId}/work-items`,
      body: { title, type, parentId },
    });
  const idOf = (title: string) =>
    db.get<{ id: string }>('SELECT id FROM work_items WHERE title = ?', title)?.id;
  make('Top', 'objective');
  make('Middle', 'initiative', idOf('Top'));
  make('Low', 'epic', idOf('Middle'));
  make('Other', 'objective');
  let made = 0;
  const run = ({ item = 'Low', operatorSeq = 1 } = {}) =>
    db.transaction((tx) => {
      const found = tx.get<{ seq: number }>('SELECT seq FROM work_items WHERE title = ?', item);
      return insertRun(
        {
          db: tx,
          now: clock.timestamp(),
          newId: (prefix) => `${prefix}_${(made += 1)}`,
        },
        {
          guildSeq: 1,
          operatorSeq,
          cause: { type: 'assignment', workItemSeq: found?.seq ?? 0 },
          chain: { origin: undefined, depth: 0, userSeq: 1 },
        },
      );
    });
  const options: LedgerOptions = { db, clock, boot };
  const set = (
    ...change: Parameters<typeof setLimits> extends [unknown, ...infer Rest] ? Rest : never
  ) => db.transaction((tx) => setLimits(tx, ...change));
  const itemSeq = (title: string) =>
    db.get<{ seq: number }>('SELECT seq FROM work_items WHERE title = ?', title)?.seq ?? 0;
  return { ...world, time, clock, run, set, idOf, itemSeq, options, ledger: new Ledger(options) };
}

/** A call that a run is to make. */
export const callOf = (runSeq: number, more: Partial<CallToMake> = {}): CallToMake => ({
  runSeq,
  model: local,
  input: 1_000,
  output: 100,
  ...more,
});

/** The amount that is reserved, where nothing has to wait. */
export function reserved(reservation: Reservation): Extract<Reservation, { state: 'reserved' }> {
  if (reservation.state !== 'reserved') {
    throw new Error('It has to wait.');
  }
  return reservation;
}
