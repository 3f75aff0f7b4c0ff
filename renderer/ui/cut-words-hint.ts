import { cutWordsIn } from './cut-words.ts';
import { keyboardPlace } from './keyboard-place.ts';
import './tooltip.css';

/** How long the keyboard rests on something before its words are shown, as the pointer does. */
const restMs = 500;

/** Elements within reach of the keyboard that have a few words of their own, and no whole text. */
const worded =
  'a, button, summary, input, :is(h1, h2)[tabindex="0"], [role=option], [role=treeitem], [role=treegrid] [role=row], ' +
  '[role=radio], [role=menuitem], [role=menuitemradio], [role=menuitemcheckbox]';

/**
 * Shows the whole words of what is cut beside what the keyboard rests on, as its title tells them to
 * the pointer. The next key takes them away. Screen readers have the whole words as the name.
 */
export function showCutWords(page: Document): void {
  const hint = page.createElement('div');
  hint.className = 'tooltip cut-words';
  hint.popover = 'manual';
  hint.ariaHidden = 'true';
  let resting: number | undefined;
  const hide = () => {
    clearTimeout(resting);
    hint.remove();
  };
  const rest = () => {
    hide();
    resting = window.setTimeout(() => showAt(hint, keyboardPlace(page)), restMs);
  };
  page.addEventListener('focusin', rest);
  page.addEventListener('focusout', hide);
  page.addEventListener('pointerdown', hide, true);
  page.addEventListener(
    'keydown',
    ({ target }) => {
      // Its active row changes without a change of the focus.
      const isList = target instanceof Element && target.hasAttribute('aria-activedescendant');
      (isList ? rest : hide)();
    },
    true,
  );
}

/** Shows the cut words of a place beside it. Where a pointer led there, its title tells them. */
function showAt(hint: HTMLElement, place: HTMLElement | undefined): void {
  const isReached = document.querySelector(':focus-visible') !== null;
  const words = place?.matches(worded) === true && isReached ? cutWordsIn(place) : '';
  if (place !== undefined && words !== '') {
    hint.textContent = words;
    document.body.append(hint);
    hint.showPopover({ source: place });
  }
}
