import { allOf } from './lists.ts';
import { plural } from './plural.ts';

/** `“Due”, “Team”, and 2 more` */
function quoted(names: readonly string[], others: number): string {
  return allOf([
    ...names.map((name) => `“${name}”`),
    ...(others > 0 ? [plural(others, { other: '# more' })] : []),
  ]);
}

/** The words of the preview of what is pasted as items. */
export const pasteText = {
  title: 'Paste items',
  edit: 'Edit text',
  source: 'Text to read',
  where: 'Add them',
  below: (title: string) => `Below “${title}”`,
  topLevel: 'At the top level',
  items: 'Items to create',
  faults: {
    deep: 'A task can’t have items below it.',
    long: 'This title is longer than 500 characters.',
    longDescription: 'The description is too long.',
  },
  faulty: (count: number) =>
    plural(count, {
      one: '# line can’t become an item. Edit the text to change it.',
      other: '# lines can’t become items. Edit the text to change them.',
    }),
  large: 'This is too much at once. Up to 500 items can be created together.',
  /** Beside an item with words below its title. */
  described: 'with a description',
  leftOut: (count: number) =>
    plural(count, {
      one: '# paragraph belongs to no item, so it’s left out.',
      other: '# paragraphs belong to no item, so they’re left out.',
    }),
  /** The columns of a table that no item has a field for. */
  facts: (names: readonly string[], others: number) =>
    names.length + others === 1
      ? `${quoted(names, others)} isn’t a field of an item, so it goes into the descriptions.`
      : `${quoted(names, others)} aren’t fields of an item, so they go into the descriptions.`,
  /** The columns of a table that name people. */
  people: (names: readonly string[], others: number) =>
    `No operator is assigned from a table: ${quoted(names, others)} ${names.length + others === 1 ? 'goes' : 'go'} into the descriptions.`,
  /** The values of a table that say nothing of an item that Guildhall knows. */
  unread: (values: readonly string[], others: number) =>
    `Not understood, so kept in the descriptions: ${quoted(values, others)}.`,
  otherTypes: (count: number) =>
    plural(count, {
      one: '# item gets another type than the table says, because each level has its own.',
      other: '# items get another type than the table says, because each level has its own.',
    }),
  numbers: 'Row numbers are left out.',
  /** Rows of a table, with the words of some. */
  untitled: (count: number, names: readonly string[]) =>
    `${plural(count, {
      one: '# row has no title, so it’s left out: ',
      other: '# rows have no title, so they’re left out: ',
    })}${quoted(names, count - names.length)}.`,
  create: (count: number) => plural(count, { one: 'Create # item', other: 'Create # items' }),
};
