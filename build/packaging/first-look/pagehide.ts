import { expect } from '@playwright/test';
import type { Page } from 'playwright';
import { call } from '../../../tests/e2e/call.ts';
import { composerOf, openNewThread } from '../../../tests/e2e/guild.ts';
import { ok } from './row.ts';
import type { Check } from './row.ts';

const words = 'Typed right before the page went';
const saveMs = 10_000;

/** The last words of a page, which main has to take although the frame that says them is going. */
export const pagehideCheck: Check = {
  name: '`pagehide` at the bridge',
  look: async ({ page }) => {
    await openNewThread(page, 'Ada');
    // Without timers, nothing is saved by a rest in typing.
    await page.evaluate(() => Object.assign(window, { setTimeout: () => 0 }) && undefined);
    await composerOf(page).fill(words);
    await page.reload();
    await expect
      .poll(() => draftsOf(page), { message: 'the drafts that main has', timeout: saveMs })
      .toEqual([words]);
    return ok('Main has the draft of a page that loaded again and said it at `pagehide` alone.');
  },
};

async function draftsOf(page: Page): Promise<string[]> {
  const { rows } = await call(page, 'local.list', { kind: 'draft' });
  return rows.map(({ value }) => (typeof value === 'string' ? value : ''));
}
