import { expect } from '@playwright/test';
import type { ElectronApplication, Page } from 'playwright';
import { callAny } from '../../tests/e2e/call.ts';
import { guildIdOf, makeItem } from '../../tests/e2e/work-item.ts';
import {
  beginBakery,
  foundBakery,
  openPictureWindow,
  showBeginning,
  talk,
} from './picture-window.ts';

// The way through the running application on which the pictures of the guide (docs/guide) are taken,
// in the order in which its pages need them.

/** The size of every picture; guide.css has the same sides. Small ones are read well beside words. */
const size = { width: 960, height: 600 };

interface PicturedItem {
  readonly level: number;
  readonly type: string;
  readonly title: string;
  readonly priority?: string;
  readonly status?: string;
  readonly progress?: number;
  /** The name of the operator who does it. */
  readonly operator?: string;
}

/** The items of the pictures, each below the nearest one above it of the level before. */
const items: readonly PicturedItem[] = [
  {
    level: 0,
    type: 'objective',
    title: 'Open the bakery in May',
    status: 'in_progress',
    progress: 60,
  },
  { level: 1, type: 'initiative', title: 'Find a shop', status: 'in_progress', progress: 60 },
  { level: 2, type: 'epic', title: 'Visit three places', status: 'in_progress', progress: 50 },
  { level: 3, type: 'task', title: 'Measure the kitchen', status: 'done', progress: 100 },
  { level: 3, type: 'task', title: 'Ask about the rent', priority: 'high' },
  {
    level: 1,
    type: 'initiative',
    title: 'Tell the neighbours',
    status: 'in_progress',
    progress: 80,
  },
  { level: 2, type: 'epic', title: 'Opening day', status: 'in_progress', progress: 80 },
  { level: 3, type: 'task', title: 'Draft the invitation', operator: 'Mira' },
  { level: 0, type: 'task', title: 'Order flour', status: 'in_progress', progress: 40 },
];

const menu = `# Menu of the first year

Bread that keeps for **three days**, and one surprise a week.

| Bread | Price |
| ----- | ----: |
| Rye   |  4.20 |
| Spelt |  5.10 |

- [x] Ask the mill for prices
- [ ] Bake a trial batch`;

/** A screen that the guide shows, while it is on the screen. */
export interface GuideScreen {
  readonly page: Page;
  /** The name of its pictures. */
  readonly name: string;
  readonly takePictures: (folder: string, name: string) => Promise<void>;
}

/** Starts the application for the first time, and shows every screen of the guide. */
export async function walkGuide(onScreen: (screen: GuideScreen) => Promise<void>): Promise<void> {
  const { app, page, takePictures, close } = await openPictureWindow();
  try {
    await walk(app, page, (name) => onScreen({ page, name, takePictures }));
  } finally {
    await close();
  }
}

async function walk(
  app: ElectronApplication,
  page: Page,
  take: (name: string) => Promise<void>,
): Promise<void> {
  await page.setViewportSize(size);

  // The computer of most people has a keyring, and nobody is asked where a key is stored.
  await app.evaluate(() => {
    const { electronShim } = globalThis as { electronShim?: { storageBackend: string } };
    if (electronShim !== undefined) {
      electronShim.storageBackend = 'gnome_libsecret';
    }
  });

  await beginBakery(page);
  await take('getting-started');
  await foundBakery(page);

  await talk(page, 'Mira', 'Draft a note to the neighbours: we open in May, with free bread.');
  await talk(page, 'Ada', 'We open a bakery in May: find a shop and hire two people.');
  // Gone to again, a thread has no mark at what was new in it.
  const threads = page.getByRole('list', { name: 'Recent threads' }).getByRole('link');
  await threads.last().click();
  await threads.first().click();
  await page.getByRole('log').getByText('Next step:').waitFor();
  await showBeginning(page);
  await page.getByRole('button', { name: 'Jump to latest' }).waitFor();
  await take('threads');

  await makeItems(page);
  // The items are offered by their last change.
  await untilReviewed(page, 'Draft the invitation');
  const message = page.getByRole('textbox', { name: 'Message', exact: true });
  await message.pressSequentially('Which of them is cheaper? See #');
  await page.getByRole('option', { selected: true }).waitFor();
  await take('writing');
  await message.fill('');

  await openSection(page, 'Work');
  await page.locator('.outline-row').first().focus();
  await toggleSidebar(page);
  await page.keyboard.press('Control+Shift+x');
  // The operator has done its part of the work.
  await page
    .getByRole('row', { name: 'Draft the invitation' })
    .getByRole('button', { name: 'Status: Review' })
    .waitFor();
  await take('work');
  await toggleSidebar(page);

  await openSection(page, 'Documents');
  await toggleSidebar(page);
  await page.getByRole('button', { name: 'New document' }).first().click();
  await page.getByRole('textbox', { name: 'Content' }).fill(menu);
  await page.getByRole('button', { name: 'Side by side' }).click();
  await page.getByRole('heading', { name: 'Menu of the first year' }).waitFor();
  await take('documents');
  await page.keyboard.press('Control+s');
  await closeToast(page);

  await toggleSidebar(page);
  await openSection(page, 'Inbox');
  await page.getByText('New report').waitFor();
  await take('inbox');

  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Command palette' }).waitFor();
  await take('search-and-keys');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Connect to a service' }).click();
  await page.getByRole('textbox', { name: 'Address' }).waitFor();
  await take('services');
  await page.keyboard.press('Escape');

  await page.keyboard.press('Control+,');
  await openSettings(page, 'Data');
  await page.getByRole('button', { name: 'Back up now' }).click();
  // The folder above it has another name in each run.
  await page.getByRole('button', { name: /^Restore the backup/ }).scrollIntoViewIfNeeded();
  await take('your-data');
  await openSettings(page, 'Appearance');
  await take('settings-and-help');
  await addModel(page);
  await page.keyboard.press('Escape');
  await driveByModel(page, 'Ada');
  await take('operators-and-models');
  await page.getByRole('group', { name: 'Limits of Ada' }).scrollIntoViewIfNeeded();
  await take('limits');
}

/** Names a server of models on this computer, which need not be there to be named. */
async function addModel(page: Page): Promise<void> {
  const models = [{ name: 'llama3.2:3b' }, { name: 'qwen3:4b' }];
  await callAny(page, 'model_endpoint.save', { baseUrl: 'http://127.0.0.1:11434/v1', models });
}

/** Chooses the first model for an operator, on its page. */
async function driveByModel(page: Page, operator: string): Promise<void> {
  await openSection(page, 'Operators');
  await page.getByRole('link', { name: new RegExp(`^${operator},`, 'v') }).click();
  await page.getByRole('radio', { name: 'A model' }).click();
  await page.getByRole('combobox', { name: 'Model' }).click();
  await page.getByRole('option', { name: /^llama/ }).click();
  await page.getByRole('radio', { name: 'The script answers' }).waitFor();
  await closeToast(page);
  await page.getByRole('heading', { name: operator, level: 1 }).scrollIntoViewIfNeeded();
}

/** Closes what is said in passing about an act. */
async function closeToast(page: Page): Promise<void> {
  const toast = page.locator('.toast');
  await toast.getByRole('button', { name: 'Close' }).click();
  await toast.waitFor({ state: 'detached' });
}

/** Without the sidebar, a screen has the room that it has in a larger window. */
function toggleSidebar(page: Page): Promise<void> {
  return page.getByRole('button', { name: 'Toggle sidebar' }).click();
}

function openSection(page: Page, name: string): Promise<void> {
  return page.getByRole('link', { name, exact: true }).click();
}

async function openSettings(page: Page, section: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  await dialog.getByRole('navigation').getByRole('button', { name: section }).click();
  await dialog.getByRole('heading', { name: section, exact: true }).waitFor();
}

/** Waits until an operator has done its part of an item. */
async function untilReviewed(page: Page, title: string): Promise<void> {
  const where = { homeId: 'local', guildId: await guildIdOf(page) };
  const isReviewed = async () => {
    const { workItems } = (await callAny(page, 'work_item.list', where)) as {
      workItems: { title: string; status: string }[];
    };
    return workItems.some((item) => item.title === title && item.status === 'review');
  };
  // An operator takes seconds.
  await expect.poll(isReviewed, { timeout: 60_000 }).toBe(true);
}

async function makeItems(page: Page): Promise<void> {
  const { operators } = (await callAny(page, 'operator.list', {
    homeId: 'local',
    guildId: await guildIdOf(page),
  })) as { operators: { id: string; name: string }[] };
  const latest: string[] = [];
  for (const { level, status, progress, operator, ...item } of items) {
    const parentId = latest[level - 1];
    const assignedOperatorId = operators.find(({ name }) => name === operator)?.id;
    const workItemId = await makeItem(page, { ...item, parentId, assignedOperatorId });
    latest[level] = workItemId;
    if (status !== undefined) {
      const input = { workItemId, status, progress };
      const operation = 'work_item.update';
      await callAny(page, 'outbox.submit', { homeId: 'local', operation, input });
    }
  }
}
