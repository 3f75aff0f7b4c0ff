import { focusScreen, untilActed } from '../../ui/screen-focus.ts';

/** The scroll position of a part of a screen. */
interface Scroll {
  /** The selector of the part, and its place among all parts with that selector. */
  readonly kind: string;
  readonly at: number;
  readonly top: number;
  readonly left: number;
}

/** The state in which a place was left: its scroll positions, and the element with the focus. */
interface Look {
  readonly scrolls: readonly Scroll[];
  readonly focused: string | undefined;
}

/** The looks of the places in the history, by the key of their entry. */
const looks = new Map<string, Look>();

/**
 * Records the state in which each place is left, and restores it when the person comes back through
 * the history.
 */
export function restorePlaces(): void {
  navigation.addEventListener('navigate', () => {
    const entry = navigation.currentEntry;
    const main = document.querySelector('main');
    if (entry === null || main === null) {
      return;
    }
    if (!looks.has(entry.key)) {
      entry.addEventListener('dispose', () => looks.delete(entry.key), { once: true });
    }
    looks.set(entry.key, lookOf(main));
  });
  navigation.addEventListener('currententrychange', ({ navigationType }) => {
    if (navigationType === 'traverse') {
      const look = looks.get(navigation.currentEntry?.key ?? '');
      // React renders the place after this handler.
      setTimeout(() => restore(look));
    }
  });
}

function lookOf(main: HTMLElement): Look {
  const scrolled = [...main.querySelectorAll('*')].filter(
    (part) => (part.scrollTop !== 0 || part.scrollLeft !== 0) && keepsScroll(part),
  );
  const { activeElement } = document;
  return {
    scrolls: scrolled.map((part) => {
      const kind = kindOf(part);
      const { scrollTop: top, scrollLeft: left } = part;
      return { kind, at: partsOf(main, kind).indexOf(part), top, left };
    }),
    focused:
      activeElement !== null && main.contains(activeElement) ? nameOf(activeElement) : undefined,
  };
}

/** Whether a part's scroll position is recorded here. Threads, fields and work keep their own. */
function keepsScroll(part: Element): boolean {
  return part.closest('[role=log], textarea, input, [data-keeps-place]') === null;
}

/** Returns a selector of a part of a screen that still matches when the part is rendered anew. */
function kindOf(part: Element): string {
  const [first = ''] = part.classList;
  return [
    part.localName,
    first && `.${CSS.escape(first)}`,
    part.role && `[role=${part.role}]`,
  ].join('');
}

function partsOf(main: HTMLElement, kind: string): Element[] {
  return [...main.querySelectorAll(kind)];
}

/** Returns the name by which a link or a control is found again. */
function nameOf(element: Element): string | undefined {
  const name = element.getAttribute('href') ?? element.getAttribute('aria-label');
  return name === null || name === '' ? undefined : `${element.localName} ${name}`;
}

/** Restores the focus, and the scroll positions as soon as the screen has enough content. */
function restore(look: Look | undefined): void {
  focusScreen();
  if (look === undefined) {
    return;
  }
  const waiting = new Set(look.scrolls);
  let focused = look.focused;
  untilActed(() => {
    const main = document.querySelector('main');
    if (main === null) {
      return false;
    }
    for (const scroll of waiting) {
      if (isScrolled(main, scroll)) {
        waiting.delete(scroll);
      }
    }
    if (focused !== undefined && focusNamed(main, focused)) {
      focused = undefined;
    }
    return waiting.size === 0 && focused === undefined;
  });
}

/** Scrolls a part of a screen, and returns whether it has reached its former position. */
function isScrolled(main: HTMLElement, { kind, at, top, left }: Scroll): boolean {
  const part = partsOf(main, kind)[at];
  part?.scrollTo({ top, left, behavior: 'instant' });
  return part !== undefined && Math.abs(part.scrollTop - top) < 1;
}

function focusNamed(main: HTMLElement, name: string): boolean {
  const [tag = ''] = name.split(' ');
  const found = [...main.querySelectorAll<HTMLElement>(tag)].find((each) => nameOf(each) === name);
  found?.focus({ preventScroll: true });
  return found !== undefined && document.activeElement === found;
}
