import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { _electron } from 'playwright';
import type { Page } from 'playwright';
import { prepareRuntime } from './prepare-runtime.ts';
import { projectPath, projectRoot } from './project.ts';

// npm run screenshots: takes the README's pictures from the running application.

const threads = [
  { operator: 'Theo', text: 'What should we know before we rent a stall at the autumn fair?' },
  { operator: 'Mira', text: 'Draft a note to the neighbours: we open in May, with free bread.' },
  {
    operator: 'Ada',
    text: 'We open a bakery in May: find a shop, hire two people and tell the neighbours.',
  },
];

await prepareRuntime();
const images = projectPath('docs/images');
mkdirSync(images, { recursive: true });
const dataFolder = mkdtempSync(join(tmpdir(), 'guildhall-screenshots-'));
const app = await _electron.launch({
  args: ['.', `--user-data-dir=${dataFolder}`],
  cwd: projectRoot,
  colorScheme: null,
});
const page = await app.firstWindow();
await page.getByRole('button', { name: 'Start on this computer' }).click();
await page.getByRole('textbox', { name: 'Guild name' }).fill('The bakery');
await page.getByRole('radio', { name: 'Blank' }).check();
await page.getByRole('button', { name: 'Create guild' }).click();
await page.getByRole('button', { name: 'Hide first steps' }).click();
for (const { operator, text } of threads) {
  await talk(page, operator, text);
}
await page.getByRole('log').evaluate((log) => {
  log.scrollTop = 0;
});
for (const theme of ['light', 'dark'] as const) {
  await app.evaluate(({ nativeTheme }, source) => {
    nativeTheme.themeSource = source;
  }, theme);
  await page.waitForFunction(
    (isDark) => matchMedia('(prefers-color-scheme: dark)').matches === isDark,
    theme === 'dark',
  );
  await page.screenshot({ path: join(images, `thread-${theme}.png`) });
}
await app.close();
rmSync(dataFolder, { recursive: true, force: true, maxRetries: 5 });

async function talk(window: Page, operator: string, text: string): Promise<void> {
  await window.getByRole('button', { name: 'New thread' }).click();
  await window.getByRole('checkbox', { name: operator }).check();
  await window.getByRole('textbox', { name: 'First message' }).fill(text);
  await window.getByRole('button', { name: 'Create thread' }).click();
  await window.getByText(`${operator} answered`).waitFor();
}
