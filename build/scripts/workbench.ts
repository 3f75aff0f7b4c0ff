import { mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import react from '@vitejs/plugin-react';
import { chromium } from 'playwright';
import type { Page } from 'playwright';
import { createServer } from 'vite';
import type { Plugin, ViteDevServer } from 'vite';
import { animationsOver } from '../../renderer/testing/animations.ts';
import { findChromium } from '../electron-shim/find-chromium.ts';
import { diagramFrame, modernFonts } from '../renderer-plugins.ts';
import { requireChromiumForTests } from './chromium.ts';
import { projectPath, projectRoot, say } from './project.ts';

// npm run workbench [-- --pictures FOLDER]: shows each part and some screens alone, with sample
// data; or takes a picture of each, in light, dark and forced colours and at 200 %.

const modes = [
  { name: 'light', query: 'theme=light', forcedColors: 'none', scale: 1 },
  { name: 'dark', query: 'theme=dark', forcedColors: 'none', scale: 1 },
  { name: 'forced', query: 'theme=light', forcedColors: 'active', scale: 1 },
  { name: '200', query: 'theme=light', forcedColors: 'none', scale: 2 },
] as const;

const size = { width: 900, height: 640 };

const coloursImport = "@import './colours/tokens.css';";

/** The colours, dark ones by an attribute of the page. */
function coloursByAttribute(): string {
  return readFileSync(projectPath('renderer/ui/colours/tokens.css'), 'utf8').replace(
    /@media screen and \(prefers-color-scheme: dark\) \{\s*:root \{/,
    '@media all { :root[data-theme="dark"] { color-scheme: dark;',
  );
}

/** Lets the page choose its theme: in the application the system does. */
const themeByAttribute: Plugin = {
  name: 'theme-by-attribute',
  enforce: 'pre',
  transform: (code, id) =>
    id.includes('/ui/tokens.css') ? code.replace(coloursImport, coloursByAttribute) : undefined,
};

const { values } = parseArgs({ options: { pictures: { type: 'string' } } });
const server = await createServer({
  configFile: false,
  root: projectPath('build/workbench'),
  cacheDir: projectPath('node_modules/.cache/workbench'),
  plugins: [themeByAttribute, react(), modernFonts, diagramFrame()],
  server: { host: '127.0.0.1', fs: { allow: [projectRoot] } },
});
await server.listen();
if (values.pictures === undefined) {
  say(`The workbench is at ${addressOf(server)}. Ctrl+C ends it.`);
} else {
  await takePictures(addressOf(server), resolve(values.pictures));
  await server.close();
}

function addressOf({ resolvedUrls }: ViteDevServer): string {
  return resolvedUrls?.local[0] ?? '';
}

async function takePictures(address: string, folder: string): Promise<void> {
  await requireChromiumForTests();
  mkdirSync(folder, { recursive: true });
  const executablePath = findChromium();
  const browser = await chromium.launch({ ...(executablePath && { executablePath }) });
  for (const { name, query, forcedColors, scale } of modes) {
    const viewport = { width: size.width / scale, height: size.height / scale };
    const page = await browser.newPage({ viewport, deviceScaleFactor: scale, forcedColors });
    await page.goto(address);
    for (const id of await storyIds(page)) {
      await page.goto(`${address}?story=${id}&alone&${query}`);
      await openWhatFloats(page);
      await page.screenshot({ path: join(folder, `${id}-${name}.png`) });
    }
    await page.close();
  }
  await browser.close();
  say(`The pictures are in ${folder}.`);
}

async function storyIds(page: Page): Promise<readonly string[]> {
  await page.waitForFunction(() => 'storyIds' in window);
  return page.evaluate(() => (window as unknown as { storyIds: string[] }).storyIds);
}

/** Presses what the story names, and lets what moves come to rest. */
async function openWhatFloats(page: Page): Promise<void> {
  const place = page.locator('.workbench-alone');
  await place.waitFor({ state: 'attached' });
  // A screen that is loaded as it is first shown.
  await page.locator('.workbench-screen main:empty').waitFor({ state: 'detached' });
  if ((await place.locator('.workbench-screen[data-has-dialog=true]').count()) > 0) {
    await page.getByRole('dialog').waitFor();
  }
  const press = await place.getAttribute('data-press');
  const pressOther = await place.getAttribute('data-press-other');
  if (press !== null) {
    await place.getByRole('button', { name: press }).or(place.getByLabel(press)).first().click();
  }
  if (pressOther !== null) {
    await place.getByText(pressOther).click({ button: 'right' });
  }
  if ((await place.getAttribute('data-focused')) !== null) {
    await page.keyboard.press('Tab');
  }
  await page.evaluate(async () => {
    await document.fonts.ready;
  });
  await page.evaluate(animationsOver);
  await page.evaluate(async () => {
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
  });
}
