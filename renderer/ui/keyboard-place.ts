/** What the keyboard is at: what has the focus, or the active row of a list that keeps the focus. */
export function keyboardPlace({ activeElement, body }: Document): HTMLElement | undefined {
  const activeId = activeElement?.getAttribute('aria-activedescendant');
  const active = activeId ? document.getElementById(activeId) : null;
  const place = active ?? activeElement;
  return place instanceof HTMLElement && place !== body ? place : undefined;
}
