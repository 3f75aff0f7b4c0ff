import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { isCivilDate } from '#shared/text/civil-date.ts';

/** The dates of an item. */
export type WrittenDates = Partial<Pick<WorkItem, 'startOn' | 'dueOn'>>;

// Dates stand behind a title, in a form that people and programs read alike.
const form =
  / \((?:due (?<due>\d{4}-\d\d-\d\d)|starts (?<start>\d{4}-\d\d-\d\d)|(?<from>\d{4}-\d\d-\d\d) to (?<to>\d{4}-\d\d-\d\d))\)$/v;

/** The dates of an item as they stand behind its title in a text; empty for an item without a date. */
export function datesBehind({ startOn, dueOn }: WrittenDates): string {
  if (startOn && dueOn) {
    return ` (${startOn} to ${dueOn})`;
  }
  return dueOn ? ` (due ${dueOn})` : startOn ? ` (starts ${startOn})` : '';
}

/** A title without the dates that stand behind it; all of it where they are no dates. */
export function datesInTitle(title: string): {
  readonly title: string;
  readonly dates: WrittenDates;
} {
  const found = form.exec(title);
  const { due, start, from, to } = found?.groups ?? {};
  const [startOn, dueOn] = [start ?? from, due ?? to];
  const written = [startOn, dueOn].filter((date) => date !== undefined);
  const isOrdered = startOn === undefined || dueOn === undefined || startOn <= dueOn;
  return found === null || found.index === 0 || !isOrdered || !written.every(isCivilDate)
    ? { title, dates: {} }
    : {
        title: title.slice(0, found.index).trimEnd(),
        dates: { ...(startOn && { startOn }), ...(dueOn && { dueOn }) },
      };
}
