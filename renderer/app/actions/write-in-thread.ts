import { keyOf, latinKeyOf } from '../../ui/key-of.ts';

/** The elements that answer letters: fields, and lists that find a row by its first letters. */
const answersLetters =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=menu], ' +
  '[role=listbox], [role=tree], [role=grid], [role=combobox], .popup, .dialog';

/**
 * Gives the field of the message the focus for a key that writes, wherever the focus is in a thread:
 * the field then takes the letter, the word of an input method, or what is pasted. A key that
 * another part of the window answers is left to it.
 */
export function writeInThread(event: KeyboardEvent): void {
  const { target } = event;
  const thread = document.querySelector('main .thread');
  const isNowhere = target === document.body || target === document.querySelector('main');
  const isHere = target instanceof Element && (isNowhere || thread?.contains(target) === true);
  const isCovered = document.querySelector('.dialog, [role=menu]') !== null;
  if (isHere && !isCovered && target.closest(answersLetters) === null && writes(event)) {
    thread?.querySelector<HTMLElement>('.composer-input')?.focus();
  }
}

/** Whether a key writes or pastes. A space scrolls, and presses what has the focus. */
function writes(event: KeyboardEvent): boolean {
  const { ctrlKey, metaKey, altKey } = event;
  const key = keyOf(event);
  const isPaste = (ctrlKey || metaKey) && !altKey && latinKeyOf(event).toLowerCase() === 'v';
  // Where AltGraph writes a sign, Windows says that Ctrl and Alt are held.
  const isSign = event.getModifierState('AltGraph') || !(ctrlKey || metaKey || altKey);
  // The name of any other key has more letters of ASCII.
  const isLetter = /^[^ ]$/u.test(key);
  return isPaste || (isSign && (isLetter || key === 'Process' || key === 'Dead'));
}
