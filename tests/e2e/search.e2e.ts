import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { hashOf } from './address.ts';
import { test } from './application.ts';
import { violationsOf } from './axe.ts';
import {
  askOperator,
  foundGuild,
  messagesOf,
  openNewThread,
  postAsOperator,
  say,
} from './guild.ts';
import { articleOf, openMade } from './documents.ts';
import { connectHome, haltService, homeOf, stripOf } from './home.ts';
import { startService } from './service.ts';
import { writeObjectives } from './work.ts';

// One search over all homes: by the service where it searches, else over what was read here.

const fieldOf = (page: Page) => page.getByRole('searchbox', { name: 'Search' });

function resultsOf(page: Page, home?: string): Locator {
  const results = page.getByRole('group', { name: 'Results' });
  return (home === undefined ? results : results.getByRole('region', { name: home })).getByRole(
    'link',
  );
}

async function search(page: Page, words: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+Shift+f');
  await expect(fieldOf(page)).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(words);
}

test('a search opens a thread at the very message, and conditions narrow it down', async ({
  start,
}) => {
  const { page } = await start();
  await foundGuild(page);
  await askOperator(page, 'Ada', 'The lighthouse needs paint.');
  const path = await hashOf(page);
  const later = Array.from({ length: 80 }, (_, at) => `Later, number ${at}.`);
  await postAsOperator(page, path, later);
  await expect(page.getByRole('log')).toContainText('Later, number 79.');
  await writeObjectives(page, ['Paint the lighthouse'], 'Enter');

  await search(page, 'lighthouse');
  await expect(resultsOf(page)).not.toHaveCount(0);
  await expect(resultsOf(page).filter({ hasText: 'Work item' })).toHaveCount(1);
  await expect(resultsOf(page).locator('mark').first()).toHaveText('lighthouse');
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('option', { name: 'Work items' }).click();
  await expect(fieldOf(page)).toHaveValue('lighthouse kind:item');
  await expect(resultsOf(page)).toHaveCount(1);
  await search(page, 'lighthouse kind:item status:done');
  await expect(page.getByText('Nothing found.')).toBeVisible();
  await search(page, 'lighthouse needs kind:message kind:poem');
  await expect(page.getByText('Not understood: kind:poem')).toBeVisible();
  // The newest comes first: what the person said is older than what was answered.
  const said = resultsOf(page).last();
  await expect(said).toContainText('The lighthouse needs paint.');

  // The address is the search: whoever goes back finds it again.
  await expect.poll(() => hashOf(page)).toContain('poem');
  await page.keyboard.press('ArrowDown');
  await expect(resultsOf(page).first()).toBeFocused();
  await said.press('Enter');
  const message = messagesOf(page, 'You').filter({ hasText: 'The lighthouse needs paint.' });
  await expect(message).toBeInViewport();
  await expect(message).toHaveAttribute('aria-current', 'location');
  await page.goBack();
  await expect(fieldOf(page)).toHaveValue('lighthouse needs kind:message kind:poem');
});

test('a document opens at the words that were found, marked until the find bar is closed', async ({
  start,
}) => {
  const { page } = await start();
  await foundGuild(page);
  const filler = Array.from({ length: 200 }, (_, at) => `Paragraph number ${at}.`).join('\n\n');
  await openMade(page, 'The long book', `${filler}\n\nGrüße aus der **Straße** am Fluss.`);
  await search(page, 'strasse type:document');
  await expect(resultsOf(page)).toHaveCount(1);
  await expect(resultsOf(page).locator('mark')).toHaveText('Straße');
  await expect(resultsOf(page)).not.toContainText('**');
  await resultsOf(page).click();
  await expect(articleOf(page, 'The long book').getByText('Grüße aus der')).toBeInViewport();
  const marks = () => page.evaluate(() => CSS.highlights.has('found-current'));
  await expect.poll(marks).toBe(true);
  await page.keyboard.press('Escape');
  await expect.poll(marks).toBe(false);
});

test('all homes are searched at once, and the search says how far it reaches', async ({
  start,
}) => {
  const studio = await startService();
  const mill = await startService('--without', 'search');
  const { page } = await start();
  await foundGuild(page);
  for (const [name, service] of [
    ['Studio', studio],
    ['Mill', mill],
  ] as const) {
    await page.getByRole('button', { name: 'Connect to a service' }).click();
    await connectHome(page, service, name);
    await openNewThread(page, 'Ada');
    await say(page, `A lantern at ${name}.`);
    await expect(stripOf(page)).not.toContainText('waiting to be sent');
  }
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('lantern at');
  await page.getByRole('option', { name: 'Search for “lantern at”' }).click();
  for (const name of ['Studio', 'Mill']) {
    await expect(resultsOf(page, name).first()).toContainText(`A lantern at ${name}.`);
  }
  await expect(
    page.getByText(
      'Everything in This computer and Studio is searched. In Mill, only what you’ve already opened here.',
    ),
  ).toBeVisible();
  await homeOf(page, 'Studio').click();
  await haltService(page, studio);
  await search(page, 'lantern home:studio');
  await expect(resultsOf(page, 'Studio').first()).toContainText('A lantern at Studio.');
  await expect(resultsOf(page, 'Mill')).toHaveCount(0);
  await expect(
    page.getByText(
      'Everything in This computer is searched. In Studio and Mill, only what you’ve already opened here.',
    ),
  ).toBeVisible();
  await studio.stop();
  await mill.stop();
});
