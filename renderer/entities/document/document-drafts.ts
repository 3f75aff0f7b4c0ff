import type { DocumentType } from '#shared/domain/document/schema.ts';
import { documentTypes } from '#shared/domain/document/types.ts';
import { isRecord } from '#shared/contract/is-record.ts';
import { draftOf, saveDraftsSoon, useDrafts, writeDraft } from '../draft-store.ts';
import { knownIdOf, useOutbox } from '../outbox-store.ts';

/** The parts of a document that a person writes. */
export interface WrittenDocument {
  readonly title: string;
  readonly type: DocumentType;
  readonly description: string;
  readonly content: string;
}

/** The document as it was when the person began to change it. */
export interface DraftBase extends WrittenDocument {
  /** Empty where the service has not told of any change. */
  readonly updatedAt: string;
}

/** A text that is being written and not saved. */
export interface DocumentDraft extends WrittenDocument {
  /** Absent for a document that is not there yet. */
  readonly base?: DraftBase;
}

/** The rows of a draft, in the order in which they are kept: without the last there is no draft. */
const rows = ['base', 'content', 'facts'] as const;

type Row = (typeof rows)[number];

/** The name of the draft of a document that is not there yet. */
export function newDraftId(guildId: string): string {
  return `new/${guildId}`;
}

// Drafts of threads and documents are kept in one place, by home and by a name like an id.
function rowName(id: string, row: Row): string {
  return `document/${id}/${row}`;
}

/** Subscribes to whether something is written of a document that is not saved. */
export function useHasDraft(homeId: string, id: string): boolean {
  return useDrafts((state) => draftOf(state, homeId, rowName(id, 'facts')) !== '');
}

/** The draft of a document that is not saved yet; undefined if there is none. */
export function documentDraft(homeId: string, id: string): DocumentDraft | undefined {
  const textOf = (row: Row) => draftOf(useDrafts.getState(), homeId, rowName(id, row));
  const facts = parsed(textOf('facts'));
  const content = textOf('content');
  // A text and the facts about it are kept one after the other. The text of these facts is lost.
  const isCut = content === '' && facts['isEmpty'] !== true;
  if (textOf('facts') === '' || isCut) {
    return undefined;
  }
  const base = facts['base'];
  return {
    ...writtenIn(facts, content),
    ...(isRecord(base) && {
      base: { ...writtenIn(base, textOf('base')), updatedAt: wordsIn(base, 'updatedAt') },
    }),
  };
}

/** Keeps what is written of a document through crash and quit. What has not changed stays. */
export function keepDocumentDraft(homeId: string, id: string, draft: DocumentDraft): void {
  const { base, content, ...written } = draft;
  const { content: baseContent = '', ...baseFacts } = base ?? {};
  const facts = { ...written, isEmpty: content === '', ...(base && { base: baseFacts }) };
  const texts: Readonly<Record<Row, string>> = {
    base: baseContent,
    content,
    facts: JSON.stringify(facts),
  };
  for (const row of rows) {
    writeRow(homeId, id, row, texts[row]);
  }
}

/** Removes a draft: it was saved or discarded. */
export function dropDocumentDraft(homeId: string, id: string): void {
  for (const row of rows.toReversed()) {
    writeRow(homeId, id, row, '');
  }
  saveDraftsSoon();
}

/** Moves the draft of a document that gets its own id. */
export function moveDocumentDraft(homeId: string, temporaryId: string, id: string): void {
  for (const row of rows) {
    const text = draftOf(useDrafts.getState(), homeId, rowName(temporaryId, row));
    if (text !== '') {
      writeDraft(homeId, rowName(id, row), text);
      writeDraft(homeId, rowName(temporaryId, row), '');
    }
  }
}

function writeRow(homeId: string, id: string, row: Row, text: string): void {
  const name = rowName(knownIdOf(useOutbox.getState(), homeId, id), row);
  if (draftOf(useDrafts.getState(), homeId, name) !== text) {
    writeDraft(homeId, name, text);
  }
}

function writtenIn(facts: Readonly<Record<string, unknown>>, content: string): WrittenDocument {
  return {
    title: wordsIn(facts, 'title'),
    type: documentTypes.find((type) => type === facts['type']) ?? 'document',
    description: wordsIn(facts, 'description'),
    content,
  };
}

function wordsIn(facts: Readonly<Record<string, unknown>>, field: string): string {
  const words = facts[field];
  return typeof words === 'string' ? words : '';
}

/** The facts of a draft; none of one that cannot be read. */
function parsed(facts: string): Readonly<Record<string, unknown>> {
  try {
    const read: unknown = JSON.parse(facts);
    return isRecord(read) ? read : {};
  } catch {
    return {};
  }
}
