import { pageLimits } from '#shared/limits/page-limits.ts';

/** A button of the shown screen, or a choice with its words beside it. */
export interface ShownButton {
  readonly label: string;
  /** Its subject: the row that it stands in, or the part of the screen. */
  readonly about: string;
  readonly isOfRow: boolean;
  /** For one of several values: whether it is the one that holds. */
  readonly isChosen: boolean;
  readonly press: () => void;
}

/** A menu, or a list to choose from, offers its own rows, as columns do (offered-menus.ts). */
const buttons =
  'main button:enabled:not([aria-haspopup], [aria-disabled=true], [role=columnheader] *)';

/** The choices of a group, and what is taken or left. */
const choices = 'main input:is([type=radio], [type=checkbox]):enabled';

/** Texts: their buttons belong to their reading. In an editor, choices of a conflict are acts. */
const withinTexts = '.markdown, .cm-editor';
const acts = '.cm-conflict';

const rows = 'li, [role=listitem], [role=row], tr, article';
const parts = ':is(section, aside, nav, form, [role=group], [role=dialog])[aria-label]';

/** The buttons of the shown screen that can be pressed, in the order of the page. */
export function shownButtons(): readonly ShownButton[] {
  const found: ShownButton[] = [];
  for (const button of document.querySelectorAll<HTMLElement>(`${buttons}, ${choices}`)) {
    const label = labelOf(button);
    const isInText = button.closest(withinTexts) !== null && button.closest(acts) === null;
    if (found.length < pageLimits.paletteButtons && label !== '' && !isInText && isShown(button)) {
      const row = button.closest<HTMLElement>(rows);
      found.push({
        label,
        about: row === null ? groupOf(button) : nameOf(row),
        isOfRow: row !== null,
        isChosen:
          button instanceof HTMLInputElement ? button.checked : button.ariaPressed === 'true',
        press: () => button.click(),
      });
    }
  }
  return found;
}

function isShown(button: Element): boolean {
  return button.checkVisibility({ visibilityProperty: true });
}

/** The name of a button as people read it: its parts may stand below one another. */
function labelOf(button: HTMLElement): string {
  const [beside] = button instanceof HTMLInputElement ? (button.labels ?? []) : [];
  return onOneLine(button.ariaLabel ?? (beside ?? button).innerText);
}

/** The subject of a button in no row: its group of choices, or its part of the screen. */
function groupOf(button: HTMLElement): string {
  const legend = button.closest('fieldset')?.querySelector('legend')?.innerText;
  return legend === undefined ? (button.closest(parts)?.ariaLabel ?? '') : onOneLine(legend);
}

/** The part of a row that is marked as its name, or the beginning of its words. */
function nameOf(row: HTMLElement): string {
  const name = row.querySelector<HTMLElement>('[data-name]')?.innerText ?? row.ariaLabel;
  return onOneLine(name ?? row.innerText.slice(0, pageLimits.paletteLabel));
}

function onOneLine(words: string): string {
  return words.replaceAll(/\s+/g, ' ').trim();
}
