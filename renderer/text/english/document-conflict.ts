import { asNumber, plural } from './plural.ts';

/** The words of a document that two people have changed. */
export const documentConflictText = {
  none: 'There is no conflict to resolve',
  detail:
    'Someone else changed this document while you did. Both texts are kept until you decide: keep one of them, or save the merged text.',
  view: 'View',
  views: { merged: 'Merged text', formatted: 'Side by side', source: 'Markdown' },
  /** Why the merged text is shown as Markdown. */
  merged: 'This is Markdown: change it as you like before you save it.',
  mine: 'Mine',
  theirs: 'Theirs',
  later: 'Decide later',
  keepMine: 'All mine',
  keepTheirs: 'All theirs',
  save: 'Save merged text',
  /** The buttons at a place where both have changed the same. */
  use: { mine: 'Keep mine', theirs: 'Keep theirs', both: 'Keep both' },
  next: 'Next place',
  previous: 'Previous place',
  /** The keys that lead from place to place. */
  keys: 'F7 and Shift+F7',
  /** The place that the keyboard was led to, for a screen reader. */
  place: (number: number, count: number) =>
    `Place ${asNumber(number)} of ${asNumber(count)}: choose which version to keep.`,
  open: (count: number) =>
    plural(count, {
      one: 'You both changed # place. Choose which version to keep there.',
      other: 'You both changed # places. Choose which version to keep in each.',
    }),
  keptMine: 'Kept your text',
  keptTheirs: 'Kept their text',
  saved: 'Saved the merged text',
  choice: (side: string, value: string) => `${side}: ${value}`,
  nothing: 'None',
};
