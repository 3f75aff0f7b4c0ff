import { draftOf, useDrafts, writeDraft } from '../draft-store.ts';

/** The name under which a description that is being written is kept among the drafts of threads. */
function draftId(workItemId: string): string {
  return `work_item/${workItemId}`;
}

/** Subscribes to the description that is being written; an empty text where none is. */
export function useDescriptionDraft(homeId: string, workItemId: string): string {
  return useDrafts((state) => draftOf(state, homeId, draftId(workItemId)));
}

/** Keeps a description that is being written, through crash and quit. An empty text removes it. */
export function keepDescriptionDraft(homeId: string, workItemId: string, text: string): void {
  writeDraft(homeId, draftId(workItemId), text);
}

/** Moves a draft when its item gets its own id. */
export function moveDescriptionDraft(homeId: string, temporaryId: string, id: string): void {
  const text = draftOf(useDrafts.getState(), homeId, draftId(temporaryId));
  if (text !== '') {
    keepDescriptionDraft(homeId, id, text);
    keepDescriptionDraft(homeId, temporaryId, '');
  }
}
