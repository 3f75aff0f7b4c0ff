/** How many frames a screen has to come onto the page. */
const maxFrames = 60;

/** What a person does by which the page stops moving things for them. */
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
 * of its list, else on its heading. Until one of these is on the page, the screen itself has it. An
 * open menu or list of options keeps the focus: the person is in the middle of a choice.
 */
export function focusScreen(): void {
  if (isChoosing()) {
    return;
  }
  let given = giveFocus(document.querySelector('main'));
  untilActed(() => {
    if (document.activeElement !== given && document.activeElement !== document.body) {
      return true;
    }
    const main = document.querySelector('main');
    const start = main === null ? undefined : startOf(main);
    given = giveFocus(start ?? main?.querySelector('h1') ?? main);
    return start !== undefined && document.activeElement === start;
  });
}

/** Whether an open menu or list of options has the focus. Lists of the screen itself are none. */
function isChoosing(): boolean {
  const choices = document.activeElement?.closest(
    '[role=menu], [role=listbox], [role=combobox][aria-expanded=true]',
  );
  return choices?.closest('main, [role=dialog]') === null;
}

/** The field or the row of a screen at which its keys begin. */
function startOf(main: HTMLElement): HTMLElement | undefined {
  const field = main.querySelector<HTMLElement>('.composer-input, .search-input');
  const list = main.querySelector<HTMLElement>('[role=tree], [role=listbox], [role=grid]');
  const row = list?.tabIndex === 0 ? list : list?.querySelector<HTMLElement>('[tabindex="0"]');
  return field ?? row ?? undefined;
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
