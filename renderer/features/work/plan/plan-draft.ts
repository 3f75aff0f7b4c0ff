import { isRecord } from '#shared/contract/is-record.ts';
import { callLimits } from '#shared/limits/limits.ts';
import { draftOf, saveDraftsSoon, writeDraft } from '../../../entities/local-state/draft-store.ts';
import type { DraftKey } from '../../../entities/local-state/draft-store.ts';
import { localIdOf, serviceIdOf } from '../../../bridge/local-ids.ts';
import type { PlanRow } from './plan-rows.ts';

// The plan that is being made of a thread is kept like what is being written there: it is JSON in a
// draft of its own.

/** The longest draft: a call has to hold it with its key. */
const longestDraft = callLimits.text - 2_000;

function keyOf(homeId: string, conversationId: string): DraftKey {
  return { homeId, kind: 'conversation', id: conversationId, field: 'plan' };
}

/** A plan as it is kept. */
export interface KeptPlan {
  /** The item below which it is to stand; undefined for the top level. */
  readonly parentId: string | undefined;
  readonly rows: readonly PlanRow[];
}

/** Keeps a plan, through crash and quit. Answers whether it can be kept: it may be too long. */
export function keepPlan(
  homeId: string,
  conversationId: string,
  { parentId, rows }: KeptPlan,
): boolean {
  const below = parentId && serviceIdOf(homeId, parentId);
  const draft = JSON.stringify({ parentId: below, rows });
  const isKept = draft.length <= longestDraft;
  if (isKept) {
    writeDraft(keyOf(homeId, conversationId), draft);
  }
  return isKept;
}

/** Forgets the plan of a thread, as it was created or begun anew. */
export function forgetPlan(homeId: string, conversationId: string): void {
  writeDraft(keyOf(homeId, conversationId), '');
  saveDraftsSoon();
}

/** The plan that was begun in a thread; undefined where there is none that can be read. */
export function keptPlan(homeId: string, conversationId: string): KeptPlan | undefined {
  const kept = draftOf(keyOf(homeId, conversationId));
  if (kept === '') {
    return undefined;
  }
  try {
    const plan: unknown = JSON.parse(kept);
    // An earlier version kept the rows alone.
    const { rows, parentId } = isRecord(plan) && !Array.isArray(plan) ? plan : { rows: plan };
    return Array.isArray(rows) && rows.length > 0 && rows.every(isRow)
      ? { rows, parentId: typeof parentId === 'string' ? localIdOf(homeId, parentId) : undefined }
      : undefined;
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
