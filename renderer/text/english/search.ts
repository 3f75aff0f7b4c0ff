import { allOf } from './lists.ts';
import { asNumber, plural } from './plural.ts';

/** The words of the search over all homes. */
export const searchText = {
  title: 'Search',
  placeholder: 'Messages, work items and documents…',
  /** The way from the palette. */
  searchFor: (query: string) => `Search for “${query}”`,
  results: 'Results',
  completions: 'Conditions',
  filter: 'Filter',
  /** The conditions, as a menu names them, and some of their values. */
  conditions: {
    kind: 'Kind',
    home: 'Home',
    from: 'Person',
    type: 'Type',
    status: 'Status',
    after: 'Time',
  },
  kinds: { message: 'Messages', item: 'Work items', document: 'Documents' },
  kindOf: { message: 'Message', work_item: 'Work item', document: 'Document' },
  times: { 1: 'Since yesterday', 7: 'Last 7 days', 30: 'Last 30 days' },
  documentTypes: {
    document: 'Document',
    reference: 'Reference',
    brief: 'Brief',
    report: 'Report',
  },
  hint: {
    title: 'Search all your homes',
    detail:
      'Type words, a “phrase in quotes”, -word to leave one out, or conditions such as from:mira, type:report, status:review or after:2026-11-01.',
  },
  noWords: 'Add a word to search for, or a condition such as type:report.',
  tooLong: (count: number) => `Only the first ${asNumber(count)} characters of the search count.`,
  unknownNames: (names: readonly string[]) =>
    `${allOf(names)} ${names.length === 1 ? 'isn’t a condition' : 'aren’t conditions'} here, so it was searched for as text.`,
  /** A service that knows no phrases, minus and conditions. */
  limited: (home: string) =>
    `${home} is searched by words alone. Add a word; quotes and minus signs don’t count there.`,
  /** After an update, or after a backup was restored. */
  indexing: (home: string) =>
    `${home} is still indexing older content, so results may be missing. Search again in a moment.`,
  partial: 'With some of the words',
  nothing: 'Nothing found.',
  searching: (home: string) => `Searching ${home}…`,
  failed: (home: string, why: string) => `Couldn’t search ${home}: ${why}`,
  unknown: (conditions: readonly string[]) => `Not understood: ${allOf(conditions)}`,
  found: (count: number) => plural(count, { one: '# result', other: '# results' }),
  /** Not all that was found is shown. */
  shownOf: (count: number, all: number) => `${asNumber(count)} of ${asNumber(all)} results`,
  shownOfMore: (count: number) => `The best ${asNumber(count)} results. There are more.`,
  showMore: 'Show more',
  /** More may be there: the service was asked for this many. */
  newest: (count: number) => plural(count, { other: 'The newest # results' }),
  /** More may be there: conditions were applied to the newest matches alone. */
  foundAmong: (count: number, lookedThrough: number) =>
    `${plural(count, { one: '# result', other: '# results' })} in the newest ${asNumber(lookedThrough)} matches`,
  /** How far a search reaches. */
  reachPart: (homes: readonly string[]) =>
    `In ${allOf(homes)}, only what you’ve already opened here is searched.`,
  reachBoth: (all: readonly string[], part: readonly string[]) =>
    `Everything in ${allOf(all)} is searched. In ${allOf(part)}, only what you’ve already opened here.`,
};
