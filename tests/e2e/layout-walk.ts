import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { violationsOf } from './axe.ts';
import { boxesOf, settledFaults } from './layout-at-rest.ts';
import type { LayoutScreen, Walk } from './layout-screens.ts';

/** The part of the work that is not the product in use. */
export const measuring = 'the walk measures all that is on the page';

/** A window of the usual size that is zoomed to twice its size, small, usual and large windows. */
export const sizes = [
  { width: 620, height: 410 },
  { width: 1240, height: 820 },
  { width: 900, height: 600 },
  { width: 2560, height: 1440 },
] as const;

interface Size {
  readonly width: number;
  readonly height: number;
}

const looks = [
  { name: 'light', media: { colorScheme: 'light', forcedColors: 'none' } },
  { name: 'dark', media: { colorScheme: 'dark', forcedColors: 'none' } },
  { name: 'forced colours', media: { colorScheme: 'light', forcedColors: 'active' } },
] as const;

/** The faults of screens, one after the other. Which sizes axe sees in which look changes in turn. */
export async function faultsIn(
  walk: Walk,
  all: readonly LayoutScreen[],
  turn: number,
  inSizes: readonly Size[] = sizes,
): Promise<string[]> {
  const { page } = walk;
  const faults: string[] = [];
  for (const [at, { name, main, show }] of all.entries()) {
    await show(walk);
    faults.push(...(await faultsOf(page, name, main, turn + at, inSizes)));
    await page.setViewportSize(sizes[1]);
    await leaveDialogs(page);
  }
  return faults;
}

/** Leaves what is open over a screen. A form in a dialog takes an Escape of its own. */
export async function leaveDialogs(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
}

/**
 * The faults of a screen. A look that changes colours alone, and no box, has those of the look
 * before it. Of all sizes, axe reads the screen once in each look; what is no matter of colours only in
 * the first.
 */
export async function faultsOf(
  page: Page,
  name: string,
  main: LayoutScreen['main'],
  turn: number,
  inSizes: readonly Size[] = sizes,
): Promise<string[]> {
  const faults: string[] = [];
  await page.evaluate(stopTransitions);
  for (const [index, size] of inSizes.entries()) {
    await page.setViewportSize(size);
    let boxes = '';
    for (const [at, look] of looks.entries()) {
      await page.emulateMedia(look.media);
      const former = boxes;
      boxes = await boxesOf(page);
      const isRead = inSizes === sizes && index === (turn + at) % 2;
      const found = [
        ...(boxes === former ? [] : await settledFaults(page, main)),
        ...(isRead ? await axeFaults(page, at === 0 ? 'all' : 'colours') : []),
      ];
      faults.push(
        ...found.map((fault) => `${name}, ${size.width}×${size.height}, ${look.name}: ${fault}`),
      );
    }
  }
  return faults;
}

/** Colours change at once, so that nothing waits for them. */
function stopTransitions(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { transition: none !important; }');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

/** Layers over a screen, and the rules that axe then reports where nothing is at fault. */
const covers = [
  // The main pane and its heading are beneath the drawer, inert as beneath a dialog.
  { over: 'main[inert]', misses: ['landmark-one-main', 'page-has-heading-one'] },
  // A menu or a list of options stands beside its control, and is a place by its own role.
  { over: '.popup:is([role=menu], :has([role=listbox]))', misses: ['region'] },
  // A tooltip stands beside its control, wherever the pointer was left.
  { over: '.tooltip', misses: ['region'] },
  // A field hides all else from readers while its list is open, and shows it before the focus goes.
  {
    over: 'main [role=combobox][aria-expanded=true]',
    misses: ['aria-hidden-focus', 'page-has-heading-one'],
  },
] as const;

/** The findings of axe, and whether the focus is in a hidden part, which axe does not look for. */
async function axeFaults(page: Page, which: 'all' | 'colours'): Promise<string[]> {
  const over = await page.evaluate(
    (selectors) => selectors.map((selector) => document.querySelector(selector) !== null),
    covers.map((cover) => cover.over),
  );
  const misses = covers.flatMap((cover, at) => (over[at] ? cover.misses : []));
  const found = (await violationsOf(page, which)).filter(
    (line) => !misses.some((rule) => line.startsWith(`${rule}:`)),
  );
  const isHidden = await page.evaluate(
    () => document.activeElement?.closest('[aria-hidden=true], [inert]') instanceof Element,
  );
  return isHidden ? [...found, 'the focus is in what is hidden'] : found;
}
