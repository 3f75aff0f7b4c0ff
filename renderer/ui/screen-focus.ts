import { isWriting } from './shortcut.ts';

/** How many frames a screen has to come onto the page. */
const maxFrames = 60;

/** How many frames a screen is waited for that has nothing of its own yet. */
const maxFramesOfLoading = 1_800;

/** The acts of a person by which the page stops moving things for them. */
const acts = ['keydown', 'pointerdown', 'wheel'] as const;

/** Tries something in each frame until it says that it is done, or the person does something. */
export function untilActed(isDone: () => boolean, frames = maxFrames): void {
  const controller = new AbortController();
  const { signal } = controller;
  for (const act of acts) {
    window.addEventListener(act, () => controller.abort(), { capture: true, signal });
  }
  let tries = 0;
  const next = () => {
    tries += 1;
    if (signal.aborted) {
      return;
    }
    if (isDone() || tries > frames) {
      controller.abort();
    } else {
      requestAnimationFrame(next);
    }
  };
  next();
}

/**
 * Gives the screen the focus, where its keys begin: in the field of its message, on the current row
 * of its list, on the text that is read, else on its heading. Until one of these is on the page, the
 * screen itself has it. An open menu or list of options keeps the focus: the person is in the middle
 * of a choice.
 */
export function focusScreen(): void {
  if (isChoosing()) {
    return;
  }
  let given: Element | null = giveFocus(shownScreen());
  let tries = 0;
  untilActed(() => {
    if (document.activeElement !== given && document.activeElement !== document.body) {
      return true;
    }
    const screen = shownScreen();
    const start = screen === null ? undefined : startIn(screen);
    giveFocus(start ?? screen?.querySelector('h1') ?? screen);
    // A hidden element does not take it: a screen is hidden while another one is being made.
    given = document.activeElement;
    const hasStarted = start !== undefined && given === start;
    // A list that opens as it was left stays so, where its current row was scrolled out of sight too.
    if (hasStarted && start.closest('[data-keeps-place]') === null) {
      start.scrollIntoView({ block: 'nearest' });
    }
    // A screen that still loads has no heading: a slow service is waited for.
    tries += given === screen ? 0 : 1;
    return hasStarted || tries > maxFrames;
  }, maxFramesOfLoading);
}

/** The main pane; where a drawer covers it, the drawer. */
function shownScreen(): HTMLElement | null {
  return (
    document.querySelector('main:not([inert])') ?? document.querySelector('[data-drawer=true]')
  );
}

/**
 * Whether the person is in the middle of something outside the screen: a choice, or a text that they
 * write. A field that comes onto the screen by itself leaves them there.
 */
export function isBusyElsewhere(): boolean {
  const { activeElement } = document;
  return isChoosing() || (isWriting(activeElement) && isOutside(activeElement));
}

/** Whether an open menu or list of options has the focus. Lists of the screen itself are none. */
function isChoosing(): boolean {
  const choices = document.activeElement?.closest(
    '[role=menu], [role=listbox], [role=combobox][aria-expanded=true]',
  );
  return isOutside(choices ?? null);
}

/** Whether an element is no part of the screen, nor of a dialog, which leads to one. */
function isOutside(element: Element | null): boolean {
  return element?.closest('main, [role=dialog]') === null;
}

/**
 * The element of a pane at which its keys begin: what it names (`data-pane-start`), or its list; of a
 * list of several stops, the row that Tab reaches.
 */
export function startIn(pane: HTMLElement): HTMLElement | undefined {
  const named =
    pane.querySelector<HTMLElement>('[data-pane-start], .search-input') ??
    pane.querySelector<HTMLElement>(
      '[role=tree], [role=treegrid] [role=rowgroup], [role=listbox], [role=grid]',
    );
  const row = named?.tabIndex === 0 ? named : named?.querySelector<HTMLElement>('[tabindex="0"]');
  return row ?? undefined;
}

/** Gives an element the focus, also one that has none by itself, and answers it. */
export function giveFocus(element: HTMLElement | null): HTMLElement | null {
  if (element === null || document.activeElement === element) {
    return element;
  }
  element.focus({ preventScroll: true });
  if (document.activeElement !== element && !element.hasAttribute('tabindex')) {
    // Only so long: a press on it is not to give it the focus.
    element.tabIndex = -1;
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
    element.focus({ preventScroll: true });
  }
  return element;
}
