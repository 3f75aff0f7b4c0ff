/** The element around a row that is on the page. */
export function rowElement(log: Element | null, key: string | undefined): HTMLElement | null {
  return key === undefined
    ? null
    : (log?.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"]`) ?? null);
}

/** The part of a row that takes the focus. */
export function itemOf(log: Element | null, key: string | undefined): HTMLElement | null {
  const item = rowElement(log, key)?.firstElementChild;
  return item instanceof HTMLElement ? item : null;
}

/** The key of the row in which an element stands. */
export function keyAt(element: EventTarget | null): string | undefined {
  return element instanceof Element
    ? element.closest<HTMLElement>('[data-row]')?.dataset['row']
    : undefined;
}

/** The rows of which more than a pixel is in sight, from above. */
export function rowsInSight(log: Element): HTMLElement[] {
  const pane = log.getBoundingClientRect();
  const isSeen = (element: Element) => isWithin(pane, element);
  return [...log.querySelectorAll('.thread-chunk')]
    .filter(isSeen)
    .flatMap((chunk) => [...chunk.querySelectorAll<HTMLElement>('[data-row]')].filter(isSeen));
}

/** Whether more than a pixel of an element is in sight. */
export function isSeenIn(log: Element, element: Element): boolean {
  return isWithin(log.getBoundingClientRect(), element);
}

function isWithin(pane: DOMRect, element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top < pane.bottom - 1 && bottom > pane.top + 1;
}
