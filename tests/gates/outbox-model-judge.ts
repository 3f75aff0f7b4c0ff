import assert from 'node:assert/strict';
import type { OutboxEntry } from '#shared/capability/outbox.ts';
import { listOpenEntries } from '../../electron/client/store/outbox-rows.ts';
import type { Database } from '../../electron/storage/database.ts';
import type { Commit, ModelService } from './outbox-model-service.ts';

/** Entries that a person changed. They are exempt from the checks of order and arrivals. */
export interface Touched {
  readonly retried: Set<string>;
  readonly edited: Set<string>;
  readonly discarded: Set<string>;
}

/** The final state of an entry. */
interface Row {
  readonly id: string;
  readonly operation: string;
  readonly state: string;
  readonly input: string;
  readonly result_id: string | null;
  readonly subject_id: string;
  readonly send_at: string | null;
}

/** The entry that a commit belongs to, whatever was appended to its key. */
const entryIdOf = ({ key }: Commit) => /^entry-\d+/.exec(key)?.[0] ?? key;

/**
 * Compares a home's outbox with what the service knows to have happened.
 *
 * @throws AssertionError for the first of P1 to P5 that does not hold
 */
export function judgeOutbox(
  db: Database,
  homeId: string,
  service: ModelService,
  accepted: readonly OutboxEntry[],
  touched: Touched,
  now: string,
): Row[] {
  const rows = db.all<Row>(
    `SELECT * FROM outbox WHERE home_id = ? AND state <> 'folded' ORDER BY position`,
    homeId,
  );
  const isTouched = (id: string) => touched.retried.has(id) || touched.edited.has(id);
  requireKept(rows, accepted, touched);
  requireSettled(db, homeId, rows, touched, now);
  requireDeleted(listOpenEntries(db, { homeId }), rows, service);
  const made = service.commits.filter(({ what }) => what !== 'change');
  const byEntry = Map.groupBy(made, entryIdOf);
  for (const row of rows) {
    if (!row.operation.startsWith('work_item.')) {
      requireArrivals(row, byEntry.get(row.id) ?? [], isTouched(row.id));
    }
  }
  // A message taken back while it was being sent may still arrive late, and others pass a scheduled one.
  const scheduled = new Set(accepted.flatMap(({ id, sendAt }) => (sendAt === undefined ? [] : id)));
  const isFree = (id: string) => isTouched(id) || touched.discarded.has(id) || scheduled.has(id);
  requireOrder(service.commits, accepted, isFree);
  return rows;
}

/** P1: every accepted entry is there, with its text. */
function requireKept(
  rows: readonly Row[],
  accepted: readonly OutboxEntry[],
  { edited, discarded }: Touched,
): void {
  assert.deepEqual(
    rows.map(({ id }) => id),
    accepted.map(({ id }) => id),
    'P1: an accepted entry is missing',
  );
  accepted.forEach((entry, at) => {
    const text = entry.input['text'];
    if (text !== undefined && !edited.has(entry.id) && !discarded.has(entry.id)) {
      const kept = JSON.parse(rows[at]?.input ?? '{}') as { text?: unknown };
      assert.equal(kept.text, text, 'P1: an entry says something else');
    }
  });
}

/** P2: no entry hangs that could be sent, and none is gone that nobody took back. */
function requireSettled(
  db: Database,
  homeId: string,
  rows: readonly Row[],
  { discarded }: Touched,
  now: string,
): void {
  const waiting = new Set(
    listOpenEntries(db, { homeId }).flatMap(({ id, waitsFor }) => (waitsFor ? [id] : [])),
  );
  for (const { id, state, send_at: sendAt } of rows) {
    // A wrong clock may have put a message off by weeks.
    const isLater = sendAt !== null && sendAt > now;
    assert.ok(state !== 'sending', 'P2: an entry is being sent for ever');
    assert.ok(state !== 'queued' || isLater || waiting.has(id), 'P2: an entry waits for nothing');
    assert.ok(state !== 'discarded' || discarded.has(id), 'P2: an entry has vanished');
  }
}

/** A deletion that is sent is done, and one that waits, waits for its item or what is below it. */
function requireDeleted(
  open: readonly OutboxEntry[],
  rows: readonly Row[],
  { branches }: ModelService,
): void {
  for (const { operation, state, subject_id: id } of rows) {
    const isDone = operation === 'work_item.delete' && state === 'sent';
    assert.ok(!isDone || !branches.has(id), 'P5: a deletion is sent that never arrived');
  }
  for (const { operation, subject, waitsFor } of open) {
    const former = open.find(({ id }) => id === waitsFor);
    if (operation === 'work_item.delete' && former !== undefined) {
      const parentId = branches.parentOf(former.subject.id);
      assert.equal(parentId, subject.id, 'P2: a deletion waits for what is not below it');
    }
  }
}

/** P3 and P5: each sent entry arrived once, and refused ones did not arrive. */
function requireArrivals(row: Row, arrivals: readonly Commit[], isTouched: boolean): void {
  const text = (JSON.parse(row.input) as { text?: string }).text;
  if (row.state === 'sent') {
    assert.ok(arrivals.length > 0, 'P5: an entry is sent that never arrived');
    assert.ok(row.result_id !== null, 'P3: an entry is sent and bound to nothing');
    assert.ok(
      text === undefined || isTouched || arrivals.some((commit) => commit.text === text),
      'P3: an entry arrived as something else',
    );
  }
  if (isTouched) {
    return;
  }
  assert.ok(arrivals.length <= 1, 'P5: an entry arrived twice');
  assert.ok(row.state !== 'rejected' || arrivals.length === 0, 'P5: a refused entry arrived');
}

/** P4: entries sent by themselves arrived in the order in which they were accepted. */
function requireOrder(
  commits: readonly Commit[],
  accepted: readonly OutboxEntry[],
  isTouched: (id: string) => boolean,
): void {
  const rank = new Map(accepted.map(({ id }, at) => [id, at]));
  for (const [where, arrived] of Map.groupBy(commits, ({ what, where: at }) => `${what} ${at}`)) {
    const ids = [...new Set(arrived.map(entryIdOf))].filter((id) => !isTouched(id));
    const inOrder = ids.toSorted((a, b) => (rank.get(a) ?? -1) - (rank.get(b) ?? -1));
    assert.deepEqual(ids, inOrder, `P4: ${where} is out of order`);
  }
}
