import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { openListener } from '../security/open-listener.ts';
import { test } from './application.ts';
import { articleOf, contentOf, openDocuments, press } from './documents.ts';
import { foundGuild } from './guild.ts';
import { PageWatch } from './page-watch.ts';
import { stallLimitFor } from '../watchdog/stall-watch.ts';

/** Pastes into the content as the system does, which has had what is pasted for a while. */
async function paste(page: Page, types: Readonly<Record<string, string>>): Promise<void> {
  const copied = await PageWatch.aside(page, () =>
    page.evaluateHandle((given) => {
      const clipboardData = new DataTransfer();
      for (const [type, words] of Object.entries(given)) {
        clipboardData.setData(type, words);
      }
      return clipboardData;
    }, types),
  );
  await contentOf(page).evaluate((element, clipboardData) => {
    const event = { clipboardData, bubbles: true, cancelable: true };
    element.dispatchEvent(new ClipboardEvent('paste', event));
  }, copied);
}

test('a pasted page becomes Markdown, and nothing of it runs, loads or is refused by the policy', async ({
  start,
}) => {
  const listener = await openListener();
  const { page } = await start();
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted/.test(message.text())) {
      refused.push(message.text());
    }
  });
  await foundGuild(page);
  await openDocuments(page);
  await page.getByRole('button', { name: 'New document' }).first().click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Prices');
  await contentOf(page).click();
  const { url } = listener;
  await paste(page, {
    'text/plain': 'Name\tPrice\nRye\t3',
    'text/html': `<style>@import '${url}/style.css'</style><script>window.pwned=1</script>
      <link rel=stylesheet href="${url}/link.css"><iframe src="${url}/frame"></iframe>
      <p style="color: red">See <a href="javascript:window.pwned=1">here</a><img src="${url}/image" alt="a picture"
        onerror="window.pwned=1"></p>
      <table><tr><td>Name</td><td>Price</td></tr><tr><td>Rye</td><td>3</td></tr></table>`,
  });
  await expect(contentOf(page)).toContainText('| Name | Price |');
  await expect(contentOf(page)).toContainText(`See here![a picture](${url}/image)`);
  await press(page, 'Save');
  const article = articleOf(page, 'Prices');
  await expect(article.getByRole('columnheader', { name: 'Price' })).toBeVisible();
  await expect(article.getByRole('cell', { name: 'Rye' })).toBeVisible();
  expect(await page.evaluate(() => 'pwned' in window)).toBe(false);
  expect(refused).toEqual([]);
  expect(listener.heard).toEqual([]);
  await listener.close();
});

test('a sheet of 1,600 cells with styles is pasted as a table without holding the page', async ({
  start,
}) => {
  const { page, pageWatch } = await start();
  await foundGuild(page);
  await openDocuments(page);
  await page.getByRole('button', { name: 'New document' }).first().click();
  await contentOf(page).click();
  const cell = '<td style="color:red;font-weight:400;text-align:right">12</td>';
  const html = `<table>${`<tr>${cell.repeat(40)}</tr>`.repeat(40)}</table>`;
  const longestMs = await pageWatch.longestTaskMs(async () => {
    await paste(page, { 'text/html': html, 'text/plain': '12' });
    await expect(contentOf(page)).toContainText('| 12 | 12 |');
  });
  expect(longestMs).toBeLessThanOrEqual(stallLimitFor(longestMs));
});

test('megabytes of HTML are pasted as plain text without holding the page', async ({ start }) => {
  const { page } = await start();
  await foundGuild(page);
  await openDocuments(page);
  await page.getByRole('button', { name: 'New document' }).first().click();
  await contentOf(page).click();
  await paste(page, { 'text/plain': 'words', 'text/html': '<p><b>words</b></p>'.repeat(300_000) });
  await expect(page.getByText(/^What you pasted is very large/)).toBeVisible();
  await expect(contentOf(page)).toHaveText('words');
});
