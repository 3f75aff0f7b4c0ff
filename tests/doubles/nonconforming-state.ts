import { setTimeout as delay } from 'node:timers/promises';

/** Anything that the service keeps. */
export interface Thing {
  id: string;
  [field: string]: unknown;
}

/** Thrown to answer with an error, in the format of some framework. */
export class ErrorResponse {
  readonly status: number;
  readonly type: string;
  readonly body: string;

  constructor(status: number, type: string, body: string) {
    this.status = status;
    this.type = type;
    this.body = body;
  }
}

/** The user with a known key. */
export const me = 'person/7';
export const operatorId = 'op:ada';
const answerAfterMs = 40;

export const notFound = () =>
  new ErrorResponse(
    404,
    'application/json',
    JSON.stringify({ error: { code: 'E_404', message: 'Gone.' } }),
  );
const invalid = (what: string) => new ErrorResponse(400, 'text/plain', `Cannot accept ${what}`);

/** A time in whole seconds; every other one has an offset. */
export function stamp(count: number): string {
  const at = new Date(Date.UTC(2026, 10, 21, 12) + count * 1_000);
  return count % 2 === 0
    ? at.toISOString().replace('.000Z', 'Z')
    : new Date(at.getTime() + 3_600_000).toISOString().replace('.000Z', '+01:00');
}

/** Everything the service keeps, in memory. */
export class ServiceState {
  count = 0;
  isNextAnswerLost = false;
  readonly #storedAs: (text: string) => string;
  readonly conversations: Thing[] = [];
  readonly messages = new Map<string, Thing[]>();
  readonly items: Thing[] = [];
  readonly documents: Thing[] = [];
  readonly notifications: Thing[] = [
    { ...this.make('n'), type: 'weather', message: 'It rains.', read: false, meta: '' },
  ];

  constructor(storedAs: (text: string) => string) {
    this.#storedAs = storedAs;
  }

  make(prefix: string): Thing {
    this.count += 1;
    const at = stamp(this.count);
    return { id: `${prefix}~${this.count}`, createdAt: at, updatedAt: at, _links: { self: '/' } };
  }

  post(conversationId: string, written: unknown, author: { id: string; type: string }): Thing {
    if (typeof written !== 'string') {
      throw invalid('a message without text');
    }
    const text = this.#storedAs(written);
    const list = this.messages.get(conversationId);
    const conversation = this.conversations.find(({ id }) => id === conversationId);
    if (list === undefined || conversation === undefined) {
      throw notFound();
    }
    const { updatedAt, ...rest } = this.make('m');
    const message = { ...rest, text, authorId: author.id, authorType: author.type, mood: null };
    list.unshift(message);
    conversation['updatedAt'] = updatedAt;
    conversation['lastMessage'] = { text, authorId: author.id, createdAt: rest['createdAt'] };
    return message;
  }

  async operatorAnswers(conversationId: string, text: string): Promise<void> {
    await delay(answerAfterMs);
    this.post(conversationId, `I read: ${text}`, { id: operatorId, type: 'operator' });
    this.notifications.unshift({
      ...this.make('n'),
      type: 'conversation_message',
      message: 'Ada wrote',
      read: false,
      meta: { conversationId, operatorId, workItemId: '' },
    });
  }
}
