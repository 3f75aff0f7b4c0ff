import { problemError } from '#shared/problem/problem.ts';
import type { ReadableDb, WritableDb } from '../../storage/database.ts';
import { bindIdentity } from './identity-rows.ts';
import { saveLocal } from './local/local-rows.ts';
import { moveEntry } from './move-entry.ts';
import { requireRow } from './outbox-row.ts';
import type { StoredConflict } from './outbox-row.ts';
import type { EntryOutcome, StoredEntry } from './store-protocol.ts';
import { text } from './text.ts';

/** Saves the service's list from before the first try of an entry, which is in doubt from now on. */
export function saveBaseline(
  db: WritableDb,
  { entryId, baseline }: { entryId: string; baseline: readonly string[] },
): Record<string, never> {
  db.run(
    `UPDATE outbox SET mark = ?, in_doubt = 1 WHERE id = ? AND state = 'sending'`,
    JSON.stringify(baseline),
    entryId,
  );
  return {};
}

/** Whether a thing of the service is bound to an entry already. */
export function isClaimed(
  db: ReadableDb,
  { entryId, resultId }: { entryId: string; resultId: string },
): boolean {
  const row = db.get(
    `SELECT 1 FROM outbox AS other
     JOIN outbox AS own ON own.home_id = other.home_id AND own.makes = other.makes
     WHERE own.id = ? AND other.result_id = ? AND other.id <> own.id`,
    entryId,
    resultId,
  );
  return row !== undefined;
}

/**
 * Records that the person is told why an entry is held back, and that they may send it all the same.
 * A conflict that is found later resets this.
 */
export function noteSaidWhy(
  db: WritableDb,
  { entryId }: { entryId: string },
): Record<string, never> {
  db.run('UPDATE outbox SET is_told = 1 WHERE id = ?', entryId);
  return {};
}

/** Whether the person was told why an entry is held back, and so has asked for it all the same. */
export function hasSaidWhy(db: ReadableDb, { entryId }: { entryId: string }): boolean {
  return db.get('SELECT 1 FROM outbox WHERE id = ? AND is_told = 1', entryId) !== undefined;
}

/** Saves the outcome of a try. */
export function settleEntry(
  db: WritableDb,
  { entryId, outcome }: { entryId: string; outcome: EntryOutcome },
): StoredEntry {
  switch (outcome.state) {
    case 'queued':
      return moveEntry(db, entryId, ['sending'], {
        state: 'queued',
        reason: outcome.reason,
        in_doubt: Number(outcome.isInDoubt),
        must_check: 1,
      });
    case 'rejected':
      return moveEntry(db, entryId, ['sending'], {
        state: 'rejected',
        reason: outcome.reason,
        in_doubt: 0,
      });
    case 'unconfirmed':
      return moveEntry(db, entryId, ['sending'], { state: 'unconfirmed', reason: outcome.reason });
    case 'conflict': {
      const { updatedAt, fields } = outcome;
      const conflict = JSON.stringify({ updatedAt, fields } satisfies StoredConflict);
      return moveEntry(db, entryId, ['sending'], { state: 'conflict', conflict, is_told: 0 });
    }
    case 'sent': {
      const entry = confirmEntry(db, entryId, outcome.resultId);
      noteSentAs(db, entry, outcome.resultId);
      return entry;
    }
  }
}

/** Notes that a message is the person's own where the service says that an operator wrote it. */
function noteSentAs(
  db: WritableDb,
  { operation, homeId, input: { asOperatorId } }: StoredEntry,
  messageId: string | undefined,
): void {
  if (
    operation === 'message.create' &&
    typeof asOperatorId === 'string' &&
    messageId !== undefined
  ) {
    saveLocal(db, { kind: 'sent_as', key: { homeId, messageId }, value: asOperatorId });
  }
}

/**
 * Binds an entry to the thing that it made. A UNIQUE index keeps a thing from being bound twice. The
 * check before only gives the refusal its sentence.
 */
function confirmEntry(db: WritableDb, entryId: string, resultId: string | undefined): StoredEntry {
  const row = requireRow(db, entryId);
  if (row.state === 'sent' && row.result_id !== (resultId ?? null)) {
    throw problemError('precondition_failed', text.notMovable.sent);
  }
  if (resultId !== undefined && isClaimed(db, { entryId, resultId })) {
    throw problemError('precondition_failed', text.sentBefore);
  }
  if (resultId !== undefined && row.temporary_id !== null) {
    bindIdentity(db, {
      homeId: row.home_id,
      kind: row.subject_kind,
      temporaryId: row.temporary_id,
      serverId: resultId,
    });
  }
  return moveEntry(db, entryId, ['sending'], {
    state: 'sent',
    result_id: row.makes === null ? null : (resultId ?? null),
    in_doubt: 0,
  });
}
