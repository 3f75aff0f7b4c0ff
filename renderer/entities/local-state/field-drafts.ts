import { draftOf, useDraft, writeDraft } from './draft-store.ts';
import type { DraftKey } from './draft-store.ts';

/** The key of a field of an item or an operator, whose words are kept before they are saved. */
export type FieldDraftKey = DraftKey & { readonly kind: 'work_item' | 'operator' };

/** Keeps what is written in a field, through crash and quit. An empty text removes it. */
export function saveFieldDraft(key: FieldDraftKey, text: string): void {
  writeDraft(key, text);
}

/** Removes a draft that was saved, unless the person has written on. */
function dropFieldDraft(key: FieldDraftKey, saved: string): void {
  if (draftOf(key) === saved) {
    saveFieldDraft(key, '');
  }
}

/** The draft of a field that saves by itself. */
export function useFieldDraft(key: FieldDraftKey) {
  return {
    kept: useDraft(key),
    keep: (typed: string) => saveFieldDraft(key, typed),
    drop: (typed: string) => dropFieldDraft(key, typed),
  };
}
