import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { callAny } from './call.ts';

/** The button that begins a guild on this computer. */
export const startHere = 'Start on this computer';

/** Goes to the form for a guild with sample content. */
export async function beginSample(page: Page): Promise<void> {
  await page.getByRole('button', { name: startHere }).click();
  await page.getByRole('button', { name: 'Start with a sample instead' }).click();
  await expect(page.getByRole('textbox', { name: 'Guild name' })).toBeFocused();
}

/** Takes a picture where pictures are wanted. */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['GUILDHALL_PICTURES'];
  if (folder) {
    await page.screenshot({ path: join(folder, `${name}.png`) });
  }
}

/** The content of the guild on this computer, as a client sees it. */
export async function contentOf(page: Page) {
  const homeId = 'local';
  const { guilds } = (await callAny(page, 'guild.list', { homeId })) as {
    guilds: { id: string }[];
  };
  const guildId = guilds[0]?.id ?? '';
  const listed = (name: string) => callAny(page, name, { homeId, guildId });
  const { workItems } = (await listed('work_item.list')) as { workItems: unknown[] };
  const { documents } = (await listed('document.list')) as { documents: unknown[] };
  const { conversations } = (await listed('conversation.list')) as { conversations: unknown[] };
  return [guilds, workItems, documents, conversations].map(({ length }) => length);
}
