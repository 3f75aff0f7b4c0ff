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
  reasons: {
    ending: 'Only .md, .markdown and .txt files can be imported.',
    large: (most: number) =>
      `Longer than the ${most.toLocaleString()} characters a document can have.`,
    notText: 'Not UTF-8 text.',
    hidden: 'Hidden.',
    unreadable: 'Couldn’t be read.',
    deep: 'Nested too deeply.',
    many: 'Too many files at once.',
    stopped: 'The import ended before it.',
  },
  /** The report on an import. */
  report: {
    name: 'Import report',
    summary: (taken: number, leftOut: number) =>
      [
        plural(taken, { one: 'Imported # file.', other: 'Imported # files.' }),
        ...(leftOut > 0
          ? [plural(leftOut, { one: '# was left out.', other: '# were left out.' })]
          : []),
      ].join(' '),
    taken: (count: number) =>
      plural(count, { one: '# file became a document', other: '# files became documents' }),
    changed: (count: number) =>
      plural(count, { one: '# name to look at', other: '# names to look at' }),
    renamed: (title: string) => `Its name can’t be a title. It is called “${title}” here.`,
    twin: (title: string) => `Another document is called “${title}” too.`,
  },
  create: (count: number) =>
    plural(count, { one: 'Create # document', other: 'Create # documents' }),
  size: (bytes: number) =>
    bytes < 1_000
      ? plural(bytes, { one: '# byte', other: '# bytes' })
      : `${Math.round(bytes / 1_000).toLocaleString()} kB`,
};

/** The words of folders of files that come in and go out as all documents of a guild. */
export const documentFoldersText = {
  more: 'Import and export',
  import: 'Import a folder…',
  export: 'Export as a folder…',
};

/** The words of an import or export as it goes on. */
export const transferText = {
  names: { import: 'Import', export: 'Export' },
  progress: {
    import: (done: number, all: number) =>
      `Importing: ${done.toLocaleString()} of ${all.toLocaleString()}`,
    export: (done: number, all: number) =>
      `Exporting: ${done.toLocaleString()} of ${all.toLocaleString()}`,
  },
  stop: 'Stop',
  showReport: 'Show report',
  closeReport: 'Put the report away',
  copyReport: 'Copy report',
  reportCopied: 'Report copied',
};

/** The words of a folder that the documents of a guild are written into. */
export const exportFolderText = {
  report: 'Export report',
  summary: (count: number, folder: string, failed: number) =>
    [
      plural(count, {
        one: `Exported # document to “${folder}”.`,
        other: `Exported # documents to “${folder}”.`,
      }),
      ...(failed > 0 ? [plural(failed, { one: '# is missing.', other: '# are missing.' })] : []),
    ].join(' '),
  files: (count: number) =>
    plural(count, { one: '# file was written', other: '# files were written' }),
  renamed: (count: number) =>
    plural(count, { one: '# file has another name', other: '# files have other names' }),
  renamedFrom: (title: string) =>
    `The document is called “${title}”. Another file has that name, or not every system takes it.`,
  failed: (count: number) =>
    plural(count, { one: '# document is missing', other: '# documents are missing' }),
  gone: 'It was deleted meanwhile.',
  stopped: 'The export ended before it.',
};

/** The words behind those of a rename, on the links to the document. */
export function renamedLinksText(
  done: string,
  count: number,
  { failedCount, areInMessages }: { readonly failedCount: number; readonly areInMessages: boolean },
): string {
  const sentences = [
    count > 0 &&
      plural(count, { one: 'Links in # text follow.', other: 'Links in # texts follow.' }),
    failedCount > 0 && 'Some texts couldn’t be looked through.',
    areInMessages && count > 0 && 'Messages stay as they were written.',
  ].filter((sentence) => sentence !== false);
  return sentences.length === 0 ? done : [`${done}.`, ...sentences].join(' ');
}

/** The words before a rename that more texts follow than are changed at once. */
export function linksInPartsText(count: number, parts: number): string {
  return `${count.toLocaleString()} texts link to it. They change in ${parts} steps: leave Guildhall open until it says that they follow.`;
}
