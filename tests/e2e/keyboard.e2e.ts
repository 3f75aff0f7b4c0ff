import { expect } from '@playwright/test';
import { test } from './application.ts';
import { expectFocus, goToByKey } from './focus-fault.ts';
import { composerOf, messagesOf, refuseMessage } from './guild.ts';

test('the main job works by the keyboard alone, and the focus is always seen', async ({
  start,
}) => {
  const { page } = await start();
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await expectFocus(page, button('Start on this computer'));
  await page.keyboard.press('Enter');
  await expectFocus(page, page.getByRole('textbox', { name: 'What do you want to get done?' }));
  await goToByKey(page, 'Tab', page.getByRole('button', { name: 'Start with a sample instead' }));
  await page.keyboard.press('Enter');
  await expectFocus(page, page.getByRole('textbox', { name: 'Guild name' }));
  await goToByKey(page, 'Tab', page.getByRole('radio', { name: 'Product launch' }));
  await page.keyboard.press('ArrowUp');
  await expectFocus(page, page.getByRole('radio', { name: 'Blank' }));
  await page.keyboard.press('Enter');
  await expectFocus(page, page.getByRole('button', { name: 'Start a thread' }));

  await page.keyboard.press('Control+n');
  const dialog = page.getByRole('dialog', { name: 'New thread' });
  await expectFocus(page, dialog.getByRole('checkbox', { name: 'Ada' }));
  await page.keyboard.press('Space');
  await goToByKey(page, 'Tab', dialog.getByRole('button', { name: 'Create thread' }));
  await page.keyboard.press('Enter');
  await expectFocus(page, composerOf(page));
  await page.keyboard.type('Plan a picnic: buy bread and find a meadow.');
  await page.keyboard.press('Enter');
  await expect(messagesOf(page, 'Ada')).toHaveCount(1);
  await expectFocus(page, composerOf(page));

  await goToByKey(page, 'Shift+Tab', messagesOf(page, 'Ada'));
  await page.keyboard.press('ArrowUp');
  await expectFocus(page, messagesOf(page, 'You'));
  await goToByKey(page, 'Tab', page.getByRole('button', { name: /^Copy message from You/ }));
  await page.keyboard.press('Escape');
  await expectFocus(page, messagesOf(page, 'You'));

  const threads = page.getByRole('list', { name: 'Recent threads' });
  const thread = threads.getByRole('link', { name: 'Plan a picnic' });
  await goToByKey(page, 'Shift+Tab', thread);
  await goToByKey(page, 'Tab', composerOf(page));

  await refuseMessage(page, 'As nobody');
  const outbox = page.getByRole('link', { name: /1 needs your attention/ });
  // A link that comes late would be passed, and the page left at its end.
  await outbox.waitFor();
  await goToByKey(page, 'Tab', outbox);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Outbox' }).waitFor();
  await goToByKey(page, 'Shift+Tab', button('Discard'));
  await page.keyboard.press('Enter');
  await expectFocus(page, page.getByRole('heading', { name: 'Outbox' }));
  await page.keyboard.press('F6');
  await goToByKey(page, 'Tab', button('Undo'));
  await page.keyboard.press('Enter');
  await goToByKey(page, 'Tab', button('Retry'));

  await page.keyboard.press('Control+,');
  await expectFocus(page, page.getByRole('searchbox', { name: 'Search settings' }));
  const light = page.getByRole('radio', { name: 'Light' });
  await goToByKey(page, 'Tab', page.getByRole('radio', { name: 'Same as system' }));
  await page.keyboard.press('ArrowDown');
  await expectFocus(page, light);
  await page.keyboard.press('Escape');
  await expectFocus(page, button('Retry'));

  await goToByKey(page, 'Shift+Tab', thread);
  await page.keyboard.press('Enter');
  await expect(messagesOf(page, 'Ada')).toHaveCount(1);
  await expectFocus(page, composerOf(page));
});
