import { draftOf, useDrafts, writeDraft } from '../draft-store.ts';
import { knownIdOf, useOutbox } from '../outbox-store.ts';

/**
 * The fields of an item whose words are kept before they are saved, and the words of a description
 * that were discarded last: they can be had back.
 */
const draftFields = ['title', 'description', 'discardedDescription'] as const;

type DraftField = (typeof draftFields)[number];

/** The name under which unsaved words of an item are kept among the drafts of threads. */
function draftId(workItemId: string, field: DraftField): string {
  return `work_item/${workItemId}/${field}`;
}

/** Subscribes to the unsaved words of a field; an empty text where there are none. */
export function useItemDraft(homeId: string, workItemId: string, field: DraftField): string {
  return useDrafts((state) => draftOf(state, homeId, draftId(workItemId, field)));
}

/** Keeps what is written in a field, through crash and quit. An empty text removes it. */
export function keepItemDraft(
  homeId: string,
  workItemId: string,
  field: DraftField,
  text: string,
): void {
  const id = knownIdOf(useOutbox.getState(), homeId, workItemId);
  writeDraft(homeId, draftId(id, field), text);
}

/** Removes a draft that was saved, unless the person has written on. */
export function dropItemDraft(
  homeId: string,
  workItemId: string,
  field: DraftField,
  saved: string,
): void {
  const id = knownIdOf(useOutbox.getState(), homeId, workItemId);
  if (draftOf(useDrafts.getState(), homeId, draftId(id, field)) === saved) {
    keepItemDraft(homeId, id, field, '');
  }
}

/** Moves the drafts of an item that gets its own id. */
export function moveItemDrafts(homeId: string, temporaryId: string, id: string): void {
  for (const field of draftFields) {
    const text = draftOf(useDrafts.getState(), homeId, draftId(temporaryId, field));
    if (text !== '') {
      keepItemDraft(homeId, id, field, text);
      keepItemDraft(homeId, temporaryId, field, '');
    }
  }
}
