import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { hashOf } from './address.ts';
import { quit, test } from './application.ts';
import { expectFocus, expectSeen, goToByKey } from './focus-fault.ts';
import { composerOf, foundGuild, messagesOf } from './guild.ts';
import { fillLargeGuild } from './large-guild.ts';
import { itemOf } from './work.ts';

// The walk by the keyboard alone, with ten thousand of each kind, in a window of the usual size that
// is zoomed to twice its size. After every act, what has the focus is in sight, and is not the body.

/** A window of the usual size that is zoomed to twice its size. */
const zoomed = { width: 620, height: 410 };

const main = (page: Page) => page.getByRole('main');
/** A thing by the beginning of its long title. */
const itemAt = (page: Page, title: string) =>
  page.getByRole('row', { name: new RegExp(`^${title}\\b`) });

/** Presses a key, and waits until that has led to this place, in sight. */
async function press(page: Page, key: string, place: Locator): Promise<void> {
  await page.keyboard.press(key);
  await expectFocus(page, place);
}

/** Presses a key that scrolls the thread, from rest to rest. */
async function scrollBy(page: Page, key: string): Promise<void> {
  await rest(page);
  await page.keyboard.press(key);
  await rest(page);
}

/** Waits until the thread neither moves nor grows for a while: rows still come as it is opened. */
async function rest(page: Page): Promise<void> {
  await page.getByRole('log').evaluate(async (log) => {
    let still = 0;
    for (let last = ''; still < 20;) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const now = `${log.scrollTop} ${log.scrollHeight}`;
      still = now === last ? still + 1 : 0;
      last = now;
    }
  });
}

test('ten thousand of each kind are gone through by keys in a window of 620 × 410, and the focus is always in sight', async ({
  start,
  dataFolder,
}) => {
  const founding = await start();
  await foundGuild(founding.page);
  await quit(founding.app);
  fillLargeGuild(dataFolder);
  const { page } = await start();
  await page.setViewportSize(zoomed);

  await test.step('threads and a thread take turns', async () => {
    const thread = main(page).getByRole('link', { name: 'The long thread' });
    await press(page, 'Control+1', thread);
    await press(page, 'Enter', composerOf(page));
    await goToByKey(page, 'Shift+Tab', page.getByRole('link', { name: 'Back to threads' }));
    await press(page, 'Enter', thread);
    await press(page, 'Enter', composerOf(page));
  });

  await test.step('messages', async () => {
    const focused = messagesOf(page).and(page.locator(':focus'));
    const tabStop = messagesOf(page).and(page.locator('[tabindex="0"]'));
    // While they are being read, the key would pass them.
    await expect(tabStop).toBeVisible();
    await goToByKey(page, 'Shift+Tab', tabStop);
    // Older ones are read above it, twice.
    for (let times = 0; times < 2; times += 1) {
      const before = await focused.textContent();
      await page.keyboard.press('Home');
      await expect.poll(() => focused.textContent()).not.toBe(before);
      await expectFocus(page, focused);
    }
    await press(page, 'End', messagesOf(page).filter({ hasText: 'Note 9999 ' }));
    // It is scrolled away, and has the focus still.
    const last = messagesOf(page).filter({ hasText: 'Note 9999 ' });
    await scrollBy(page, 'PageUp');
    await scrollBy(page, 'PageUp');
    await expect(last).not.toBeInViewport();
    await expect(last).toBeFocused();
    // A message that is reached on the way is not below the button that leads to the latest.
    await page.keyboard.press('ArrowUp');
    await expectFocus(page, focused);
    // One that is reached while the thread still moves is not carried out of sight.
    await scrollBy(page, 'PageUp');
    await page.keyboard.press('PageUp');
    await page.keyboard.press('ArrowUp');
    await rest(page);
    await expectFocus(page, focused);
    await goToByKey(page, 'Tab', page.getByRole('button', { name: 'Jump to latest' }));
    await press(page, 'Enter', composerOf(page));
  });

  // Its heading has the focus only until the first entry is there.
  const inbox = main(page)
    .locator('.inbox-link')
    .or(page.getByRole('heading', { level: 1, name: 'Inbox' }))
    .and(page.locator(':focus'));
  await test.step('details, which lie over the thread', async () => {
    const details = page.getByRole('region', { name: 'Details' });
    await press(page, 'Control+.', details);
    await press(page, 'Escape', composerOf(page));
    await press(page, 'Control+.', details);
    await press(page, 'Control+5', inbox);
    await expect(details).toBeHidden();
  });

  await test.step('work, while it is still being read', async () => {
    await page.keyboard.press('Control+2');
    await expectFocus(page, page.getByRole('row').and(page.locator(':focus')));
    // Others come above the row that is the last so far.
    await expect(async () => {
      await page.keyboard.press('End');
      await expectSeen(page);
      await expect(itemAt(page, 'Item 9900')).toBeFocused({ timeout: 500 });
    }).toPass();
    await press(page, 'Home', itemAt(page, 'Item 0'));
    // The field stands below all children, and so does the next one.
    const field = page.getByRole('textbox', { name: 'Title' });
    await press(page, '+', field);
    await page.keyboard.type('Bake bread');
    await press(page, 'Enter', field);
    await press(page, 'Escape', itemOf(page, 'Bake bread'));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: 'Bake bread' })).toBeVisible();
    await expectSeen(page);
    await press(page, 'Alt+ArrowLeft', itemOf(page, 'Bake bread'));
    await press(page, 'Control+3', page.getByRole('listbox', { name: 'Documents' }));
    await press(page, 'Control+2', itemOf(page, 'Bake bread'));
  });

  await test.step('inbox', async () => {
    const entry = main(page).locator('.inbox-link:focus');
    await press(page, 'Control+5', inbox);
    for (const key of ['j', 'j', 'e', 'End', 'Home']) {
      await press(page, key, entry);
    }
    await press(page, 'h', page.getByRole('menuitem').first());
    await press(page, 'Enter', entry);
    // Keys do not act on an entry that a drawer covers.
    const title = await entry.textContent();
    await press(page, 'Control+.', page.getByRole('region', { name: 'Details' }));
    await page.keyboard.press('e');
    await press(page, 'Escape', entry);
    expect(await entry.textContent()).toBe(title);
    await page.keyboard.press('Enter');
    await expect.poll(() => hashOf(page)).toContain('#/home/local/item/');
    await expectSeen(page);
    await press(page, 'Alt+ArrowLeft', entry);
    expect(await entry.textContent()).toBe(title);
  });

  await test.step('board, and its lanes', async () => {
    const card = page.locator('.card-title:focus');
    await page.keyboard.press('Control+2');
    await goToByKey(page, 'Shift+Tab', page.getByRole('radio', { name: 'Tree' }));
    await press(page, 'ArrowRight', page.getByRole('radio', { name: 'Board' }));
    await goToByKey(page, 'Tab', card);
    for (const key of ['ArrowRight', 'ArrowRight', 'End', 'Home', 'ArrowDown']) {
      await press(page, key, card);
    }
    await page.keyboard.press('Enter');
    await expect.poll(() => hashOf(page)).toContain('#/home/local/item/');
    await press(page, 'Alt+ArrowLeft', card);
    const lanes = page.getByRole('button', { name: 'Objective', exact: true });
    await goToByKey(page, 'Shift+Tab', page.getByRole('button', { name: 'None', exact: true }));
    await press(page, 'ArrowRight', lanes);
    await page.keyboard.press('Enter');
    await expect(main(page).locator('.board-lane').first()).toBeVisible();
    await goToByKey(page, 'Tab', card);
    for (const key of ['ArrowDown', 'End', 'ArrowLeft', 'ArrowRight']) {
      await press(page, key, card);
      const lane = main(page).locator('.board-lane').filter({ has: card });
      await expect(lane.locator('.board-lane-words')).toBeInViewport({ ratio: 0.9 });
    }
  });

  await test.step('documents', async () => {
    const list = page.getByRole('listbox', { name: 'Documents' });
    await press(page, 'Control+3', list);
    await press(page, 'End', list);
    await press(page, 'Home', list);
    await press(page, 'Enter', main(page).getByRole('article'));
    await press(page, 'Alt+ArrowLeft', list);
    await press(page, 'Delete', page.getByRole('button', { name: 'Cancel' }));
    await press(page, 'Tab', page.getByRole('button', { name: 'Delete', exact: true }));
    await press(page, 'Enter', list);
  });
});
