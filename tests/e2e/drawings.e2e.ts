import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { hostileDiagrams, hostileFormulas } from '../security/hostile-drawings.ts';
import { probeDiagramFrame } from '../security/frame-probes.ts';
import { attemptPeers, openPeerListener } from '../security/peer-attempts.ts';
import { openListener } from '../security/open-listener.ts';
import { goTo, hashOf } from './address.ts';
import { test } from './application.ts';
import { call } from './call.ts';
import { articleOf } from './documents.ts';
import { foundGuild, messagesOf, openNewThread, postAsOperator } from './guild.ts';
import { guildIdOf } from './work-item.ts';

const fence = (source: string) => `\`\`\`mermaid\n${source}\n\`\`\``;

const both = [
  'Prices stay text: $5 and $10.',
  String.raw`The sum is $\vec{s} = \sum_{i=1}^n i$, so`,
  String.raw`$$\int_0^1 \sqrt{x}\,dx = \frac{2}{3}$$`,
  fence('flowchart LR\n  Ask --> Think --> Answer'),
].join('\n\n');

/**
 * Shows a text as the newest message. It is posted as the only operator, so that nobody answers and
 * moves it out of sight.
 */
async function showMessage(page: Page, text: string): Promise<Locator> {
  const mark = `Number ${crypto.randomUUID()}`;
  await postAsOperator(page, await hashOf(page), [`${mark}\n\n${text}`]);
  const message = messagesOf(page, 'Ada').filter({ hasText: mark }).last();
  await expect(message).toBeVisible();
  await expect(message).not.toContainText('Pending');
  return message;
}

/** Records what the content policy of the page refuses, from now on. */
function watchViolations(page: Page): Promise<void> {
  return page.evaluate(() => {
    const refused: string[] = [];
    Object.assign(window, { refused });
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, sourceFile }) =>
      refused.push(`${effectiveDirective} ${sourceFile}`),
    );
  });
}

const violationsOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { refused: string[] }).refused);

/** Waits until a text has a picture, and that is decoded. */
async function pictureIn(place: Locator): Promise<void> {
  const image = place.getByRole('img', { name: 'Diagram: flowchart' });
  await expect(image).toBeVisible();
  await image.evaluate((element: HTMLImageElement) => element.decode());
}

test('formulas and diagrams are drawn in messages, under the content policy', async ({ start }) => {
  const { page } = await start();
  await foundGuild(page);
  await openNewThread(page, 'Ada');
  await watchViolations(page);
  const message = await showMessage(page, both);
  await expect(message.locator('.maths-drawn')).toHaveCount(2);
  await expect(message).toContainText('Prices stay text: $5 and $10.');
  await pictureIn(message);
  const fonts = () =>
    page.evaluate(() => [...document.fonts].map(({ family, status }) => `${family} ${status}`));
  await expect.poll(fonts).toContain('KaTeX_Main loaded');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await pictureIn(message);
  }
  expect(await violationsOf(page)).toEqual([]);
});

test('a document of a hundred diagrams is read, and searched, without holding up the page', async ({
  start,
}) => {
  const { page } = await start();
  await foundGuild(page);
  const parts = Array.from({ length: 100 }, (_, at) => {
    const formula = String.raw`$$\frac{${at}}{x}$$`;
    return `## Part ${at}\n\n${formula}\n\n${fence(`flowchart LR\n  Seed${at} --> Tree${at}`)}`;
  });
  const homeId = 'local';
  const guildId = await guildIdOf(page);
  const input = { guildId, title: 'Trees', content: parts.join('\n\n') };
  const created = await call(page, 'outbox.submit', {
    homeId,
    operation: 'document.create',
    input,
  });
  await goTo(page, `#/home/local/document/${(created.output as { id: string }).id}`);
  const article = articleOf(page, 'Trees');
  await pictureIn(article.locator('.diagram').first());
  expect(await article.getByRole('img').count()).toBeLessThan(20);
  await expect(article.locator('.maths-drawn').first()).toBeVisible();

  await article.press('ControlOrMeta+f');
  await page.getByRole('searchbox').fill('Tree97');
  await expect(page.getByText('1 of 1')).toBeVisible();
  await pictureIn(article.locator('.diagram', { hasText: 'Tree97' }));
  await expect(article.getByText('Seed97 --> Tree97')).toBeVisible();
});

test('the frame that draws diagrams has no origin, network, bridge or way to the page', async ({
  start,
}) => {
  const listener = await openListener();
  const { page } = await start();
  await foundGuild(page);
  await openNewThread(page, 'Ada');
  await pictureIn(await showMessage(page, both));
  const results = await probeDiagramFrame(page, listener.url);
  expect(results.filter(({ isBlocked }) => !isBlocked)).toEqual([]);
  expect(results).toHaveLength(8);
  const frame = page.frames().find((each) => each.url().endsWith('/diagrams.html'));
  expect(await frame?.evaluate(() => self.origin)).toBe('null');
  const peers = await openPeerListener();
  expect(frame && (await attemptPeers(frame, peers))).toBe('tried');
  expect(peers.heard).toEqual([]);
  await peers.close();
  await frame?.evaluate((url) => {
    setTimeout(() => location.assign(`${url}/navigated`));
  }, listener.url);
  await expect(await showMessage(page, 'Still here.')).toContainText('Still here.');
  expect(listener.heard).toEqual([]);
  await listener.close();
});

test('hostile formulas and diagrams run, load and restyle nothing', async ({ start }) => {
  const listener = await openListener();
  const { page } = await start();
  await foundGuild(page);
  await openNewThread(page, 'Ada');
  await watchViolations(page);
  const texts = [
    ...hostileFormulas(listener.url).flatMap((formula) => [`$${formula}$`, `$$\n${formula}\n$$`]),
    ...hostileDiagrams(listener.url).map(fence),
  ];
  for (const text of texts) {
    const message = await showMessage(page, text);
    // A frame may take 20 s to load, and each diagram 5 s, where others use the machine.
    await expect(message.locator('[aria-busy]')).toHaveCount(0);
    const found = await message.locator('.markdown').evaluate((element) => ({
      forbidden: element.querySelectorAll('script, style, iframe, object, embed, form, a').length,
      attributes: [...element.querySelectorAll('*')].flatMap((child) =>
        child.getAttributeNames().filter((name) => /^on|^id$|^data-(?!own)/.test(name)),
      ),
      sources: [...element.querySelectorAll('img')]
        .map(({ src }) => src)
        .filter((src) => !src.startsWith('data:image/svg+xml;charset=utf-8,%3Csvg')),
    }));
    expect(found, text.slice(0, 200)).toEqual({ forbidden: 0, attributes: [], sources: [] });
  }
  for (const frame of page.frames()) {
    expect(await frame.evaluate(() => 'pwned' in window)).toBe(false);
  }
  expect(await violationsOf(page)).toEqual([]);
  expect(listener.heard).toEqual([]);
  await listener.close();
});
