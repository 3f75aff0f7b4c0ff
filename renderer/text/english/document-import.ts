import { plural } from './plural.ts';

/** The words of the import of files as documents. */
export const documentImportText = {
  act: 'Import files…',
  drop: 'Drop Markdown or text files to import them',
  title: 'Import files',
  reading: 'Reading the files…',
  documents: 'Documents that will be created',
  none: 'None of these files can be imported.',
  typeOfAll: 'All of them are imported as this type. You can change it later.',
  leftOut: (count: number) =>
    plural(count, {
      one: '# file or folder is left out',
      other: '# files or folders are left out',
    }),
  /** The words in a text in the place of a picture file that was left out. */
  pictureLeftOut: (name: string) => `Picture left out: ${name}`,
  reasons: {
    ending: 'Only .md, .markdown and .txt files can be imported.',
    large: (most: number) =>
      `Longer than the ${most.toLocaleString()} characters a document can have.`,
    notText: 'Not UTF-8 text.',
    hidden: 'Hidden.',
    unreadable: 'Couldn’t be read.',
    deep: 'Nested too deeply.',
    many: 'Too many files at once.',
  },
  create: (count: number) =>
    plural(count, { one: 'Create # document', other: 'Create # documents' }),
  size: (bytes: number) =>
    bytes < 1_000
      ? plural(bytes, { one: '# byte', other: '# bytes' })
      : `${Math.round(bytes / 1_000).toLocaleString()} kB`,
};
