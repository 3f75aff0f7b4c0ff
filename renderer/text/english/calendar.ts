import { asNumber, plural } from './plural.ts';

const items = (count: number) => plural(count, { one: '# item', other: '# items' });

/** The words of the calendar of work. */
export const calendarText = {
  previous: 'Previous month',
  next: 'Next month',
  today: 'Today',
  month: 'Month',
  year: 'Year',
  grid: (month: string) => `Items in ${month}`,
  /** A day, for a screen reader. */
  day: (day: string, count: number) => (count === 0 ? day : `${day}, ${items(count)}`),
  more: (count: number) => `and ${asNumber(count)} more`,
  /** The number of items of a day that is too narrow for their titles. */
  count: (count: number) => asNumber(count),
  /** The dates of an item in a few words. */
  span: (start: string, due: string) => `${start} to ${due}`,
  starts: (start: string) => `starts ${start}`,
  due: (due: string) => `due ${due}`,
  /** On an item that has a start and no due date. */
  begins: 'starts',
  side: 'Items of a day, and without a date',
  itemsOf: (day: string) => `Items of ${day}`,
  noneThen: 'There is nothing on this day.',
  keys: 'Enter opens. Ctrl with an arrow key moves an item by a day or a week.',
  undated: 'No date',
  undatedCount: (count: number) => `No date (${asNumber(count)})`,
  dueOn: (title: string, day: string) => `Make “${title}” due ${day}`,
  moved: (title: string, day: string) => `${title} moved to ${day}`,
  movedMany: (count: number) => `${items(count)} moved`,
};
