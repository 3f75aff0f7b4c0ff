import type { Page } from 'playwright';
import { differenceOf, outlineOf } from '../../build/scripts/guide-outline.ts';
import { walkGuide } from '../../build/scripts/guide-walk.ts';
import { conclude } from './conclude.ts';

// npm run gate -- guide-pictures: shows every screen of the guide again, and compares what it says
// with what it said when its pictures were taken. The control is each screen with one word
// more.

const stale: string[] = [];
const unnoticed: string[] = [];
let screens = 0;
await walkGuide(async ({ page, name }) => {
  screens += 1;
  const difference = differenceOf(name, await outlineOf(page));
  if (difference !== undefined) {
    stale.push(`${name}: ${difference}`);
  }
  await addWord(page);
  if (differenceOf(name, await outlineOf(page)) === undefined) {
    unnoticed.push(name);
  }
  await page.evaluate(() => document.querySelector('#one-word-more')?.remove());
});
process.stdout.write(
  [
    `${screens} screens, ${stale.length} with stale pictures`,
    ...stale,
    ...(stale.length > 0 ? ['npm run guide-pictures takes them anew.'] : []),
    `control: changes that were not noticed: ${unnoticed.join(', ') || 'none'}`,
    '',
  ].join('\n'),
);
conclude('guide-pictures', screens > 0 && stale.length === 0 && unnoticed.length === 0);

function addWord(page: Page): Promise<void> {
  return page.evaluate(() => {
    const word = document.createElement('p');
    word.id = 'one-word-more';
    word.textContent = 'More';
    // A notice is a dialog too, and none of the picture.
    const dialog = [...document.querySelectorAll('[role=dialog]:not(.toast)')].at(-1);
    (dialog ?? document.body).append(word);
  });
}
