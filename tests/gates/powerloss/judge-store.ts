import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openOrRestore } from '../../../electron/client/store/durable-recovery.ts';
import { listLocal } from '../../../electron/client/store/local/local-rows.ts';
import type { LocalRowOf } from '#shared/local/kinds.ts';
import { durableBackups, durableKind } from '../../../electron/client/store/durable-database.ts';
import { inspectDatabase } from '../../../electron/storage/inspect-database.ts';
import { listBackups } from '../../../electron/storage/backup-folder.ts';
import { waitingIds } from './store-scenes.ts';
import { allOfKind, brokenIn, filesBelow } from './verdict.ts';
import type { Fault, Acknowledgement } from './verdict.ts';

interface Row {
  readonly id: string;
  readonly state: string;
  readonly input: string;
}

/** A state may be further than the acknowledged one, but never behind it. */
const order = ['queued', 'sending', 'sent'];

/**
 * Every accepted entry is there with its text and at least its acknowledged state, and so is each
 * draft.
 */
export function judgeOutbox(root: string, acknowledged: readonly Acknowledgement[]): Fault[] {
  const { rows, drafts, faults } = open(root);
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const { id, text } of allOfKind<{ id: string; text: string }>(acknowledged, 'accepted')) {
    const input = JSON.parse(byId.get(id)?.input ?? '{}') as { text?: string };
    if (input.text !== text) {
      faults.push(lost(`entry ${id}`));
    }
  }
  for (const { id, state } of allOfKind<{ id: string; state: string }>(acknowledged, 'state')) {
    const found = order.indexOf(byId.get(id)?.state ?? '');
    if (found < order.indexOf(state)) {
      faults.push(lost(`that ${id} is ${state}`));
    }
  }
  const latest = new Map(
    allOfKind<{ conversationId: string; text: string }>(acknowledged, 'draft').map((draft) => [
      draft.conversationId,
      numberIn(draft.text),
    ]),
  );
  for (const [conversationId, number] of latest) {
    if (numberIn(drafts.get(conversationId) ?? '') < number) {
      faults.push(lost(`draft ${number}`));
    }
  }
  return faults;
}

/**
 * The backup has replaced the damaged file, or will. The damaged file and everything else are kept.
 */
export function judgeRecovery(root: string, acknowledged: readonly Acknowledgement[]): Fault[] {
  const damaged = damagedPage(root);
  const { rows, faults } = open(root, true);
  const ids = new Set(rows.map(({ id }) => id));
  for (const id of waitingIds) {
    if (!ids.has(id)) {
      faults.push(lost(`entry ${id}`));
    }
  }
  for (const { id } of allOfKind<{ id: string }>(acknowledged, 'accepted')) {
    if (!ids.has(id)) {
      faults.push(lost(`entry ${id}, accepted since`));
    }
  }
  if (!damaged || !damagedPage(root)) {
    faults.push(lost('the damaged file'));
  }
  return faults;
}

/** A complete backup always exists, and the acknowledged one does too. */
export function judgeStoreBackup(root: string, acknowledged: readonly Acknowledgement[]): Fault[] {
  const { rows, faults } = open(root);
  if (rows.length !== waitingIds.length) {
    faults.push(lost('entries'));
  }
  const whole = listBackups(durableBackups(join(root, 'store'))).filter(({ path }) =>
    isWhole(path),
  );
  const atLeast = Date.now() - 12 * 60 * 60_000;
  const isNew = whole.some(({ madeAt }) => Date.parse(madeAt) > atLeast);
  if (whole.length === 0) {
    faults.push(lost('every backup'));
  } else if (allOfKind(acknowledged, 'backedUp').length > 0 && !isNew) {
    faults.push(lost('the new backup'));
  }
  return faults;
}

function open(root: string, mayRecover = false) {
  const faults: Fault[] = [];
  const folder = join(root, 'store');
  const { db, recovery } = openOrRestore(folder, Date.now());
  try {
    if (recovery !== undefined && !mayRecover) {
      faults.push({ kind: 'broken', detail: 'a power cut was taken for damage' });
    }
    const rows = db.all<Row>('SELECT id, state, input FROM outbox');
    const kept = listLocal(db, { kind: 'draft' }) as LocalRowOf<'draft'>[];
    const drafts = new Map(kept.map(({ key, value }) => [key.id, value]));
    faults.push(...brokenIn(join(folder, 'durable.db')));
    return { rows, drafts, faults };
  } finally {
    db.close();
  }
}

/** Whether the page that the scene damaged is still in some file. */
function damagedPage(root: string): boolean {
  return filesBelow(join(root, 'store')).some((path) => readFileSync(path).includes(spoilt));
}

const spoilt = Buffer.alloc(4_096, 0xab);

function isWhole(path: string): boolean {
  try {
    return inspectDatabase(path, durableKind, { mayBeNew: false }).kind === 'ours';
  } catch {
    return false;
  }
}

function numberIn(text: string): number {
  return Number(/^text (\d+)/.exec(text)?.[1] ?? -1);
}

function lost(detail: string): Fault {
  return { kind: 'lost', detail };
}
