import { isRecord } from '#shared/contract/is-record.ts';
import { draftOf, saveDraftsSoon, writeDraft } from '../../../entities/local-state/draft-store.ts';
import type { DraftKey } from '../../../entities/local-state/draft-store.ts';
import type { PlanRow } from './plan-rows.ts';

// The plan that is being made of a thread is kept like what is being written there: it is JSON in a
// draft of its own.

function keyOf(homeId: string, conversationId: string): DraftKey {
  return { homeId, kind: 'conversation', id: conversationId, field: 'plan' };
}

/** Keeps a plan, through crash and quit. */
export function keepPlan(homeId: string, conversationId: string, rows: readonly PlanRow[]): void {
  writeDraft(keyOf(homeId, conversationId), JSON.stringify(rows));
}

/** Forgets the plan of a thread, as it was created or begun anew. */
export function forgetPlan(homeId: string, conversationId: string): void {
  writeDraft(keyOf(homeId, conversationId), '');
  saveDraftsSoon();
}

/** The plan that was begun in a thread; undefined where there is none that can be read. */
export function keptPlan(homeId: string, conversationId: string): readonly PlanRow[] | undefined {
  const kept = draftOf(keyOf(homeId, conversationId));
  if (kept === '') {
    return undefined;
  }
  try {
    const rows: unknown = JSON.parse(kept);
    return Array.isArray(rows) && rows.length > 0 && rows.every(isRow) ? rows : undefined;
  } catch {
    return undefined;
  }
}

/** Whether it is a row as this version writes it. */
function isRow(row: unknown): row is PlanRow {
  if (!isRecord(row) || !isRecord(row['entryIds'])) {
    return false;
  }
  const { creation, state } = row['entryIds'];
  const words = [creation, state, row['title'], row['description'], row['priority']];
  return words.every((each) => typeof each === 'string') && typeof row['level'] === 'number';
}
