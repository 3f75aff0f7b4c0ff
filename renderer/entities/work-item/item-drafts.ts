import { useDraft } from '../local-state/draft-store.ts';
import { saveFieldDraft } from '../local-state/field-drafts.ts';
import type { FieldDraftKey } from '../local-state/field-drafts.ts';

/**
 * The fields of an item whose words are kept before they are saved, and the words of a description
 * that were discarded last: they can be had back.
 */
type DraftField = 'title' | 'description' | 'discardedDescription';

function keyOf(homeId: string, id: string, field: DraftField): FieldDraftKey {
  return { homeId, kind: 'work_item', id, field };
}

/** Subscribes to the unsaved words of a field; an empty text where there are none. */
export function useItemDraft(homeId: string, workItemId: string, field: DraftField): string {
  return useDraft(keyOf(homeId, workItemId, field));
}

/** Keeps what is written in a field, through crash and quit. An empty text removes it. */
export function saveItemDraft(
  homeId: string,
  workItemId: string,
  field: DraftField,
  text: string,
): void {
  saveFieldDraft(keyOf(homeId, workItemId, field), text);
}
