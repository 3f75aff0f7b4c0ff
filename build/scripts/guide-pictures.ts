import { mkdirSync } from 'node:fs';
import { callAny } from '../../tests/e2e/call.ts';
import { guildIdOf, makeItem } from '../../tests/e2e/work-item.ts';
import {
  beginBakery,
  foundBakery,
  openPictureWindow,
  showBeginning,
  talk,
} from './picture-window.ts';
import { projectPath } from './project.ts';

// npm run guide-pictures: takes the pictures of the guide (docs/guide) from the running
// application, in the order in which its pages need them.

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

const pictures = projectPath('docs/guide/pictures');
mkdirSync(pictures, { recursive: true });
const { app, page, takePictures, close } = await openPictureWindow();
await page.setViewportSize(size);
const take = (name: string) => takePictures(pictures, name);

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
await showBeginning(page);
await take('threads');

await makeItems();
const message = page.getByRole('textbox', { name: 'Message', exact: true });
await message.pressSequentially('Which of them is cheaper? See #');
await page.getByRole('option').first().waitFor();
await take('writing');
await message.fill('');

await openSection('Work');
await page.getByRole('treeitem').first().focus();
await toggleSidebar();
await page.keyboard.press('Control+Shift+x');
// The operator has done its part of the work.
await page
  .getByRole('treeitem', { name: 'Draft the invitation' })
  .getByRole('button', { name: 'Status: Review' })
  .waitFor();
await take('work');
await toggleSidebar();

await openSection('Documents');
await toggleSidebar();
await page.getByRole('button', { name: 'New document' }).first().click();
await page.getByRole('textbox', { name: 'Content' }).fill(menu);
await page.getByRole('button', { name: 'Side by side' }).click();
await page.getByRole('heading', { name: 'Menu of the first year' }).waitFor();
await take('documents');
await page.keyboard.press('Control+s');
await page.locator('.toast').getByRole('button', { name: 'Close' }).click();

await toggleSidebar();
await openSection('Inbox');
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
await openSettings('Data');
await page.getByRole('button', { name: 'Back up now' }).click();
// The folder above it has another name in each run.
await page.getByRole('button', { name: /^Restore the backup/ }).scrollIntoViewIfNeeded();
await take('your-data');
await openSettings('Appearance');
await take('settings-and-help');
await close();

/** Without the sidebar, a screen has the room that it has in a larger window. */
function toggleSidebar(): Promise<void> {
  return page.getByRole('button', { name: 'Toggle sidebar' }).click();
}

function openSection(name: string): Promise<void> {
  return page.getByRole('link', { name, exact: true }).click();
}

async function openSettings(section: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  await dialog.getByRole('navigation').getByRole('button', { name: section }).click();
  await dialog.getByRole('heading', { name: section, exact: true }).waitFor();
}

async function makeItems(): Promise<void> {
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
