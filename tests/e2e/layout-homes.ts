import type { Locator, Page } from '@playwright/test';
import { longNames } from '../../renderer/testing/boxes.ts';
import { addressOf, keyOf } from './home.ts';
import type { LayoutScreen } from './layout-screens.ts';
import { askService } from './other-client.ts';
import type { Service } from './service.ts';

/** The steps of connecting to a service with more guilds than are chosen from without a search. */
export async function connectingSteps(service: Service): Promise<readonly LayoutScreen[]> {
  for (const name of [...longNames, 'The mill', 'The forge']) {
    await askService(service, 'POST', '/guilds', { name });
  }
  return [
    {
      name: 'an address without encryption',
      show: async ({ page }) => {
        await page.getByRole('button', { name: 'Connect to a service' }).click();
        await page.getByText('More options').click();
        await addressOf(page).fill('http://guild.example.org/v1');
        await page.getByRole('checkbox', { name: /without encryption/ }).waitFor();
      },
    },
    {
      name: 'a key that is refused',
      show: async ({ page }) => {
        await addressOf(page).fill(service.baseUrl);
        await keyOf(page).fill('wrong-key');
        await page.locator('[aria-invalid=true]').waitFor();
      },
    },
    {
      name: 'guilds to choose from',
      show: async ({ page }) => {
        await keyOf(page).fill(service.apiKey);
        await page.getByText('Key accepted.').waitFor();
      },
    },
  ];
}

/** The tasks of the settings of a home. */
export const homeTasks: readonly LayoutScreen[] = [
  'Name and address…',
  'Change key…',
  'Sign out…',
  'Remove home…',
].map((task) => ({
  name: `home settings: ${task}`,
  openers: [homeSettings],
  show: async ({ page }) => {
    await homeSettings(page).press('Enter');
    await page.getByRole('dialog').waitFor();
    const other = page.getByRole('dialog').getByRole('button', { name: task });
    if ((await other.count()) > 0) {
      await other.click();
    }
  },
}));

function homeSettings(page: Page): Locator {
  return page.getByRole('button', { name: 'Home settings' });
}
