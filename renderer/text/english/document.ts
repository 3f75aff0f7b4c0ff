import { documentConflictText } from './document-conflict.ts';
import type { DocumentType } from '#shared/domain/document/schema.ts';
import { canBeRestored } from './deletion.ts';
import {
  documentFoldersText,
  documentImportText,
  exportFolderText,
  linksInPartsText,
  renamedLinksText,
  transferText,
} from './document-import.ts';
import { plural } from './plural.ts';
import { formatText } from './format.ts';

const types: Readonly<Record<DocumentType, string>> = {
  document: 'Document',
  reference: 'Reference',
  brief: 'Brief',
  report: 'Report',
};

/** The words of the list of documents, and those that all screens of documents share. */
export const documentText = {
  title: 'Documents',
  name: 'Document',
  types,
  fields: { title: 'Title', type: 'Type', description: 'Description', content: 'Content' },
  new: 'New document',

  list: {
    name: 'Documents',
    search: 'Search documents',
    type: 'Type',
    types: {
      all: 'All',
      document: 'Documents',
      reference: 'References',
      brief: 'Briefs',
      report: 'Reports',
    } satisfies Record<DocumentType | 'all', string>,
    sorted: (order: string) => `Sort: ${order}`,
    orders: { updated: 'Last changed', title: 'Title', created: 'Created' },
    /** Whether the parts of titles before a `/` make folders. */
    folders: 'Folders',
    folder: { expand: 'Expand', collapse: 'Collapse' },
    count: (count: number) => plural(count, { one: '# document', other: '# documents' }),
    loading: 'Loading documents…',
    notLoaded: 'Couldn’t load the documents',
    empty: {
      title: 'No documents yet',
      detail:
        'Briefs, references and reports of this guild are kept here. Operators read and write them too.',
    },
    noMatches: { title: 'No documents match', clear: 'Clear search' },
    draft: 'Draft',
  },

  /** Files that become documents. */
  import: documentImportText,
  folders: documentFoldersText,
  transfer: transferText,
  exportFolder: exportFolderText,

  acts: {
    open: 'Open',
    copyLink: 'Copy link',
    addFavourite: 'Add to favourites',
    removeFavourite: 'Remove from favourites',
    delete: 'Delete…',
    deleteMany: (count: number) => plural(count, { other: 'Delete # documents…' }),
  },
  selection: 'Selected documents',
  deleteAsk: {
    title: (title: string) => `Delete “${title}”?`,
    many: (count: number) =>
      `Delete ${plural(count, { one: '# document', other: '# documents' })}?`,
    toTrash: (count: number) =>
      plural(count, {
        one: 'It goes to the trash with its earlier versions and stays there for 30 days.',
        other: 'They go to the trash with their earlier versions and stay there for 30 days.',
      }),
    keptHere: (count: number, home: string) =>
      `${home} has no trash. ${plural(count, {
        one:
          'Guildhall keeps a copy on this computer for 30 days, and can restore it as a new ' +
          'document, without its versions and links to it.',
        other:
          'Guildhall keeps copies on this computer for 30 days, and can restore them as new ' +
          'documents, without their versions and links to them.',
      })}`,
    unknown: canBeRestored,
    act: 'Delete',
  },
  did: {
    saved: 'Saved',
    kept: 'Saved on this computer. It will be sent when the service can be reached.',
    created: (title: string) => `Created ${title}`,
    createdMany: (count: number) =>
      plural(count, { one: '# document created', other: '# documents created' }),
    createdSome: (done: number, all: number, why: string) =>
      `${done} of ${all} documents were created, then it stopped: ${why}`,
    createdUntilStop: (done: number, all: number) =>
      `${done.toLocaleString()} of ${all.toLocaleString()} documents created, then stopped`,
    deleted: (title: string) => `Deleted ${title}`,
    deletedMany: (count: number) =>
      plural(count, { one: 'Deleted # document', other: 'Deleted # documents' }),
    renamed: (title: string) => `Renamed to ${title}`,
    mended: renamedLinksText,
    mendsInParts: linksInPartsText,
    undecided: 'Somebody else has changed the same. The change waits for you',
    described: 'Description changed',
    typed: (type: DocumentType) => `Type set to ${types[type]}`,
  },

  editor: {
    save: 'Save',
    saveAsNew: 'Save as a new document',
    savedAsNew:
      'This service can’t change documents. Saving makes a new document that links to this one; this one stays as it is.',
    /** The end of a new document that was made out of another one. */
    newVersionOf: (title: string, address: string) =>
      `\n\n---\n\nA new version of “${title}”: ${address}\n`,
    restored: 'These are unsaved changes from earlier.',
    /** Where a link would begin another document. */
    restoredOther: (title: string) =>
      `This document is not saved yet. Save or discard it, then open the link again to write “${title}”.`,
    changedElsewhere:
      'This document was changed elsewhere while you wrote. Saving shows both texts; neither is lost.',
    untitled: 'Untitled',
    titleHint: 'Taken from the first line',
    /** The button that opens the other fields where there is room for the title alone. */
    otherFields: 'Type and description',
    /** The name of the toolbar, and that of the list after a slash. */
    formatting: 'Formatting',
    insert: 'Insert',
    format: formatText,
    view: 'View',
    views: { write: 'Write', both: 'Side by side', preview: 'Preview' },
    previewOf: (title: string) => `Preview of ${title}`,
    full: (most: number) =>
      `A document can have up to ${most.toLocaleString()} characters. What you added doesn’t fit.`,
    paste: {
      tooLarge: 'What you pasted is very large, so it was pasted as plain text.',
      notConverted: 'The formatting couldn’t be kept, so it was pasted as plain text.',
      picture:
        'A document holds pictures by their address only. Put the picture on the web, then write ![what it shows](its address).',
      file: 'A document holds text and links, so this file can’t be put into it. Put the file on the web, then paste its address.',
      drawnFormula:
        'A formula was pasted as it is drawn, because its source wasn’t on the clipboard. Check it.',
      mediaLeftOut: 'Pictures, videos and frames without an address on the web were left out.',
    },
    /** The box of a task, beside its words. */
    taskBox: 'Done',
    tabHint: 'Tab indents. Esc, then Tab, leaves the text.',
    hiddenMarks: 'There are more combining marks here than can be shown.',
    /** The words of the library's own panels, by the library's phrases. */
    phrases: {
      'current match': 'Current match',
      'replaced $ matches': 'Replaced $ matches',
      'replaced match on line $': 'Replaced the match in line $',
      'on line': 'in line',
      '$ unchanged lines': '$ unchanged lines',
      'Collapsed lines': 'Unchanged lines',
    },
  },

  /** The values that programs write before a text. */
  frontMatter: {
    name: 'Properties',
    count: (count: number) => plural(count, { one: '# property', other: '# properties' }),
    empty: '–',
    edit: 'Edit properties…',
    written: 'Properties as they are written',
    hint: 'One “name: value” a line',
    fault:
      'These aren’t properties. Begin each line with a name, a colon and a space, such as “tags: bread”, and list items with “- ”.',
    long: (most: number) =>
      `A document can have up to ${most.toLocaleString()} characters. Make the properties shorter.`,
  },

  breadcrumb: 'Breadcrumb',
  properties: 'Properties',
  loading: 'Loading the document…',
  notLoaded: 'Couldn’t load the document',
  gone: {
    title: 'This document isn’t here',
    detail: 'It was deleted, or it belongs to another guild.',
    written: 'What you wrote is still here.',
    save: 'Save it as a new document',
    back: 'Back to documents',
  },
  descriptionHint: 'Add a description',
  changed: (when: string, who?: string) =>
    who === undefined ? `Changed ${when}` : `Changed ${when} by ${who}`,
  /** The person who reads a document, within a sentence. */
  you: 'you',
  created: (when: string) => `Created ${when}`,
  empty: 'This document is empty.',
  edit: 'Edit',
  editAsNew: 'Edit as a new document',
  /** The button that is pressed as long as the document stands at the top of the list. */
  favourite: 'Favourite',
  /** The reasons why this service can’t do something with a document that is there. */
  unavailable: {
    edit: 'This service can’t change documents and keeps no versions of them. What you edit is saved as a new document that links to this one.',
    delete: 'This service can’t delete documents.',
  },
  more: {
    name: 'More actions',
    copyMarkdown: 'Copy as Markdown',
    copiedMarkdown: 'Copied as Markdown',
    exportMarkdown: 'Export as Markdown…',
    exportHtml: 'Export as HTML…',
    exportPdf: 'Export as PDF…',
    print: 'Print…',
    discuss: 'Discuss in a new thread',
  },

  /** The outcomes of an export of a document, as a file or on paper. */
  exported: {
    saved: (title: string) => `Exported ${title}`,
    printed: (title: string) => `${title} is being printed`,
    working: 'Preparing the document…',
    tooLarge: 'This document is too large for that. Export it as Markdown.',
  },

  outline: {
    name: 'Outline',
    none: 'Headings appear here.',
    reading: 'Reading the headings…',
    shownFirst: (count: number) => plural(count, { other: 'The first # headings' }),
  },
  find: {
    open: 'Find in document',
    name: 'Find',
    matchCase: 'Match case',
    wholeWords: 'Whole words',
    replaceWith: 'Replace with',
    replace: 'Replace',
    replaceAll: 'Replace all',
  },
  versions: {
    title: 'Versions',
    loading: 'Loading versions…',
    notLoaded: 'Couldn’t load the versions',
    none: 'There are no earlier versions yet',
    named: (version: number) => `Version ${version}`,
    now: 'Current version',
    further: 'Show earlier versions',
    /** The versions that somebody saved shortly before the one above. */
    saves: (count: number) => plural(count, { one: '# earlier save', other: '# earlier saves' }),
    detail: 'Differences from the current version are marked.',
    restore: 'Restore this version',
  },
  /** Where two have changed the same document. */
  conflict: documentConflictText,
  links: {
    /** The headings over what this document links to, and over what links to it. */
    out: 'Links in this document',
    in: 'Links to this document',
    noneOut: 'It links to no item, document or thread yet.',
    none: 'No thread and no other document mentions this one yet.',
    unavailable:
      'This service can’t search threads and documents, so those that mention this one aren’t listed.',
    /** A thing whose title is not known here. */
    unnamed: { item: 'Work item', document: 'Document', thread: 'Thread' },
  },

  /** The words about changes that are not with the service. */
  state: {
    draft: 'You have unsaved changes to this document.',
    continue: 'Continue editing',
    discard: 'Discard changes',
    discarded: 'Changes discarded',
    creating:
      'This document is only on this computer for now. It will be sent when the service can be reached.',
    waiting:
      'Your change is saved on this computer. It will be sent when the service can be reached.',
    sending: 'Your change is being sent…',
    conflict: 'Someone else changed this document too. Both texts are kept until you decide.',
    resolve: 'Compare and decide',
  },
};
