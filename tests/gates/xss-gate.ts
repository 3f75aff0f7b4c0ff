import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { _electron, chromium } from 'playwright';
import type { Page } from 'playwright';
import { findChromium } from '../../build/electron-shim/find-chromium.ts';
import { textLimits } from '#shared/limits/limits.ts';
import { dayHere } from '#shared/text/civil-date.ts';
import { prepareRuntime } from '../../build/scripts/prepare-runtime.ts';
import { projectRoot } from '../../build/scripts/project.ts';
import { callAny } from '../e2e/call.ts';
import { foundGuild } from '../e2e/guild.ts';
import { hostileDiagrams, hostileFormulas } from '../security/hostile-drawings.ts';
import { hostileMarkdown } from '../security/hostile-markdown.ts';
import { openListener } from '../security/open-listener.ts';
import { conclude } from './conclude.ts';
import { actInThread } from './xss-thread.ts';
import type { HostileThread } from './xss-thread.ts';

// npm run gate -- xss: writes hostile texts into every text that others can supply, as titles,
// names, descriptions and contents, visits every screen that shows them, and does with messages all
// that can be done. Nothing may run, and
// nothing may be requested. The control is a bare page that shows the same texts as HTML.

const homeId = 'local';

/** Of the places at least so many show hostile texts: an empty inbox and a blank form do not. */
const leastShown = 10;

await prepareRuntime();
const product = await visitProduct();
const control = await showAsHtml();
const holds = product.ran.length === 0 && product.heard === 0 && product.shown >= leastShown;
const controlFails = control.ran > 0 && control.heard > 0;
process.stdout.write(
  `product: ${product.texts} texts on ${product.places} places, ${product.ran.length} ran ` +
    `${product.ran.join(' ')}, ${product.heard} requests; ${product.shown} places showed them\n` +
    `control (the texts as HTML): ${control.ran} ran, ${control.heard} requests; must be at least 1\n`,
);
conclude('xss', holds && controlFails);

async function visitProduct() {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-gate-'));
  const listener = await openListener();
  const app = await _electron.launch({
    args: [projectRoot, `--user-data-dir=${folder}`],
    cwd: projectRoot,
    colorScheme: null,
  });
  const page = await app.firstWindow();
  const ran: string[] = [];
  page.on('dialog', (dialog) => {
    ran.push('dialog');
    void dialog.dismiss();
  });
  const texts = hostileTexts(listener.url);
  const { places, thread } = await fill(page, texts);
  let shown = 0;
  let looked = 0;
  const look = async (place: string) => {
    await settle(page);
    looked += 1;
    if (await page.evaluate(() => 'pwned' in window)) {
      ran.push(place);
      await page.reload();
    }
  };
  for (const place of places) {
    await page.evaluate((hash) => {
      location.hash = hash;
    }, place);
    await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
    await page.waitForFunction(() => document.querySelector('main')?.textContent !== '');
    await settle(page);
    const words = await page.locator('main').innerText();
    shown += words.includes('pwned') ? 1 : 0;
    await look(place);
  }
  await actInThread(page, thread, look);
  await tryPalette(page, look);
  await app.close();
  await listener.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  return { texts: texts.length, places: looked, ran, heard: listener.heard.length, shown };
}

function hostileTexts(url: string): string[] {
  return [
    ...hostileMarkdown(url),
    ...hostileFormulas(url).map((formula) => `$$\n${formula}\n$$`),
    ...hostileDiagrams(url).map((diagram) => `\`\`\`mermaid\n${diagram}\n\`\`\``),
  ];
}

/** Writes the texts into a guild wherever it holds texts, and answers the places that show them. */
async function fill(
  page: Page,
  texts: readonly string[],
): Promise<{ places: string[]; thread: HostileThread }> {
  await foundGuild(page);
  const { guilds } = (await callAny(page, 'guild.list', { homeId })) as {
    guilds: { id: string }[];
  };
  const guildId = guilds[0]?.id ?? '';
  const submit = async (operation: string, input: object): Promise<string> => {
    const answer = await callAny(page, 'outbox.submit', { homeId, operation, input });
    return (answer as { output?: { id: string } }).output?.id ?? '';
  };
  const titleOf = (text: string) => text.replaceAll(/\s+/g, ' ').slice(0, 200);
  const { operators } = (await callAny(page, 'operator.list', { homeId, guildId })) as {
    operators: { id: string }[];
  };
  const operatorIds = operators.slice(0, 1).map(({ id }) => id);
  const places: string[] = [];
  const whole = texts.join('\n\n');
  const conversationId = await submit('conversation.create', {
    guildId,
    operatorIds,
    title: titleOf(texts[1] ?? ''),
  });
  for (const text of texts) {
    await submit('message.create', { conversationId, text });
    await submit('document.create', { guildId, title: titleOf(text), content: text });
  }
  const long = {
    guildId,
    title: titleOf(texts[2] ?? ''),
    content: whole,
    description: titleOf(whole),
  };
  const docId = await submit('document.create', long);
  let parentId: string | undefined;
  for (const type of ['objective', 'initiative', 'epic', 'task']) {
    for (const text of texts.slice(0, 10)) {
      const item = {
        guildId,
        type,
        title: titleOf(text),
        startOn: dayHere(new Date()),
        dueOn: dayHere(new Date()),
        description: whole.slice(0, textLimits.workItemDescription),
      };
      const id = await submit('work_item.create', { ...item, ...(parentId && { parentId }) });
      parentId = text === texts[9] ? id : parentId;
      places.push(...(text === texts[1] ? [`#/home/${homeId}/item/${id}`] : []));
    }
  }
  const document = `#/home/${homeId}/document/${docId}`;
  const thread = { homeId, guildId, conversationId, operatorIds };
  const shown = [
    `#/home/${homeId}/threads`,
    `#/home/${homeId}/thread/${conversationId}`,
    ...['tree', 'board', 'calendar', 'timeline', 'overview'].map(
      (view) => `#/home/${homeId}/work/${view}`,
    ),
    ...places,
    `#/home/${homeId}/documents`,
    ...['', '/edit', '/versions'].map((mode) => document + mode),
    `#/home/${homeId}/new-document`,
    '#/inbox',
    '#/outbox',
    ...['script', 'img', 'svg', 'onerror'].map((words) => `#/search/${words}`),
  ];
  return { places: shown, thread };
}

/** Looks for the texts in the palette, which shows titles with what was typed marked in them. */
async function tryPalette(page: Page, look: (place: string) => Promise<void>): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  const field = page.getByRole('dialog', { name: 'Command palette' }).getByRole('combobox');
  for (const words of ['img', 'script', 'svg']) {
    await field.fill(words);
    await page.getByRole('option').first().waitFor();
    await look('palette');
  }
}

/** Resolves once the page has drawn what it began, and has nothing to do. */
function settle(page: Page): Promise<unknown> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestIdleCallback(resolve));
      }),
  );
}

/** How many of the texts run, and what they request, where a page shows them as HTML. */
async function showAsHtml() {
  const listener = await openListener();
  const executablePath = findChromium();
  const browser = await chromium.launch({ ...(executablePath && { executablePath }) });
  let ran = 0;
  for (const text of hostileTexts(listener.url)) {
    const page = await browser.newPage();
    await page.goto(`${listener.url}/page`);
    await page.setContent(text, { waitUntil: 'commit' }).catch(() => undefined);
    const running = page.waitForFunction(() => 'pwned' in window, undefined, { timeout: 300 });
    ran += await running.then(
      () => 1,
      () => 0,
    );
    await page.close();
  }
  await browser.close();
  // The pages themselves were asked for, too.
  const heard = listener.heard.filter((line) => !line.endsWith('/page')).length;
  await listener.close();
  return { ran, heard };
}
