import type { Locator, Page } from '@playwright/test';
import { goTo } from './address.ts';
import { callAny } from './call.ts';
import { homeIdOf } from './home.ts';

/** The title of the open item. */
export function titleOf(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Title' });
}

/** The first guild of the home that is shown. */
export async function guildIdOf(page: Page): Promise<string> {
  const { guilds } = (await callAny(page, 'guild.list', { homeId: await homeIdOf(page) })) as {
    guilds: { id: string }[];
  };
  return guilds[0]?.id ?? '';
}

/** Creates an item beneath the screen, and answers with its id. */
export async function makeItem(page: Page, input: Record<string, unknown>): Promise<string> {
  const homeId = await homeIdOf(page);
  const { entry, output } = (await callAny(page, 'outbox.submit', {
    homeId,
    operation: 'work_item.create',
    input: { guildId: await guildIdOf(page), ...input },
  })) as { entry: { temporaryId: string }; output?: { id: string } };
  return output?.id ?? entry.temporaryId;
}

/** Goes to the screen of an item. */
export async function openItem(page: Page, id: string): Promise<void> {
  const homeId = await homeIdOf(page);
  await goTo(page, `#/home/${homeId}/item/${id}`);
  await titleOf(page).waitFor();
}
