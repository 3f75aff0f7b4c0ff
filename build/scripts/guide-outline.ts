import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { projectPath } from './project.ts';

// Beside the pictures of the guide stands what each of their screens says: its outline, as assistive
// technology gets it. Other fonts and machines have the same, and a screen that changed has another.

/** The folder with the pictures of the guide. */
export const picturesFolder = projectPath('docs/guide/pictures');

/** The parts that differ between runs and machines, each with the name that stands for it. */
const passing: readonly (readonly [RegExp, string])[] = [
  [/\u2060/g, ''],
  [/\/\S*guildhall-pictures-\w+/g, 'FOLDER'],
  [/\b([a-z]{2,4})_[0-9a-f]+(?:-[0-9a-f]+)+/g, '$1_ID'],
  [/\b[A-Z][a-z]{2} \d{1,2}, \d{4}\b/g, 'DATE'],
  [/\b\d{1,2}:\d{2}\s[AP]M\b/g, 'TIME'],
  [/\b\d+(?:\.\d+)? (?:bytes|[kM]B)\b(?! ?")/g, 'SIZE'],
  [/\bVersion \d+\.\d+\.\d+/g, 'VERSION'],
];

/** The outline of the screen that is shown, without what is said in passing. */
export async function outlineOf(page: Page): Promise<string> {
  const hide = (isHidden: boolean) =>
    page.evaluate((on) => {
      // Announcements come and go, and toasts do.
      for (const element of document.querySelectorAll('.hidden[aria-live], .toast')) {
        element.toggleAttribute('inert', on);
        element.setAttribute('aria-hidden', String(on));
      }
    }, isHidden);
  await hide(true);
  const outline = await page.locator('body').ariaSnapshot();
  await hide(false);
  return withoutPassing(outline);
}

/** An outline without times, sizes, names of folders and ids. */
export function withoutPassing(outline: string): string {
  return passing.reduce((text, [each, name]) => text.replaceAll(each, name), outline);
}

/** Keeps the outline of a screen, with what its two pictures are made of. */
export function keepOutline(name: string, outline: string): void {
  writeFileSync(outlineFile(name), keptText(name, outline));
}

/**
 * The first line in which a screen says something else than as its pictures were taken, then and
 * now; undefined where it says the same.
 */
export function differenceOf(name: string, outline: string): string | undefined {
  const then = readFileSync(outlineFile(name), 'utf8').split('\n');
  const now = keptText(name, outline).split('\n');
  const at = [...then, ...now].findIndex((_line, index) => then[index] !== now[index]);
  return at < 0 ? undefined : `${then[at]?.trim() ?? '(end)'} -> ${now[at]?.trim() ?? '(end)'}`;
}

/** The first lines of a kept outline: the digests of the two pictures that it belongs to. */
export function digestsOf(name: string): string {
  return ['light', 'dark']
    .map((theme) => {
      const picture = readFileSync(join(picturesFolder, `${name}-${theme}.png`));
      return `# ${theme} ${createHash('sha256').update(picture).digest('hex')}\n`;
    })
    .join('');
}

/** The file with the outline of a screen. */
export function outlineFile(name: string): string {
  return join(picturesFolder, 'outlines', `${name}.yml`);
}

function keptText(name: string, outline: string): string {
  return `${digestsOf(name)}${outline}\n`;
}
