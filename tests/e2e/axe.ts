import type { ElectronApplication, Frame, Page } from '@playwright/test';
import axe from 'axe-core';
import { animationsOver } from '../../renderer/testing/animations.ts';
import { PageWatch } from './page-watch.ts';
import {
  axeTags,
  colourRules,
  focusGuards,
  violationLines,
} from '../../renderer/testing/axe-rules.ts';

/**
 * The violations that axe finds on the current page once it rests, each with its elements: of all
 * rules, or of those alone that another look can break. Nothing fades while axe reads: a toast whose
 * time is over goes at once.
 */
export async function violationsOf(
  page: Page,
  which: 'all' | 'colours' = 'all',
): Promise<string[]> {
  await page.evaluate(animationsOver);
  const still = await page.evaluateHandle(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { transition: none !important; }');
    document.adoptedStyleSheets.push(sheet);
    return sheet;
  });
  // Reading a whole page takes axe longer than the product may ever run.
  const lines = await PageWatch.aside(page, () => readWithAxe(page, which));
  await still.evaluate((sheet) => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
  });
  return lines;
}

/** Axe's violations in a page and its frames, each document of which gets axe once. */
async function readWithAxe(page: Page, which: 'all' | 'colours'): Promise<string[]> {
  const main = page.mainFrame();
  await bringAxe(main);
  const others = page.frames().filter((frame) => frame !== main);
  // A frame may go away at any time.
  await Promise.allSettled(others.map((frame) => bringAxe(frame)));
  const violations = await page.evaluate(
    async ([exclude, runOnly]) => {
      const { run } = (window as unknown as { axe: typeof axe }).axe;
      const found = await run({ exclude }, { runOnly, resultTypes: ['violations'] });
      return found.violations.map(({ id, nodes }) => ({
        id,
        nodes: nodes.map(({ html }) => ({ html })),
      }));
    },
    [focusGuards, which === 'all' ? axeTags : colourRules] as const,
  );
  return violationLines(violations);
}

async function bringAxe(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => 'axe' in window))) {
    await frame.evaluate(axe.source);
  }
}

/** The violations in light and in dark, which both have to be looked at on the same screen. */
export async function violationsInThemes(app: ElectronApplication, page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const theme of ['light', 'dark'] as const) {
    // oxlint-disable-next-line no-await-in-loop -- one theme after the other
    await show(app, theme);
    // oxlint-disable-next-line no-await-in-loop
    await page.waitForFunction(
      (scheme) => matchMedia(`(prefers-color-scheme: ${scheme})`).matches,
      theme,
    );
    // oxlint-disable-next-line no-await-in-loop
    found.push(...(await violationsOf(page)).map((line) => `${theme}: ${line}`));
  }
  return found;
}

/** Shows the application in light or dark. */
export function show(app: ElectronApplication, theme: 'light' | 'dark'): Promise<void> {
  return app.evaluate(({ nativeTheme }, source) => {
    nativeTheme.themeSource = source;
  }, theme);
}
