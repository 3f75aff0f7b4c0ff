import { moveFieldDraft } from '../field-drafts.ts';

/** The fields of an operator whose words are kept before they are saved. */
const draftFields = ['name', 'role', 'personality', 'capabilities'] as const;

export type OperatorDraftField = (typeof draftFields)[number];

/** Moves the drafts of an operator that gets its own id. */
export function moveOperatorDrafts(homeId: string, temporaryId: string, id: string): void {
  for (const field of draftFields) {
    moveFieldDraft({ homeId, noun: 'operator', id: temporaryId, field }, id);
  }
}
