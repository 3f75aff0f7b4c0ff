import type { Page } from '@playwright/test';
import { goTo } from './address.ts';
import { messagesOf } from './guild.ts';
import type { LayoutScreen, Walk } from './layout-screens.ts';
import { chooseInMenu } from './menu.ts';

/** The dialogs of acts on threads, messages, work and documents. */
export const actDialogs: readonly LayoutScreen[] = [
  ofMessage('make a plan', 'Make a plan'),
  ofMessage('discuss apart', 'Discuss apart'),
  ofThread('rename a thread', 'Rename…'),
  ofThread('export a thread', 'Export thread…'),
  ofThread('continue with others', 'Continue with…'),
  { name: 'send later, at a time', show: showSendLater },
  ofItem('dates of an item', 'setDates'),
  ofItem('delete an item', 'deleteItem'),
  ofItem('discuss an item', 'discussItem'),
];

/** The dialog that is open, with its first control. */
function dialogOf(page: Page) {
  return page.getByRole('dialog').or(page.getByRole('alertdialog')).locator('button').last();
}

/** The dialog of an act on a message that has a list, a table and code. */
function ofMessage(name: string, act: string): LayoutScreen {
  return {
    name,
    show: async ({ page, ids: { threadId } }) => {
      await goTo(page, `#/home/local/thread/${threadId}`);
      await messagesOf(page).last().press('Shift+F10');
      await page.getByRole('menuitem', { name: act, exact: true }).press('Enter');
      await dialogOf(page).waitFor();
    },
  };
}

/** The dialog of an act on a thread of the list. */
function ofThread(name: string, act: string): LayoutScreen {
  return {
    name,
    show: async ({ page }) => {
      await goTo(page, '#/home/local/threads');
      await page.locator('.thread-item').first().click({ button: 'right' });
      await page.getByRole('menuitem', { name: act, exact: true }).press('Enter');
      await dialogOf(page).waitFor();
    },
  };
}

/** The dialog of an act on a work item. */
function ofItem(name: string, act: string): LayoutScreen {
  return {
    name,
    show: async ({ app, page }) => {
      await goTo(page, '#/home/local/work/tree');
      await page.locator('.outline-row').last().focus();
      await chooseInMenu(app, act);
      await dialogOf(page).waitFor();
    },
  };
}

async function showSendLater({ page, ids: { threadId } }: Walk): Promise<void> {
  await goTo(page, `#/home/local/thread/${threadId}`);
  await page.getByRole('textbox', { name: /^Message/ }).fill('Not now.');
  await page.getByRole('button', { name: 'Send later', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Date and time…' }).press('Enter');
  await dialogOf(page).waitFor();
}
