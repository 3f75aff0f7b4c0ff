import { takesFocus } from './former-focus.ts';
import { focusScreen, giveFocus } from './screen-focus.ts';

/** The parts of a window, and what lies over them: the focus is looked for in the same one first. */
const panes = 'main, nav, aside, footer, [role=dialog], [role=alertdialog]';
const stops = 'a[href], button, input, select, textarea, summary, [tabindex], [contenteditable]';

/** An ancestor of an element, from the nearest on, and the index of the child that leads to it. */
interface Surrounding {
  readonly element: Element;
  readonly at: number;
}

/** The focused element, and its place. */
interface Held {
  readonly element: HTMLElement;
  readonly around: readonly Surrounding[];
}

/**
 * Keeps the focus from being nowhere. Where the focused element leaves the page, is hidden or can
 * be used no more, the element in its place gets the focus; or else the one before it, the heading
 * above, or the screen. Code that knows a better place gives the focus itself, within two frames.
 */
export function keepFocus(page: Document): void {
  let held: Held | undefined;
  let isLooking = false;
  const onFocus = ({ target }: FocusEvent) => {
    if (target instanceof HTMLElement && !isPassing(target)) {
      held = { element: target, around: surroundingsOf(target) };
    }
  };
  const onPress = ({ target }: PointerEvent) => {
    // A person who presses elsewhere takes the focus away themselves.
    if (target instanceof Element && !isPassing(target)) {
      held = undefined;
    }
  };
  const lost = () => {
    const isNowhere = page.activeElement === null || page.activeElement === page.body;
    return isNowhere && held !== undefined && !canHaveFocus(held.element) ? held : undefined;
  };
  const look = () => {
    if (isLooking || lost() === undefined) {
      return;
    }
    isLooking = true;
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        isLooking = false;
        const gone = lost();
        if (gone !== undefined) {
          held = undefined;
          giveOn(gone);
        }
      }),
    );
  };
  page.addEventListener('focusin', onFocus, true);
  page.addEventListener('pointerdown', onPress, true);
  // An element that is hidden or disabled keeps the focus until the page is drawn.
  page.addEventListener('focusout', () => setTimeout(look));
  new MutationObserver(look).observe(page, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled', 'hidden', 'inert'],
  });
}

/** Whether an element is in a menu or a toast: these go soon, and the person is elsewhere. */
function isPassing(element: Element): boolean {
  return element.closest('.popup, .toasts') !== null;
}

function surroundingsOf(element: Element): Surrounding[] {
  const around: Surrounding[] = [];
  let child = element;
  for (let parent = child.parentElement; parent !== null; parent = child.parentElement) {
    around.push({ element: parent, at: [...parent.children].indexOf(child) });
    child = parent;
  }
  return around;
}

function canHaveFocus(element: HTMLElement): boolean {
  const isUsable = !element.matches(':disabled') && element.closest('[inert]') === null;
  return element.isConnected && isUsable && element.checkVisibility({ visibilityProperty: true });
}

/** Gives the focus to what a person would look at next. */
function giveOn({ around }: Held): void {
  const left = around.filter(({ element }) => isShown(element));
  const paneAt = left.findIndex(({ element }) => element.matches(panes));
  const inPane = left.slice(0, Math.max(0, paneAt));
  const hasGiven = inPane.some((surrounding, level) => {
    // Further away, a heading says where one is, and a neighbour is something else.
    const ways = [focusNeighbour, focusHeading];
    return (level === 0 ? ways : ways.toReversed()).some((gives) => gives(surrounding));
  });
  const pane = left[paneAt]?.element;
  if (!hasGiven && !(pane !== undefined && !pane.matches('main') && focusFirst(pane))) {
    focusScreen();
  }
}

function isShown(element: Element): boolean {
  return element.isConnected && element.checkVisibility() && element.closest('[inert]') === null;
}

/** Gives the focus to what is in the place of a child that went, or to what was before it. */
function focusNeighbour({ element, at }: Surrounding): boolean {
  const children = [...element.children];
  return [...children.slice(at), ...children.slice(0, at).toReversed()].some(focusFirst);
}

/** Gives the focus to the first thing in an element, or to itself; to none that destroys. */
function focusFirst(element: Element): boolean {
  return [element, ...element.querySelectorAll(stops)].some(
    (each) =>
      each instanceof HTMLElement &&
      each.matches(`:is(${stops}):not([data-kind=danger])`) &&
      each.tabIndex >= 0 &&
      takesFocus(each),
  );
}

/** Gives the heading of a part of the screen the focus. */
function focusHeading({ element }: Surrounding): boolean {
  const heading = element.querySelector<HTMLElement>('h1, h2, h3');
  return heading !== null && isShown(heading) && giveFocus(heading) === document.activeElement;
}
