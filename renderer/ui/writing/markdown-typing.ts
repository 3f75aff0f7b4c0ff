import type { KeyboardEvent } from 'react';
import { isPressed } from '../shortcut.ts';
import { continueLine } from './continue-line.ts';
import { link, linkTo, toggleMark, wrap } from './markdown-marks.ts';
import { applyEdit, textOfField } from './text-edit.ts';
import type { FieldText, TextEdit } from './text-edit.ts';

/** How words are formatted, by its keys. */
const formats = {
  'Mod+B': (text: FieldText) => toggleMark(text, '**'),
  'Mod+I': (text: FieldText) => toggleMark(text, '*'),
  'Mod+E': (text: FieldText) => toggleMark(text, '`'),
  'Mod+Shift+X': (text: FieldText) => toggleMark(text, '~~'),
  // Without a selection the key goes to the palette, as from everywhere.
  'Mod+K': (text: FieldText) => (text.start === text.end ? undefined : link(text)),
} as const;

/** Formats words by the keys of Markdown. They stop here: some start actions of the application. */
export function pressMarkdownKey(event: KeyboardEvent<HTMLTextAreaElement>): void {
  const field = event.currentTarget;
  const keys = Object.keys(formats) as (keyof typeof formats)[];
  const pressed = keys.find((each) => isPressed(each, event.nativeEvent));
  const edit = pressed && formats[pressed](textOfField(field));
  if (edit !== undefined && !event.nativeEvent.isComposing) {
    event.preventDefault();
    event.stopPropagation();
    applyEdit(field, edit);
  }
}

/**
 * Has a field help to write Markdown: lists go on, signs go around what is selected, and a pasted
 * address makes a link of it.
 */
export function helpToWrite(field: HTMLTextAreaElement): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  let isOwn = false;
  const apply = (event: Event, edit: TextEdit | undefined) => {
    if (edit !== undefined && !event.defaultPrevented) {
      event.preventDefault();
      isOwn = true;
      applyEdit(field, edit);
      isOwn = false;
    }
  };
  field.addEventListener(
    'beforeinput',
    (event) => {
      if (!isOwn && !event.isComposing) {
        apply(event, editFor(event, textOfField(field)));
      }
    },
    { signal },
  );
  field.addEventListener(
    'paste',
    (event) => {
      const pasted = event.clipboardData?.getData('text/plain') ?? '';
      apply(event, linkTo(textOfField(field), pasted));
    },
    { signal },
  );
  return () => ending.abort();
}

function editFor({ inputType, data }: InputEvent, text: FieldText): TextEdit | undefined {
  switch (inputType) {
    case 'insertLineBreak':
      return continueLine(text);
    case 'insertText':
      return data === null ? undefined : wrap(text, data);
    default:
      return undefined;
  }
}
