import type { Document, DocumentType } from '#shared/domain/document/schema.ts';
import { documentTypes } from '#shared/domain/document/types.ts';
import { filterWords } from '#shared/text/filter-words.ts';
import { foldedText } from '#shared/text/folded-text.ts';
import { compareText } from '#shared/text/compare-text.ts';
import type { DocumentOrder } from '#shared/local/document-order.ts';
import { stampOf } from '../../entities/store/entity-list.ts';
import { locale } from '../../text/text.ts';

/** How the list of documents is narrowed. */
export interface DocumentView {
  /** Words of a document, in any order. */
  readonly text: string;
  readonly type: DocumentType | 'all';
  /** Whether only those are shown that changed since the person looked. */
  readonly isChanged: boolean;
}

export const wholeView: DocumentView = {
  text: '',
  type: 'all',
  isChanged: false,
};

/** A view as the part of an address that names it; empty for the usual one. */
export function formatView({ text, type, isChanged }: DocumentView): string {
  const parameters = new URLSearchParams();
  if (text.trim() !== '') {
    parameters.set('text', text.trim());
  }
  if (type !== 'all') {
    parameters.set('type', type);
  }
  if (isChanged) {
    parameters.set('changed', 'yes');
  }
  return parameters.toString();
}

/** The view that an address names. What it does not know is left out. */
export function parseView(address: string): DocumentView {
  const parameters = new URLSearchParams(address);
  return {
    text: parameters.get('text') ?? '',
    type: documentTypes.find((type) => type === parameters.get('type')) ?? 'all',
    isChanged: parameters.get('changed') === 'yes',
  };
}

/**
 * The documents of a view in their order.
 *
 * @param foundIds documents that a search of their contents has found for the words of the view
 * @param isNew whether a document changed since the person looked
 */
export function shownDocuments(
  documents: readonly Document[],
  { text, type, isChanged }: DocumentView,
  order: DocumentOrder,
  foundIds: ReadonlySet<string>,
  isNew: (document: Document) => boolean,
): readonly Document[] {
  const words = filterWords(text);
  return documents
    .filter((document) => type === 'all' || document.type === type)
    .filter((document) => !isChanged || isNew(document))
    .filter((document) => foundIds.has(document.id) || hasWords(document, words))
    .toSorted(comparers[order]);
}

const collator = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' });

const comparers: Readonly<Record<DocumentOrder, (a: Document, b: Document) => number>> = {
  updated: (a, b) => compareText(stampOf(b), stampOf(a)) || compareText(a.id, b.id),
  title: (a, b) => collator.compare(a.title, b.title) || compareText(a.id, b.id),
  created: (a, b) => compareText(b.createdAt, a.createdAt) || compareText(a.id, b.id),
};

const foldedWords = new WeakMap<Document, string>();

function hasWords(document: Document, words: readonly string[]): boolean {
  const { title, description = '' } = document;
  const folded = foldedWords.get(document) ?? foldedText(`${title}\n${description}`);
  foldedWords.set(document, folded);
  return words.every((word) => folded.includes(word));
}
