import type { DocumentType } from '#shared/domain/document/schema.ts';
import { documentTypes } from '#shared/domain/document/types.ts';
import { isRecord } from '#shared/contract/is-record.ts';
import type { DraftKind } from '#shared/local/draft-key.ts';
import { draftOf, saveDraftsSoon, useDraft, writeDraft } from '../local-state/draft-store.ts';
import type { DraftKey } from '../local-state/draft-store.ts';

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

/** The texts of documents: of one that is there, of a guild's new one, and of a conflict. */
export type DocumentDraftKind = Extract<DraftKind, `${string}document`>;

function keyOf(homeId: string, id: string, row: Row, kind: DocumentDraftKind): DraftKey {
  return { homeId, kind, id, field: row };
}

/** Subscribes to whether something is written of a document that is not saved. */
export function useHasDraft(homeId: string, id: string): boolean {
  return useDraft(keyOf(homeId, id, 'facts', 'document')) !== '';
}

/** The draft of a document that is not saved yet; undefined if there is none. */
export function documentDraft(
  homeId: string,
  id: string,
  kind: DocumentDraftKind = 'document',
): DocumentDraft | undefined {
  const textOf = (row: Row) => draftOf(keyOf(homeId, id, row, kind));
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
export function saveDocumentDraft(
  homeId: string,
  id: string,
  draft: DocumentDraft,
  kind: DocumentDraftKind = 'document',
): void {
  const { base, content, ...written } = draft;
  const { content: baseContent = '', ...baseFacts } = base ?? {};
  const facts = { ...written, isEmpty: content === '', ...(base && { base: baseFacts }) };
  const texts: Readonly<Record<Row, string>> = {
    base: baseContent,
    content,
    facts: JSON.stringify(facts),
  };
  for (const row of rows) {
    writeRow(keyOf(homeId, id, row, kind), texts[row]);
  }
}

/** Removes a draft: it was saved or discarded. */
export function dropDocumentDraft(
  homeId: string,
  id: string,
  kind: DocumentDraftKind = 'document',
): void {
  for (const row of rows.toReversed()) {
    writeRow(keyOf(homeId, id, row, kind), '');
  }
  saveDraftsSoon();
}

/** Moves the draft of a document that is made anew under another id. */
export function moveDocumentDraft(homeId: string, formerId: string, id: string): void {
  for (const row of rows) {
    const former = keyOf(homeId, formerId, row, 'document');
    const text = draftOf(former);
    if (text !== '') {
      writeDraft({ ...former, id }, text);
      writeDraft(former, '');
    }
  }
}

function writeRow(key: DraftKey, text: string): void {
  if (draftOf(key) !== text) {
    writeDraft(key, text);
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
