/** The rows of a list, and of what is gone through as one (`data-head-row`). */
const rowSelector = 'li, [role=listitem], [role=columnheader], [data-head-row]';

/** The controls of a row. Fields and choices among several have stops of their own. */
const controlSelector = 'a[href], button, summary, input[type=checkbox]';

/** The parts of a row that have stops of their own, one after the other. */
const ownStops = 'form, [data-own-stops]';

/** Whether a control is out of the way of the Tab key in every row: it shows only once pointed at. */
export function isAside(control: HTMLElement): boolean {
  return control.matches('[data-aside]');
}

/** The row of a list that an element is in. */
export function rowOf(element: Element, list: HTMLElement): HTMLElement | undefined {
  const row = element.closest<HTMLElement>(rowSelector);
  return row !== null && row !== list && list.contains(row) ? row : undefined;
}

/**
 * The controls of a list that the keyboard can be at, by their rows, in the order of the page.
 *
 * @param managed the controls whose tabindex says nothing; with -1, others are for the pointer alone
 */
export function controlsIn(
  list: HTMLElement,
  managed: ReadonlySet<HTMLElement>,
): Map<HTMLElement, HTMLElement[]> {
  const found = new Map<HTMLElement, HTMLElement[]>();
  for (const control of list.querySelectorAll<HTMLElement>(controlSelector)) {
    const row = rowOf(control, list);
    const isForPointer = control.getAttribute('tabindex') === '-1' && !managed.has(control);
    if (row !== undefined && !isForPointer && control.closest(ownStops) === null) {
      found.set(row, [...(found.get(row) ?? []), control]);
    }
  }
  return found;
}

/** The name by which typing finds a row: what is marked as such, or else its first control. */
export function nameOf(row: HTMLElement | undefined): string {
  const named = row?.querySelector('[data-name]') ?? row?.querySelector(controlSelector);
  const label = named instanceof HTMLInputElement ? named.labels?.[0] : named;
  return named?.ariaLabel ?? label?.textContent ?? '';
}
