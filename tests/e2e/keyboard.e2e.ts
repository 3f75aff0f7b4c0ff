import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { test } from './application.ts';
import { composerOf, messagesOf, refuseMessage } from './guild.ts';

/** How many presses of the Tab key a place may be away. */
const maxPresses = 40;

/** The fault in how the focus is shown; empty where there is none. */
function faultOfFocus(page: Page): Promise<string> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement) || focused === document.body) {
      return 'nothing has the focus';
    }
    const name = focused.outerHTML.slice(0, 120);
    const { top, left, bottom, right } = focused.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const hit = document.elementFromPoint(
      Math.min(Math.max(x, 0), innerWidth - 1),
      Math.min(Math.max(y, 0), innerHeight - 1),
    );
    const label = focused.closest('label');
    const isHit = hit !== null && (focused.contains(hit) || hit.contains(focused) || hit === label);
    if (!focused.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || !isHit) {
      return `it is out of sight: ${name}`;
    }
    const isOutlined = (element: Element, part?: string) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element, part);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0;
    };
    // The frame of a field may show it in its place.
    const frame = (focused.closest('.chip-field') ?? focused).parentElement;
    const isMarked =
      isOutlined(focused) ||
      isOutlined(focused, '::after') ||
      (frame !== null && getComputedStyle(frame).boxShadow !== 'none');
    return isMarked ? '' : `it is not marked: ${name}`;
  });
}

/** Waits until this has the focus, and until that can be seen. */
async function expectFocus(page: Page, place: Locator): Promise<void> {
  await expect(place).toBeFocused();
  await expect.poll(() => faultOfFocus(page)).toBe('');
}

/** Goes on by a key until this has the focus; wherever it stops on the way can be seen. */
async function goTo(page: Page, key: 'Tab' | 'Shift+Tab', place: Locator): Promise<void> {
  for (let presses = 0; presses < maxPresses; presses += 1) {
    await page.keyboard.press(key);
    await expect.poll(() => faultOfFocus(page)).toBe('');
    if (await place.evaluate((element) => element === document.activeElement)) {
      return;
    }
  }
  await expect(place, `not reached by ${key}`).toBeFocused();
}

test('the main job works by the keyboard alone, and the focus is always seen', async ({
  start,
}) => {
  const { page } = await start();
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await expectFocus(page, button('Start on this computer'));
  await page.keyboard.press('Enter');
  await expectFocus(page, page.getByRole('textbox', { name: 'Guild name' }));
  await goTo(page, 'Tab', page.getByRole('radio', { name: 'Product launch' }));
  await page.keyboard.press('ArrowUp');
  await expectFocus(page, page.getByRole('radio', { name: 'Blank' }));
  await page.keyboard.press('Enter');
  await expectFocus(page, page.getByRole('button', { name: 'Start a thread' }));

  await page.keyboard.press('Control+n');
  const dialog = page.getByRole('dialog', { name: 'New thread' });
  await expectFocus(page, dialog.getByRole('checkbox', { name: 'Ada' }));
  await page.keyboard.press('Space');
  await goTo(page, 'Tab', dialog.getByRole('button', { name: 'Create thread' }));
  await page.keyboard.press('Enter');
  await expectFocus(page, composerOf(page));
  await page.keyboard.type('Plan a picnic: buy bread and find a meadow.');
  await page.keyboard.press('Enter');
  await expect(messagesOf(page, 'Ada')).toHaveCount(1);
  await expectFocus(page, composerOf(page));

  await goTo(page, 'Shift+Tab', messagesOf(page, 'Ada'));
  await page.keyboard.press('ArrowUp');
  await expectFocus(page, messagesOf(page, 'You'));
  await goTo(page, 'Tab', page.getByRole('button', { name: /^Copy message from You/ }));
  await page.keyboard.press('Escape');
  await expectFocus(page, messagesOf(page, 'You'));

  const threads = page.getByRole('list', { name: 'Recent threads' });
  const thread = threads.getByRole('link', { name: 'Plan a picnic' });
  await goTo(page, 'Shift+Tab', thread);
  await goTo(page, 'Tab', composerOf(page));

  await refuseMessage(page, 'As nobody');
  const outbox = page.getByRole('link', { name: /1 needs your attention/ });
  await goTo(page, 'Tab', outbox);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Outbox' }).waitFor();
  await goTo(page, 'Shift+Tab', button('Discard'));
  await page.keyboard.press('Enter');
  await expectFocus(page, page.getByRole('heading', { name: 'Outbox' }));
  await page.keyboard.press('F6');
  await goTo(page, 'Tab', button('Undo'));
  await page.keyboard.press('Enter');
  await goTo(page, 'Tab', button('Retry'));

  await page.keyboard.press('Control+,');
  await expectFocus(page, page.getByRole('searchbox', { name: 'Search settings' }));
  const light = page.getByRole('radio', { name: 'Light' });
  await goTo(page, 'Tab', page.getByRole('radio', { name: 'Same as system' }));
  await page.keyboard.press('ArrowDown');
  await expectFocus(page, light);
  await page.keyboard.press('Escape');
  await expectFocus(page, button('Retry'));

  await goTo(page, 'Shift+Tab', thread);
  await page.keyboard.press('Enter');
  await expect(messagesOf(page, 'Ada')).toHaveCount(1);
  await expectFocus(page, composerOf(page));
});
