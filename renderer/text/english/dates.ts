import { plural } from './plural.ts';

/** The words of days: how they are typed, and what is said about them. */
export const datesText = {
  /** The words in which days are typed, in small letters. A month or weekday may be cut to three. */
  typed: {
    months: [
      'january',
      'february',
      'march',
      'april',
      'may',
      'june',
      'july',
      'august',
      'september',
      'october',
      'november',
      'december',
    ],
    /** From Monday on. */
    weekdays: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
    /** Days by how far they are from today. */
    days: { today: 0, tomorrow: 1, yesterday: -1 },
    units: {
      day: 'day',
      days: 'day',
      week: 'week',
      weeks: 'week',
      month: 'month',
      months: 'month',
      year: 'year',
      years: 'year',
    },
    counts: {
      a: 1,
      an: 1,
      one: 1,
      two: 2,
      three: 3,
      four: 4,
      five: 5,
      six: 6,
      seven: 7,
      eight: 8,
      nine: 9,
      ten: 10,
      eleven: 11,
      twelve: 12,
    },
    this: 'this',
    next: 'next',
    in: 'in',
    /** In `end of month` and `end of december`. */
    endOf: ['end', 'of'],
    /** Take a day away. */
    noDate: ['no date', 'none'],
    /** Words before a day that change nothing. */
    idle: ['on', 'by', 'the'],
    /** The ends of the number of a day, as in `24th`. */
    ordinals: ['st', 'nd', 'rd', 'th'],
  },
  /** Why what was typed is no day, and what to write instead. */
  refused: {
    unknown: 'Write a day, such as tomorrow, friday, in 2 weeks, 24 Dec or 2026-12-24.',
    noSuchDay: 'There is no such day in the calendar.',
    beyond: 'Write a day from 1900 to 2999.',
    two: (first: string, second: string) =>
      `This can mean ${first} or ${second}. Write the month as a word.`,
    todayOrNext: (weekday: string) => `Today is ${weekday}. Write today or next ${weekday}.`,
    passed: (weekday: string) =>
      `${weekday} of this week has passed. Write the day with its month.`,
    otherWeekday: (day: string) => `That day is ${day}. Write one or the other.`,
    addYear: 'There is no such day within a year. Write its year too.',
  },
  startAfterDue: (due: string) =>
    `The start can’t be after the due date, ${due}. Choose an earlier day, or a later due date first.`,
  dueBeforeStart: (start: string) =>
    `The due date can’t be before the start, ${start}. Choose a later day, or an earlier start first.`,
  none: 'No date',
  /** Asks for the dates of items. */
  ask: (count: number, title: string) =>
    count === 1
      ? `Dates of ${title}`
      : `Dates of ${plural(count, { one: '# item', other: '# items' })}`,
  several: 'Several dates',
  severalHint: 'Empty leaves them as they are. “No date” takes them away.',
  save: 'Save',
  set: (title: string) => `Dates of ${title} changed`,
  /** Why dates of items cannot be taken together. */
  someStartAfterDue: (count: number, title: string) =>
    count === 1
      ? `“${title}” would start after it is due. Choose other days.`
      : `“${title}” and ${plural(count - 1, { one: '# more item', other: '# more items' })} would start after they are due. Choose other days.`,
  today: 'today',
  tomorrow: 'tomorrow',
  yesterday: 'yesterday',
  /** How far a day is from today. */
  ahead: (days: number) => `in ${plural(days, { one: '# day', other: '# days' })}`,
  ago: (days: number) => plural(days, { one: '# day ago', other: '# days ago' }),
};
