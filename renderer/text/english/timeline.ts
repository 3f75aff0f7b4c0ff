/** The words of the timeline of work. */
export const timelineText = {
  name: 'Items over months',
  range: (from: string, to: string) => `${from} to ${to}`,
  /** The days of what stands below an item, for a screen reader. */
  below: (from: string, to: string) => `below it ${from} to ${to}`,
  noDates: 'no date',
  none: 'Nothing has a date yet. Give an item a start or a due date, and it stands here.',
  keys: 'Ctrl with an arrow key moves an item by a day or a week, Shift its due date alone, both its start. Page Up and Page Down show other months.',
  /** The toast about one end of an item. */
  startsOn: (title: string, day: string) => `${title} starts on ${day}`,
  isDueOn: (title: string, day: string) => `${title} is due on ${day}`,
};
