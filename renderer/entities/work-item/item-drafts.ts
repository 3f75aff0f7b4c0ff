import { keepFieldDraft, moveFieldDraft, useFieldDraft } from '../field-drafts.ts';
import type { DraftPlace } from '../field-drafts.ts';

/**
 * The fields of an item whose words are kept before they are saved, and the words of a description
 * that were discarded last: they can be had back.
 */
const draftFields = ['title', 'description', 'discardedDescription'] as const;

type DraftField = (typeof draftFields)[number];

function placeOf(homeId: string, id: string, field: DraftField): DraftPlace {
  return { homeId, noun: 'work_item', id, field };
}

/** Subscribes to the unsaved words of a field; an empty text where there are none. */
export function useItemDraft(homeId: string, workItemId: string, field: DraftField): string {
  return useFieldDraft(placeOf(homeId, workItemId, field));
}

/** Keeps what is written in a field, through crash and quit. An empty text removes it. */
export function keepItemDraft(
  homeId: string,
  workItemId: string,
  field: DraftField,
  text: string,
): void {
  keepFieldDraft(placeOf(homeId, workItemId, field), text);
}

/** Moves the drafts of an item that gets its own id. */
export function moveItemDrafts(homeId: string, temporaryId: string, id: string): void {
  for (const field of draftFields) {
    moveFieldDraft(placeOf(homeId, temporaryId, field), id);
  }
}
