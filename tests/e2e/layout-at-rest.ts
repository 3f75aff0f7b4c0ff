import type { Page } from '@playwright/test';
import { animationsOver } from '../../renderer/testing/animations.ts';
import { layoutFaults } from './layout-faults.ts';
import type { MainPart } from './layout-faults.ts';

/** The faults of the layout once the page has come to rest: lists measure their rows first. */
export async function settledFaults(page: Page, main: MainPart | undefined): Promise<string[]> {
  await page.evaluate(animationsOver);
  let faults = await faultsNow(page, main);
  // Frames, and not a time: a busy machine has as many of them, only later.
  for (let frames = 0; frames < 60 && faults.length > 0; frames += 1) {
    await page.evaluate(() => new Promise((resolve) => void requestAnimationFrame(resolve)));
    faults = await faultsNow(page, main);
  }
  return faults;
}

async function faultsNow(page: Page, main: MainPart | undefined): Promise<string[]> {
  return [...(await layoutFaults(page, main)), ...(await page.evaluate(findTransparentScrollers))];
}

/**
 * Finds large parts that scroll and have no ground of their own. On a screen of usual density the
 * browser paints such a part anew for each step of a scroll.
 */
function findTransparentScrollers(): string[] {
  const least = (innerWidth * innerHeight) / 4;
  return [...document.querySelectorAll('*')]
    .filter((element) => {
      const { overflowY, backgroundColor } = getComputedStyle(element);
      return (
        (overflowY === 'auto' || overflowY === 'scroll') &&
        element.tagName !== 'TEXTAREA' &&
        element.scrollHeight > element.clientHeight + 1 &&
        element.clientWidth * element.clientHeight > least &&
        /^rgba\(.*, 0?(\.\d+)?\)$|\/ 0?(\.\d+)?\)$/.test(backgroundColor)
      );
    })
    .map(({ tagName, classList }) => `${tagName.toLowerCase()}.${classList.item(0)} has no ground`);
}

/** The places of all that is shown now, to be compared. */
export async function boxesOf(page: Page): Promise<string> {
  return page.evaluate(() =>
    [...document.body.querySelectorAll('*')]
      .map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return [x, y, width, height].map((each) => Math.round(each)).join(' ');
      })
      .join(),
  );
}
