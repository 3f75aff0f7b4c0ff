import type {
  OperationInput,
  OperationOutput,
  ReadOperationName,
  WriteOperationName,
} from '#shared/contract/registry.ts';
import type { KeptEntry } from '../../client-store/store-protocol.ts';
import { isAlikeText } from './alike-text.ts';
import type { OutboxService } from './outbox-service.ts';

/** What a list tells of one thing in it. */
interface ListedThing {
  readonly id: string;
  readonly [field: string]: unknown;
}

type Input = Readonly<Record<string, unknown>>;

/** How what a write makes is found again in a list of its service. */
interface Listing {
  readonly operation: ReadOperationName;
  readonly inputOf: (input: Input) => Input;
  /** A page, newest first, and where it goes on: null at the end, undefined where unknown. */
  readonly pageOf: (output: never) => { rows: readonly unknown[]; next: string | null | undefined };
  readonly compare: (row: never, input: Input, ownId: string | undefined) => Likeness;
}

/**
 * Whether a thing is what the write makes: to the letter, as a service may have changed it,
 * perhaps, or not at all.
 */
type Likeness = 'exact' | 'alike' | 'unsure' | 'other';

function likenessOf(made: unknown, written: unknown): Likeness {
  return made === written ? 'exact' : isAlikeText(made, written) ? 'alike' : 'other';
}

type RowOf<
  Name extends ReadOperationName,
  Field extends keyof OperationOutput<Name>,
> = OperationOutput<Name>[Field] extends readonly (infer Row)[] ? Row : never;

const messages: Listing = {
  operation: 'message.list',
  inputOf: ({ conversationId }) => ({ conversationId, limit: 200 }),
  pageOf: (page: OperationOutput<'message.list'>) => ({
    rows: page.messages,
    next: page.messages.length === 0 ? null : page.nextCursor,
  }),
  compare: (row: RowOf<'message.list', 'messages'>, input, ownId) => {
    const authorId = input['asOperatorId'] ?? ownId;
    if (authorId === undefined) {
      return row.authorType === 'user' ? 'unsure' : 'other';
    }
    if (row.authorId !== authorId) {
      return 'other';
    }
    // Other words of the same author may be these, rewritten.
    const likeness = likenessOf(row.text, input['text']);
    return likeness === 'other' ? 'unsure' : likeness;
  },
};

const conversations: Listing = {
  operation: 'conversation.list',
  inputOf: ({ guildId }) => ({ guildId, limit: 200 }),
  pageOf: (page: OperationOutput<'conversation.list'>) => ({
    rows: page.conversations,
    next: page.conversations.length === 0 ? null : page.nextCursor,
  }),
  compare: ({ title, participants }: RowOf<'conversation.list', 'conversations'>, input) => {
    const { operatorIds, title: given } = input as OperationInput<'conversation.create'>;
    const operators = participants.filter(({ type }) => type === 'operator').map(({ id }) => id);
    if (operators.toSorted().join(' ') !== operatorIds.toSorted().join(' ')) {
      return 'other';
    }
    const likeness = given === undefined ? 'exact' : likenessOf(title, given);
    return likeness === 'other' ? 'unsure' : likeness;
  },
};

const workItems: Listing = {
  operation: 'work_item.list',
  inputOf: ({ guildId }) => ({ guildId }),
  pageOf: (page: OperationOutput<'work_item.list'>) => ({
    rows: page.workItems.toReversed(),
    next: page.nextCursor ?? null,
  }),
  compare: (row: RowOf<'work_item.list', 'workItems'>, input) => {
    const likeness = likenessOf(row.title, input['title']);
    const isElsewhere =
      row.type !== input['type'] || (row.parentId || null) !== (input['parentId'] || null);
    return likeness !== 'other' && isElsewhere ? 'unsure' : likeness;
  },
};

const documents: Listing = {
  operation: 'document.list',
  inputOf: ({ guildId }) => ({ guildId }),
  pageOf: (page: OperationOutput<'document.list'>) => ({
    rows: page.documents.toReversed(),
    next: page.nextCursor ?? null,
  }),
  compare: (row: RowOf<'document.list', 'documents'>, input) => {
    const likeness = likenessOf(row.title, input['title']);
    return likeness !== 'other' && row.type !== input['type'] ? 'unsure' : likeness;
  },
};

const listings: Partial<Record<WriteOperationName, Listing>> = {
  'message.create': messages,
  'conversation.create': conversations,
  'work_item.create': workItems,
  'document.create': documents,
};

/** So many of the newest things are remembered, in case the very newest are deleted or moved. */
const markedThings = 50;

/** So many pages are read back; what lies deeper is not looked for. */
const mostPages = 20;

/** What is at the top of the list that an entry's thing will stand in, before it is made. */
export async function readMark(entry: KeptEntry, service: OutboxService): Promise<string[]> {
  const listing = listings[entry.operation];
  if (listing === undefined) {
    return [];
  }
  const rows = await newestRows(listing, entry, service, () => false);
  return rows.rows.slice(0, markedThings).map(placeOf);
}

/** What a look at the service came to. */
export type Found =
  | { readonly kind: 'found'; readonly row: ListedThing }
  | { readonly kind: 'absent' }
  | { readonly kind: 'unsure' };

/**
 * Looks whether what an entry makes is there already (promises: P5): among what is newer than the
 * mark, of the same words and the same author, and bound to no other entry. Words count as the same
 * where a service may have changed them; where it may have changed them further, that is unsure.
 */
export async function findMade(
  entry: KeptEntry,
  mark: readonly string[] | undefined,
  service: OutboxService,
  isClaimed: (id: string) => Promise<boolean>,
): Promise<Found> {
  const listing = listings[entry.operation];
  if (listing === undefined || mark === undefined) {
    return { kind: 'unsure' };
  }
  const marked = new Set(mark);
  const markedIds = new Set(mark.map((place) => place.slice(0, place.lastIndexOf(' '))));
  const { rows, hasEnded } = await newestRows(listing, entry, service, (row) =>
    marked.has(placeOf(row)),
  );
  const end = rows.findIndex((row) => marked.has(placeOf(row)));
  const newer = (end < 0 ? rows : rows.slice(0, end)).filter(({ id }) => !markedIds.has(id));
  const candidates: { row: ListedThing; likeness: Likeness }[] = [];
  for (const row of newer.toReversed()) {
    const likeness = listing.compare(row as never, entry.input, service.ownId());
    if (likeness !== 'other' && !(await isClaimed(row.id))) {
      candidates.push({ row, likeness });
    }
  }
  const found =
    candidates.find(({ likeness }) => likeness === 'exact') ??
    candidates.find(({ likeness }) => likeness === 'alike');
  // What an unknown beginning lets in may be older than the entry.
  const isSure = end >= 0 || (mark.length === 0 && hasEnded);
  if (!isSure || (found === undefined && candidates.length > 0)) {
    return { kind: 'unsure' };
  }
  return found === undefined ? { kind: 'absent' } : { kind: 'found', row: found.row };
}

/** Reads a list from its newest on, until it ends or a thing is met that is known. */
async function newestRows(
  listing: Listing,
  { input }: KeptEntry,
  service: OutboxService,
  isKnown: (row: ListedThing) => boolean,
): Promise<{ rows: ListedThing[]; hasEnded: boolean }> {
  const rows: ListedThing[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < mostPages; page += 1) {
    const output = await service.read(listing.operation, {
      ...listing.inputOf(input),
      ...(cursor !== undefined && { cursor }),
    });
    // The answer was parsed by the schema of that very operation.
    const { rows: read, next } = listing.pageOf(output as never);
    rows.push(...(read as ListedThing[]));
    if (next === null || next === undefined || rows.some(isKnown)) {
      return { rows, hasEnded: next === null };
    }
    cursor = next;
  }
  return { rows, hasEnded: false };
}

/** A thing and, where it moves when it is changed, its place: only what stands still is a mark. */
function placeOf(row: ListedThing): string {
  const { updatedAt } = row;
  return `${row.id} ${'participants' in row && typeof updatedAt === 'string' ? updatedAt : ''}`;
}
