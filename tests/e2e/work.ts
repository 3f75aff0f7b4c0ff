import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';

/** Goes to the outline of the shown home's work. */
export async function openWork(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Work', exact: true }).click();
  await page.getByRole('radio', { name: 'Tree' }).waitFor();
}

/** A row of the outline by its title. */
export function itemOf(page: Page, title: string): Locator {
  return page.getByRole('row', { name: title, exact: true });
}

/** A field of a row, by its name and value: `Status: Done`. */
export function fieldOf(page: Page, title: string, field: string): Locator {
  return itemOf(page, title).getByRole('button', { name: field, exact: true });
}

/** Writes titles one after the other where the field for a new item stands, and ends with Escape. */
export async function writeItems(page: Page, titles: readonly string[]): Promise<void> {
  for (const title of titles) {
    await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused();
    await page.keyboard.type(title);
    await page.keyboard.press('Enter');
  }
  await expect(itemOf(page, titles.at(-1) ?? '')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(itemOf(page, titles.at(-1) ?? '')).toBeFocused();
}

/** Goes to the outline and writes objectives there, begun with the pointer or the keyboard. */
export async function writeObjectives(
  page: Page,
  titles: readonly string[],
  begun: 'click' | 'Enter' = 'click',
): Promise<void> {
  await openWork(page);
  const button = page.getByRole('button', { name: 'New objective' }).first();
  await (begun === 'click' ? button.click() : button.press(begun));
  await writeItems(page, titles);
}

/** The titles of the visible rows, from above, each indented by its level. */
export function outlineOf(page: Page): Promise<string[]> {
  return page
    .locator('.outline-row')
    .evaluateAll((rows) =>
      rows
        .toSorted((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
        .map(
          (row) =>
            `${'  '.repeat(Number(row.getAttribute('aria-level')) - 1)}${row.querySelector('[id$=title]')?.textContent}`,
        ),
    );
}
