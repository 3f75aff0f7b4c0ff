import { allOf } from './lists.ts';
import { plural } from './plural.ts';

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
      'Narrow it down with words such as from:mira, type:report, status:review or after:2026-11-01.',
  },
  noWords: 'Type at least one word to search for.',
  nothing: 'Nothing found.',
  searching: (home: string) => `Searching ${home}…`,
  failed: (home: string, why: string) => `Couldn’t search ${home}: ${why}`,
  unknown: (conditions: readonly string[]) => `Not understood: ${allOf(conditions)}`,
  found: (count: number) => plural(count, { one: '# result', other: '# results' }),
  /** More may be there: the service was asked for this many. */
  newest: (count: number) => `the newest ${count} matches were looked at`,
  /** How far a search reaches. */
  reachPart: (homes: readonly string[]) =>
    `${allOf(homes)}: only what you’ve already opened here can be searched.`,
  reachBoth: (all: readonly string[], part: readonly string[]) =>
    `${allOf(all)} ${all.length === 1 ? 'searches' : 'search'} everything; ${allOf(part)} only what was read here.`,
};
