import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { composerOf } from './guild.ts';

/** The messages of the open thread that wait for their time. */
export function scheduledIn(page: Page): Locator {
  return page.getByRole('log').getByRole('article', { name: /^You, scheduled for / });
}

/** Writes a message in an open thread, and has it sent tomorrow. */
export async function sendTomorrow(page: Page, text: string): Promise<void> {
  await composerOf(page).fill(text);
  await page.getByRole('button', { name: 'Send later' }).click();
  await page.getByRole('menuitem', { name: /^Tomorrow/ }).click();
  await expect(composerOf(page)).toHaveValue('');
}

/** Lets a day pass for the scheduled message “Due”, while the application does not run. */
export function letDayPass(dataFolder: string): void {
  const db = new DatabaseSync(join(dataFolder, 'client-store', 'durable.db'));
  const due = `UPDATE outbox SET send_at = '2026-01-01T00:00:00.000Z' WHERE input LIKE '%"Due"%'`;
  expect(db.prepare(due).run().changes).toBe(1);
  db.close();
}
