import { expect } from '@playwright/test';
import type { ElectronApplication, Page } from '@playwright/test';
import { hashOf } from './address.ts';
import { connectStarted, haltService } from './home.ts';
import { startService } from './service.ts';
import { test } from './application.ts';
import { guildIdOf, makeItem, openItem, titleOf } from './work-item.ts';

// Each window names a thing made here by the id under which it first showed it: the first window by
// its temporary one, a window that is opened later by that of the service (decisions: 0274).

async function openItemWindow(app: ElectronApplication, page: Page): Promise<Page> {
  const opening = app.waitForEvent('window');
  await page.keyboard.press('Control+Shift+n');
  const own = await opening;
  await titleOf(own).waitFor();
  return own;
}

/** Changes the title and leaves it: a person has the caret in one window at a time. */
async function rename(page: Page, title: string): Promise<void> {
  await titleOf(page).fill(title);
  await titleOf(page).press('Enter');
  await titleOf(page).blur();
}

for (const flags of [[], ['--bare']]) {
  const kind = flags.includes('--bare') ? ' on a service without extensions' : '';
  test(`an item made offline is the same in windows of before and after it was sent${kind}`, async ({
    start,
  }) => {
    const service = await startService(...flags);
    try {
      const { app, page } = await start();
      await connectStarted(page, service, flags);
      // The guild is known offline once it was read.
      await expect.poll(() => guildIdOf(page)).not.toBe('');
      await haltService(page, service);
      const id = await makeItem(page, { type: 'task', title: 'Made offline' });
      expect(id).toMatch(/^new_/v);
      await openItem(page, id);
      const before = await openItemWindow(app, page);
      await expect(titleOf(before)).toHaveValue('Made offline');
      await rename(before, 'Named offline');
      await expect(titleOf(page)).toHaveValue('Named offline');
      // Words that are not saved yet stay where they are written, and so does the focus.
      await titleOf(before).fill('Still being wri');

      await service.resume();
      await expect.poll(() => hashOf(page)).not.toContain('new_');
      await expect.poll(() => hashOf(before)).not.toContain('new_');
      await expect(titleOf(before)).toBeFocused();
      await before.keyboard.press('End');
      await before.keyboard.type('tten');
      await before.keyboard.press('Enter');
      await expect(titleOf(page)).toHaveValue('Still being written');

      await before.close();
      const after = await openItemWindow(app, page);
      await expect(titleOf(after)).toHaveValue('Still being written');
      await rename(after, 'Named in the later one');
      await expect(titleOf(page)).toHaveValue('Named in the later one');
      await rename(page, 'Named in the first one');
      await expect(titleOf(after)).toHaveValue('Named in the first one');
      expect(await hashOf(after)).toBe(await hashOf(page));
    } finally {
      await service.stop();
    }
  });
}
