// The things that a draft can be about. The page imports this, so it names no schema.

/**
 * The kinds of things that drafts are about.
 *
 * - `conversation`: the message that is being written
 * - `guild`: the thread that is not opened yet
 * - `new_document`: the document of a guild that is not there yet
 * - `merged_document`: the text that decides a conflict
 */
export const draftKinds = [
  'conversation',
  'guild',
  'work_item',
  'operator',
  'document',
  'new_document',
  'merged_document',
  'run',
  'decision',
] as const;

export type DraftKind = (typeof draftKinds)[number];

/** The fields that are facts about a text, or a form: two of them make no third. */
const forms: readonly string[] = ['base', 'facts', 'thread', 'form', 'plan'];

/**
 * The text of which there are two, since a thing was known by two ids: both stay, with a blank line
 * between.
 */
export function joinDrafts(
  { field }: { readonly field: string },
  earlier: string,
  later: string,
): string {
  return earlier === later || forms.includes(field) ? later : `${earlier}\n\n${later}`;
}
