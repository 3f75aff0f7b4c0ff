import type { DocumentType } from '#shared/domain/document/schema.ts';
import { plural } from './plural.ts';

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

  acts: {
    open: 'Open',
    copyLink: 'Copy link',
    copied: 'Link copied',
    delete: 'Delete…',
  },
  deleteAsk: {
    title: (title: string) => `Delete “${title}”?`,
    detail: 'Its earlier versions are deleted with it. This can’t be undone.',
    act: 'Delete',
  },
  did: {
    saved: 'Saved',
    kept: 'Saved on this computer. It is sent as soon as the service answers.',
    created: (title: string) => `Created ${title}`,
    deleted: (title: string) => `Deleted ${title}`,
    renamed: (title: string) => `Renamed to ${title}`,
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
    restored: 'You had written this and not saved it.',
    changedElsewhere:
      'This document was changed elsewhere while you wrote. Saving shows both texts; neither is lost.',
    untitled: 'Untitled',
    titleHint: 'Taken from the first line',
    view: 'View',
    views: { write: 'Write', both: 'Side by side', preview: 'Preview' },
    previewOf: (title: string) => `Preview of ${title}`,
    full: (most: number) =>
      `A document has at most ${most.toLocaleString()} characters. What you added doesn’t fit.`,
    /** The words of the library's own panels, by the library's phrases. */
    phrases: {
      Find: 'Find',
      Replace: 'Replace',
      next: 'Next',
      previous: 'Previous',
      all: 'Select all',
      'match case': 'Match case',
      regexp: 'Pattern',
      'by word': 'Whole words',
      replace: 'Replace',
      'replace all': 'Replace all',
      close: 'Close find',
      'current match': 'Current match',
      'replaced $ matches': 'Replaced $ matches',
      'replaced match on line $': 'Replaced the match in line $',
      'on line': 'in line',
      '$ unchanged lines': '$ lines are the same',
      'Collapsed lines': 'Lines that are the same',
    },
  },

  breadcrumb: 'Breadcrumb',
  properties: 'Properties',
  loading: 'Loading the document…',
  notLoaded: 'Couldn’t load the document',
  gone: {
    title: 'This document isn’t here',
    detail: 'It was deleted, or it belongs to another guild.',
    written: 'What you wrote of it is still here.',
    save: 'Save it as a new document',
    back: 'Back to documents',
  },
  descriptionHint: 'Add a description',
  changed: (when: string) => `Changed ${when}`,
  created: (when: string) => `Created ${when}`,
  empty: 'This document is empty.',
  edit: 'Edit',
  editAsNew: 'Edit as a new document',
  /** The reasons why this service can’t do something with a document that is there. */
  unavailable: {
    edit: 'This service can’t change documents and keeps no versions of them. What you edit is saved as a new document that links to this one.',
    delete: 'This service can’t delete documents.',
  },
  more: {
    name: 'More actions',
    copyMarkdown: 'Copy as Markdown',
    copiedMarkdown: 'Copied as Markdown',
    discuss: 'Discuss in a new thread',
    /** The first message of a thread about a document; its first line becomes the title. */
    opening: (title: string, address: string) => `About the document “${title}”\n${address}\n\n`,
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
    previous: 'Previous match',
    next: 'Next match',
    close: 'Close find',
    none: 'No matches',
    searching: 'Searching…',
    /** Of very many places the first are found. */
    place: (at: number, count: number, isAll: boolean) => `${at} of ${count}${isAll ? '' : '+'}`,
  },
  versions: {
    title: 'Versions',
    loading: 'Loading versions…',
    notLoaded: 'Couldn’t load the versions',
    none: 'There are no earlier versions yet',
    named: (version: number) => `Version ${version}`,
    now: 'The newest',
    further: 'Show earlier versions',
    detail: 'What differs from the newest is marked.',
    restore: 'Make this the newest',
  },
  /** Where two have changed the same document. */
  conflict: {
    none: 'There is nothing to decide here',
    detail:
      'Somebody else changed this document while you did. Both texts are kept until you decide: keep one of them, or save the merged text.',
    view: 'View',
    views: { merged: 'Merged text', compare: 'Side by side' },
    mine: 'Mine',
    theirs: 'Theirs',
    later: 'Decide later',
    keepMine: 'Keep mine',
    keepTheirs: 'Keep theirs',
    save: 'Save merged text',
    open: (count: number) =>
      plural(count, {
        one: '# place has both texts between <<<<<<< and >>>>>>>. Choose there and remove these lines to save.',
        other:
          '# places have both texts between <<<<<<< and >>>>>>>. Choose there and remove these lines to save.',
      }),
    keptMine: 'Your text goes over the other one',
    keptTheirs: 'The other text stays',
    saved: 'The merged text is saved',
    choice: (side: string, value: string) => `${side}: ${value}`,
    nothing: 'None',
  },
  links: {
    title: 'Linked',
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
      'This document is only on this computer for now. It is sent as soon as the service answers.',
    waiting: 'Your change is saved on this computer. It is sent as soon as the service answers.',
    sending: 'Your change is being sent…',
    refused: (reason: string | undefined) =>
      reason === undefined
        ? 'The service refused your change.'
        : `The service refused your change: ${reason}`,
    unconfirmed: 'Nobody can tell whether your change arrived.',
    conflict: 'Somebody else changed this document too. Both texts are kept until you decide.',
    resolve: 'Compare and decide',
    outbox: 'Show in the outbox',
  },
};
