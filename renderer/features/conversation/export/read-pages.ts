import type { Message } from '#shared/domain/message/schema.ts';
import type { MessagePage } from '#shared/domain/message/thread-gap.ts';
import { exportLimits } from '#shared/limits/desktop-limits.ts';
import { countLimits } from '#shared/limits/limits.ts';
import { problemOf } from '../../../bridge/call.ts';

/** Reads a page of a thread: its newest, or that of a cursor. */
export type ReadPage = (input: { limit: number; cursor?: string }) => Promise<MessagePage>;

/** The part of a thread that is read so far. Reading goes on from here. */
export interface ReadSoFar {
  /** Newest first. */
  readonly messages: readonly Message[];
  /** The room that they take in a file. */
  readonly length: number;
  /** The cursor of missing messages, by the id of the message after the gap. */
  readonly gaps: ReadonlyMap<string, string>;
  /** The cursor of older messages; null at the beginning, undefined where nothing is read. */
  readonly cursor: string | null | undefined;
}

export const nothingRead: ReadSoFar = {
  messages: [],
  length: 0,
  gaps: new Map(),
  cursor: undefined,
};

/** How many of the oldest messages a further page may repeat. */
const overlap = 1_000;

/** Why reading has ended before the beginning of the thread. */
export type CutReason =
  | { readonly kind: 'stopped' | 'full' }
  | { readonly kind: 'failed'; readonly why: string };

interface ReadingOptions {
  readonly readPage: ReadPage;
  readonly signal: AbortSignal;
  readonly onRead: (soFar: ReadSoFar) => void;
}

/**
 * Reads a thread page by page up to its beginning, and then its gaps. Answers what is read, and why
 * that is not all. Messages between that nobody can reach stay gaps.
 */
export async function readPages(
  from: ReadSoFar,
  { readPage, signal, onRead }: ReadingOptions,
): Promise<{ readonly soFar: ReadSoFar; readonly cut: CutReason | undefined }> {
  let soFar = from;
  while (soFar.cursor !== null) {
    if (signal.aborted) {
      return { soFar, cut: { kind: 'stopped' } };
    }
    if (isFull(soFar)) {
      return { soFar, cut: { kind: 'full' } };
    }
    try {
      // oxlint-disable-next-line no-await-in-loop -- each page is told by the one before
      const page = await readPage(inputOf(soFar.cursor));
      soFar = withOlder(soFar, page);
    } catch (error) {
      return { soFar, cut: { kind: 'failed', why: problemOf(error).detail } };
    }
    onRead(soFar);
  }
  return { soFar: await withoutGaps(soFar, { readPage, signal, onRead }), cut: undefined };
}

/** Fills gaps, as long as messages come. */
async function withoutGaps(
  from: ReadSoFar,
  { readPage, signal, onRead }: ReadingOptions,
): Promise<ReadSoFar> {
  let soFar = from;
  const tried = new Set<string>();
  const next = () => [...soFar.gaps].find(([, cursor]) => !tried.has(cursor));
  for (let gap = next(); gap !== undefined && !signal.aborted && !isFull(soFar); gap = next()) {
    const [before, cursor] = gap;
    tried.add(cursor);
    try {
      // oxlint-disable-next-line no-await-in-loop -- each page is told by the one before
      soFar = withFilled(soFar, before, await readPage(inputOf(cursor)));
    } catch {
      // Messages that cannot be reached now are missing, and the file says so.
      return soFar;
    }
    onRead(soFar);
  }
  return soFar;
}

function inputOf(cursor: string | undefined) {
  return { limit: countLimits.page, ...(cursor !== undefined && { cursor }) };
}

/** Whether a file can hold no more. */
function isFull({ length }: ReadSoFar): boolean {
  return length > exportLimits.thread;
}

/** The room that messages take in a file. */
function lengthOf(messages: readonly Message[]): number {
  return messages.reduce((sum, { text }) => sum + text.length + exportLimits.message, 0);
}

function withOlder({ messages, length, gaps }: ReadSoFar, page: MessagePage): ReadSoFar {
  // Only neighbouring pages may overlap, and there may be very many.
  const known = new Set<string>(messages.slice(-overlap).map(({ id }) => id));
  const older = page.messages.filter(({ id }) => !known.has(id));
  // A page that brings nothing leads no further.
  const cursor = older.length === 0 ? null : (page.nextCursor ?? null);
  return {
    messages: [...messages, ...older],
    length: length + lengthOf(older),
    gaps: withGaps(gaps, page),
    cursor,
  };
}

function withFilled(soFar: ReadSoFar, before: string, page: MessagePage): ReadSoFar {
  const { messages, length, gaps, cursor } = soFar;
  const known = new Set<string>(messages.map(({ id }) => id));
  const missing = page.messages.filter(({ id }) => !known.has(id));
  const at = messages.findIndex(({ id }) => id === before) + 1;
  const left = new Map(gaps);
  left.delete(before);
  const oldest = page.messages.at(-1);
  // Where the page does not meet what is known, a part of the gap is left.
  if (missing.length > 0 && oldest === missing.at(-1) && oldest && page.nextCursor) {
    left.set(oldest.id, page.nextCursor);
  }
  return {
    messages: messages.toSpliced(at, 0, ...missing),
    length: length + lengthOf(missing),
    gaps: withGaps(left, page),
    cursor,
  };
}

function withGaps(gaps: ReadonlyMap<string, string>, page: MessagePage) {
  const found = (page.gaps ?? []).map(({ before, cursor }) => [before, cursor] as const);
  return new Map([...gaps, ...found]);
}
