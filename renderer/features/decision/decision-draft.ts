import { draftOf, useDrafts, writeDraft } from '../../entities/draft-store.ts';

/** The name under which what stands in a form is kept among the drafts of threads. */
const draftId = (decisionId: string) => `decision/${decisionId}`;

/** Subscribes to what was written into a form; an empty text where there is nothing. */
export function useDecisionDraft(homeId: string, decisionId: string): string {
  return useDrafts((state) => draftOf(state, homeId, draftId(decisionId)));
}

/** Keeps what is written into a form, through crash and quit. An empty text removes it. */
export function keepDecisionDraft(homeId: string, decisionId: string, written: string): void {
  if (draftOf(useDrafts.getState(), homeId, draftId(decisionId)) !== written) {
    writeDraft(homeId, draftId(decisionId), written);
  }
}
