import type { WorkPage } from './open-page.ts';

/** Ends the benchmark where the page shows another number of rows: it would measure something else. */
export async function requireRows(page: WorkPage, count: number): Promise<void> {
  const shown = await page.do('rowCount');
  if (shown !== count) {
    throw new Error(`The tree has ${shown} rows instead of ${count}.`);
  }
}
