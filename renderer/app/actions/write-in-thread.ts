import { keyOf, latinKeyOf } from '../../ui/key-of.ts';

/** The elements that handle letters: fields, and lists that find a row by its first letters. */
const answersLetters =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=menu], ' +
  '[role=listbox], [role=tree], [role=treegrid], [role=grid], [role=combobox], .popup, .dialog';

/**
 * Moves the focus to the message field on a key that writes, wherever the focus is in a thread. The
 * field then takes the letter, the word of an input method or the paste. Keys that another part of
 * the window handles are left to it.
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

/** Whether a key writes or pastes. A space does not: it scrolls, and presses the focused control. */
function writes(event: KeyboardEvent): boolean {
  const { ctrlKey, metaKey, altKey } = event;
  const key = keyOf(event);
  const isPaste = (ctrlKey || metaKey) && !altKey && latinKeyOf(event).toLowerCase() === 'v';
  // Windows reports Ctrl and Alt as held while AltGraph writes a sign.
  const isSign = event.getModifierState('AltGraph') || !(ctrlKey || metaKey || altKey);
  // The names of other keys have several letters.
  const isLetter = /^[^ ]$/u.test(key);
  return isPaste || (isSign && (isLetter || key === 'Process' || key === 'Dead'));
}
