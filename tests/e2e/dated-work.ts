import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { addDays, dayHere, weekdayOf } from '#shared/text/civil-date.ts';
import { askService } from './other-client.ts';
import type { Service } from './service.ts';
import { openWork } from './work.ts';

/** The day that it is today, as the application takes it. */
export const today = () => dayHere(new Date());

/** The days of a week, from Monday on, that lies within the month of today. */
export function weekOfMonth(): [string, string, string, string, string] {
  const middle = `${today().slice(0, 8)}15`;
  const monday = addDays(middle, 1 - weekdayOf(middle));
  const day = (at: number) => addDays(monday, at);
  return [monday, day(1), day(2), day(3), day(4)];
}

/** Goes to the work of the shown home, in one of its views. */
export async function showWorkAs(
  page: Page,
  view: 'Tree' | 'Board' | 'Calendar' | 'Timeline' | 'Overview',
): Promise<void> {
  await openWork(page);
  await page.getByRole('radio', { name: view }).click();
  await expect(page.getByRole('radio', { name: view })).toBeChecked();
}

/** The dates of a service's items by their titles: start and due date. */
export async function datesOn(service: Service): Promise<Record<string, (string | undefined)[]>> {
  const path = `/guilds/${service.guildId}/work-items`;
  const { workItems } = await askService<{ workItems: WorkItem[] }>(service, 'GET', path);
  return Object.fromEntries(
    workItems.map(({ title, startOn, dueOn }) => [title, [startOn, dueOn]]),
  );
}
