import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

/** Waits until this has the focus, and until that can be seen. */
export async function expectFocus(page: Page, place: Locator): Promise<void> {
  await expect(place).toBeFocused();
  await expectSeen(page);
}

/** Waits until what has the focus can be seen, whatever it is. */
export async function expectSeen(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(faultOfFocus)).toBe('');
}

/** Goes on by a key until this has the focus; wherever it stops on the way can be seen. */
export async function goToByKey(
  page: Page,
  key: 'Tab' | 'Shift+Tab',
  place: Locator,
): Promise<void> {
  for (let presses = 0; presses < maxPresses; presses += 1) {
    await page.keyboard.press(key);
    await expectSeen(page);
    if ((await place.and(page.locator(':focus')).count()) > 0) {
      return;
    }
  }
  await expect(place, `not reached by ${key}`).toBeFocused();
}

/**
 * Goes through all that Tab reaches, once round; wherever it stops can be seen. In a browser without
 * its frame, nothing has the focus between the last place and the first, and nowhere else.
 */
export async function goRound(page: Page): Promise<void> {
  await page.keyboard.press('Tab');
  if (await page.evaluate(() => document.activeElement === document.body)) {
    await page.keyboard.press('Tab');
  }
  await expectStop(page);
  const begin = await page.evaluateHandle(() => document.activeElement);
  for (let presses = 0; presses < maxStops; presses += 1) {
    const before = await page.evaluateHandle(() => document.activeElement);
    // In the text of a document Tab indents: Escape, then Tab, leaves it.
    if (await before.evaluate((element) => element?.matches('.cm-content') === true)) {
      await page.keyboard.press('Escape');
    }
    await page.keyboard.press('Tab');
    if (await page.evaluate(() => document.activeElement === document.body)) {
      await page.keyboard.press('Tab');
      expect(await page.evaluate(isBefore, before), 'lost before the last place').toBe(true);
    }
    if (await begin.evaluate((element) => element === document.activeElement)) {
      return;
    }
    await expectStop(page);
  }
  throw new Error(`Tab does not come round to ${await begin.evaluate(outlineOf)}.`);
}

/** Waits until the focused element can be seen, and expects it to have a name. */
async function expectStop(page: Page): Promise<void> {
  await expectSeen(page);
  // An element that is a stop only because it scrolls is read by its content.
  const control = page.locator(`:focus:is(${controls})`);
  if ((await control.count()) > 0) {
    await expect(control).toHaveAccessibleName(/\S/v);
  }
}

/** Whether what has the focus stands before an element: it runs in the page. */
function isBefore(element: Element | null): boolean {
  const focused = document.activeElement;
  return (
    element !== null &&
    focused !== null &&
    (element === focused ||
      (element.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_PRECEDING) > 0)
  );
}

function outlineOf(element: Element | null): string {
  return element?.outerHTML.slice(0, 120) ?? 'nothing';
}

/** How many presses of the Tab key a place may be away. */
const maxPresses = 40;

/** The elements that have a name, by which they are read out. */
const controls = 'a, button, input, select, textarea, summary, [tabindex], [contenteditable]';

/** How many places a screen may have: a list is one of them. */
const maxStops = 48;

/**
 * The fault in how the focus is shown, or in how the active row of the list that has it is: empty
 * where there is none. It runs in the page, and names nothing outside itself.
 */
function faultOfFocus(): string {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused === document.body) {
    return 'nothing has the focus';
  }
  // The edge of a dialog is none, and hands the focus on
  if (focused.closest('[aria-hidden="true"]') !== null) {
    return `it is at something that is no place: ${focused.outerHTML.slice(0, 120)}`;
  }
  const active = document.getElementById(focused.getAttribute('aria-activedescendant') ?? '');
  const place = active ?? focused;
  const name = place.outerHTML.slice(0, 120);
  const seen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  for (let frame: Element | null = place; frame !== null; frame = frame.parentElement) {
    const { left, top, right, bottom } = frame.getBoundingClientRect();
    if (frame === place || getComputedStyle(frame).overflowY !== 'visible') {
      seen.left = Math.max(seen.left, left);
      seen.top = Math.max(seen.top, top);
      seen.right = Math.min(seen.right, right);
      seen.bottom = Math.min(seen.bottom, bottom);
    }
  }
  const hit = document.elementFromPoint((seen.left + seen.right) / 2, (seen.top + seen.bottom) / 2);
  const label = place.closest('label');
  const isHit = hit !== null && (place.contains(hit) || hit.contains(place) || hit === label);
  // A line of a text is enough of what is higher than its pane.
  const isIn = seen.bottom - seen.top >= Math.min(16, place.offsetHeight);
  const isShown = place.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const isHeading = place.matches('h1.hidden');
  if (!isHeading && !(isShown && isIn && isHit)) {
    return `it is out of sight: ${name}`;
  }
  const isOutlined = (element: Element | null, part?: string) => {
    const style = element && getComputedStyle(element, part);
    return style !== null && style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0;
  };
  // Its row or the frame of a field may show it in its place, or the whole screen for its heading.
  const frame = (focused.closest('.chip-field') ?? focused).parentElement;
  const isMarked =
    isOutlined(focused) ||
    isOutlined(focused, '::after') ||
    isOutlined(focused.closest('.board-card, .inbox-row')) ||
    isOutlined(focused.closest('main'), '::after') ||
    focused.isContentEditable ||
    (active !== null && getComputedStyle(active).backgroundColor !== 'rgba(0, 0, 0, 0)') ||
    (frame !== null && getComputedStyle(frame).boxShadow !== 'none');
  return isMarked ? '' : `it is not marked: ${name}`;
}
