import { draftOf, useDraft, writeDraft } from '../../entities/local-state/draft-store.ts';
import type { DraftKey } from '../../entities/local-state/draft-store.ts';

function keyOf(homeId: string, decisionId: string): DraftKey {
  return { homeId, kind: 'decision', id: decisionId, field: 'form' };
}

/** Subscribes to what was written into a form; an empty text where there is nothing. */
export function useDecisionDraft(homeId: string, decisionId: string): string {
  return useDraft(keyOf(homeId, decisionId));
}

/** Keeps what is written into a form, through crash and quit. An empty text removes it. */
export function keepDecisionDraft(homeId: string, decisionId: string, written: string): void {
  if (draftOf(keyOf(homeId, decisionId)) !== written) {
    writeDraft(keyOf(homeId, decisionId), written);
  }
}
