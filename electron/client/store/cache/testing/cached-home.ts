import type { OperationInput, OperationName, OperationOutput } from '#shared/registry/registry.ts';
import type { ServiceEvent } from '#shared/registry/service-event.ts';
import { messageSchema } from '#shared/domain/message/schema.ts';
import type { Message } from '#shared/domain/message/schema.ts';
import type { MessagePage } from '#shared/domain/message/thread-gap.ts';
import { Database } from '../../../../storage/database.ts';
import { buildCache } from '../cache-database.ts';
import { cacheHandlers } from '../cache-handlers.ts';
import type { CacheChange, CacheReading } from '../cache-protocol.ts';
import { SearchIndexing } from '../search-indexing.ts';

/** The time of every answer of a test's service. */
export const answeredAt = '2026-11-21T12:00:00.000Z';

/** One home's part of a cache in memory, by the cache's own handlers. */
export class CachedHome {
  readonly db: Database;
  readonly homeId: string;
  readonly #indexing: SearchIndexing;

  constructor(homeId = 'home', db?: Database) {
    this.homeId = homeId;
    this.db = db ?? new Database(':memory:');
    if (db === undefined) {
      buildCache(this.db);
    }
    this.#indexing = new SearchIndexing(this.db);
  }

  begin() {
    return this.db.transaction((db) => cacheHandlers['cache.begin'](db, { homeId: this.homeId }));
  }

  read<Name extends OperationName>(operation: Name, input: OperationInput<Name>): CacheReading {
    const question = { homeId: this.homeId, operation, input };
    if (operation === 'search.find') {
      this.#indexAll();
    }
    return this.db.transaction((db) => cacheHandlers['cache.read'](db, question));
  }

  /** The cached output; undefined if there is none. */
  answer<Name extends OperationName>(
    operation: Name,
    input: OperationInput<Name>,
  ): OperationOutput<Name> | undefined {
    return this.read(operation, input).answer?.output as OperationOutput<Name> | undefined;
  }

  /** Keeps an answer that was asked for after everything so far, or after an earlier mark. */
  write<Name extends OperationName>(
    operation: Name,
    input: OperationInput<Name>,
    output: object,
    mark = this.mark(),
  ): void {
    const write = { homeId: this.homeId, operation, input, output, at: answeredAt, mark };
    this.db.transaction((db) => cacheHandlers['cache.write'](db, write));
  }

  apply(...changes: CacheChange[]): void {
    const { homeId } = this;
    this.db.transaction((db) => cacheHandlers['cache.apply'](db, { homeId, changes }));
  }

  #indexAll(): void {
    while (this.#indexing.step(1_000)) {}
  }

  mark(): number {
    return this.read('user.me', {}).mark;
  }

  /** A thread's page as one line, oldest first, `|` before each gap: `1 2 | 5`. */
  thread(conversationId = 'c', limit = 50, cursor?: string): string {
    const page = this.page(conversationId, limit, cursor);
    const gaps = new Set(page?.gaps?.map(({ before }) => before));
    const shown = page?.messages.toReversed().map(({ id }) => (gaps.has(id) ? `| ${id}` : id));
    return shown?.join(' ') ?? 'nothing';
  }

  page(conversationId = 'c', limit = 50, cursor?: string): MessagePage | undefined {
    const input = { conversationId, limit, ...(cursor !== undefined && { cursor }) };
    return this.answer('message.list', input);
  }
}

/** The messages of a page, newest first, from one number down to another. */
export function messagesDown(from: number, to: number, text = 'Message'): Message[] {
  const messages: Message[] = [];
  for (let number = from; number >= to; number -= 1) {
    messages.push(
      messageSchema.parse({
        id: String(number),
        text: `${text} ${number}`,
        authorId: 'opr_ada',
        authorType: 'operator',
        // The service's clock has whole seconds and stands still, so that times decide nothing.
        createdAt: '2026-11-21T12:00:00Z',
      }),
    );
  }
  return messages;
}

/** The event of a message that was posted. */
export function messageCreated(number: number, conversationId = 'c'): ServiceEvent {
  const [message] = messagesDown(number, number);
  return {
    type: 'message.created',
    at: answeredAt,
    data: { conversationId, message },
  } as ServiceEvent;
}
