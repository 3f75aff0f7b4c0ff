import { asNumber, plural } from './plural.ts';

const leaves = (count: number) => plural(count, { one: '# item', other: '# items' });
const days = (count: number) => plural(count, { one: '# day', other: '# days' });

/** The words of the overview of a guild's work. */
export const overviewText = {
  /** The items that every number of the overview counts. */
  counts: 'Only items without children are counted.',
  countsMatches: 'Only items without children that match the filter are counted.',
  noneCounted: 'No items without children match the filter.',
  noObjective: 'Without an objective',
  open: (title: string) => `Open ${title}`,
  leaves,
  leafColumn: 'Items',
  /** The leaves of each status, as in `3 Done, 1 Review`. */
  ofStatus: (count: number, status: string) => plural(count, { other: `# ${status}` }),
  showMore: (count: number) => plural(count, { other: 'Show # more' }),

  objectives: {
    title: 'Objectives',
    name: 'Objective',
    /** The name of the picture. */
    chart: (count: number, summary: string) =>
      `Bar chart: items by status of ${plural(count, { one: '# objective', other: '# objectives' })}. ` +
      `Together ${summary}.`,
  },
  operators: {
    title: 'Open work per operator',
    name: 'Operator',
    chart: (count: number, summary: string) =>
      `Bar chart: open items by status of ${plural(count, { one: '# operator', other: '# operators' })}. ` +
      `Together ${summary}.`,
    none: 'No open items.',
  },

  time: {
    range: 'Time',
    ranges: { twoWeeks: '2 weeks', threeMonths: '3 months', all: 'All' },
    date: 'Date',
    beginsOn: (day: string) => `History begins on ${day}.`,
    countsMatchesNow: 'Shows the items that match the filter now, without deleted ones.',
    reading: 'Loading changes…',
    readingMore: (count: number) => plural(count, { other: 'Loading changes… (#)' }),
    unsupported:
      'This service doesn’t keep the history of items, so there are no charts of progress over time.',
    unknown:
      'The charts of progress over time appear here once the service can be reached, if it keeps the history of items.',
    offline:
      'The charts of progress over time need the service, and it can’t be reached now. They appear once it can.',
    failed: 'Couldn’t read the history.',
    tooMany: 'There are too many changes to draw. Choose a shorter period.',
    firstDay: 'The lines begin tomorrow: each day adds a point.',
    none: 'There is nothing to show for this period.',
  },
  burnUp: {
    title: 'Burn-up',
    scope: 'In scope',
    done: 'Done',
    /** A single day, of which there is no line. */
    ofScope: (done: number, scope: number) => `${asNumber(done)} of ${leaves(scope)} done`,
    chart: (from: string, to: string, scope: number, done: number) =>
      `Line chart: items in scope and done from ${from} to ${to}. ` +
      `At the end ${asNumber(done)} of ${leaves(scope)} done.`,
  },
  progress: {
    title: 'Progress',
    mean: 'Mean progress',
    meanOf: (percent: string) => `Mean progress ${percent}`,
    chart: (from: string, to: string, first: string, last: string) =>
      `Line chart: mean progress from ${from} to ${to}, from ${first} to ${last}.`,
    /** Where nothing was there to have progress. */
    none: '–',
  },

  stuck: {
    title: 'Stuck',
    quiet: 'In progress without changes',
    choice: 'No change for',
    days,
    review: 'In review, waiting for an answer',
    since: (count: number) => (count === 0 ? 'changed today' : `no change for ${days(count)}`),
    noneQuiet: (count: number) => `Everything in progress has changed in the last ${days(count)}.`,
    noneReview: 'Nothing is waiting for an answer.',
    more: (count: number) => plural(count, { other: 'and # more' }),
  },

  showTable: 'Show as table',
  saveOf: (title: string) => `Save ${title} as SVG…`,
  svgName: (title: string) => `${title}.svg`,
  saved: (title: string) => `${title} saved`,
};
