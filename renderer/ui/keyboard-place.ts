/** The place of the keyboard: the focused element, or the active row of a focused list. */
export function keyboardPlace({ activeElement, body }: Document): HTMLElement | undefined {
  const activeId = activeElement?.getAttribute('aria-activedescendant');
  const active = activeId ? document.getElementById(activeId) : null;
  const place = active ?? activeElement;
  return place instanceof HTMLElement && place !== body ? place : undefined;
}
