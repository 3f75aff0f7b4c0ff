/** A change of the text in a field, with what is selected after it. */
export interface TextEdit {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
  readonly select: readonly [number, number];
}

/** The text of a field, and its selection. */
export interface FieldText {
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

export function textOfField({
  value,
  selectionStart,
  selectionEnd,
}: HTMLTextAreaElement): FieldText {
  return { value, start: selectionStart, end: selectionEnd };
}

/** Replaces a part of a text, with the caret behind what comes. */
export function replacing(from: number, to: number, insert: string): TextEdit {
  const end = from + insert.length;
  return { from, to, insert, select: [end, end] };
}

/**
 * Makes a change as one step of the field's own history, so that the person can undo it. The field
 * tells of it as of any typing. It has the focus afterwards.
 */
export function applyEdit(field: HTMLTextAreaElement, edit: TextEdit): void {
  const { from, to, insert, select } = edit;
  field.focus();
  // Moving the caret ends the step that was being typed.
  field.setSelectionRange(0, 0);
  field.setSelectionRange(field.value.length, field.value.length);
  field.setSelectionRange(from, to);
  // The only way to a field's own history.
  if (insert !== '') {
    document.execCommand('insertText', false, insert);
  } else if (from < to) {
    document.execCommand('delete');
  }
  field.setSelectionRange(...select);
}

/** The smallest change that makes one text of another. */
export function editBetween(former: string, next: string): TextEdit {
  const most = Math.min(former.length, next.length);
  let from = 0;
  while (from < most && former[from] === next[from]) {
    from += 1;
  }
  let same = 0;
  while (same < most - from && former.at(-1 - same) === next.at(-1 - same)) {
    same += 1;
  }
  return replacing(from, former.length - same, next.slice(from, next.length - same));
}
