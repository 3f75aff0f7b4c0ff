import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

// A service that keeps to the core (contract: Core and extensions) and to nothing else, and in no
// way as ours does: written from that page alone, it shares no line with the product.

/** How an odd service is reached. */
export interface OddService extends AsyncDisposable {
  /** The texts of all messages of a conversation, oldest first. */
  readonly textsOf: (conversationId: string) => unknown[];
  /** Stores what it is sent next, and cuts the connection instead of an answer. */
  readonly loseNextAnswer: () => void;
  readonly baseUrl: string;
  readonly key: string;
  readonly guildId: string;
  readonly operatorId: string;
}

interface Thing {
  id: string;
  [field: string]: unknown;
}

/** What is thrown to answer with an error, in the words of whichever framework. */
class Oddity {
  readonly status: number;
  readonly type: string;
  readonly body: string;

  constructor(status: number, type: string, body: string) {
    this.status = status;
    this.type = type;
    this.body = body;
  }
}

/** It never says so, but of any list it gives no more than this where a limit is given. */
const silentCap = 25;
const slowMs = 15;
const answerAfterMs = 40;
const key = 'odd~key/7+=';
const me = 'person/7';
const operatorId = 'op:ada';
const guildId = 'guild one';

const notFound = () =>
  new Oddity(
    404,
    'application/json',
    JSON.stringify({ error: { code: 'E_404', message: 'Gone.' } }),
  );
const invalid = (what: string) => new Oddity(400, 'text/plain', `Cannot accept ${what}`);

/** To the second, with an offset on every other one. */
function stamp(count: number): string {
  const at = new Date(Date.UTC(2026, 10, 21, 12) + count * 1_000);
  return count % 2 === 0
    ? at.toISOString().replace('.000Z', 'Z')
    : new Date(at.getTime() + 3_600_000).toISOString().replace('.000Z', '+01:00');
}

/**
 * Starts an odd service on loopback.
 *
 * @param storedAs what it makes of a message's text before it stores it
 */
export async function startOddService(
  storedAs: (text: string) => string = (text) => text,
): Promise<OddService> {
  const state = new State(storedAs);
  const server = createServer((request, response) => void answer(state, request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/api/v1`,
    key,
    guildId,
    operatorId,
    textsOf: (conversationId) =>
      (state.messages.get(conversationId) ?? []).map(({ text }) => text).toReversed(),
    loseNextAnswer: () => {
      state.isNextAnswerLost = true;
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

class State {
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
    if (typeof written !== 'string') throw invalid('a message without text');
    const text = this.#storedAs(written);
    const list = this.messages.get(conversationId);
    const conversation = this.conversations.find(({ id }) => id === conversationId);
    if (list === undefined || conversation === undefined) throw notFound();
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

type Handler = (state: State, id: string, body: Thing, query: URLSearchParams) => unknown;

const routes: readonly (readonly [string, RegExp, Handler])[] = [
  [
    'GET',
    /^\/guilds\/([^/]+)\/conversations$/,
    (state, _id, _body, query) => ({
      conversations: capped(
        state.conversations.toSorted((a, b) => at(b) - at(a)),
        Number(query.get('limit') ?? 20),
      ),
      total: state.conversations.length,
    }),
  ],
  [
    'POST',
    /^\/guilds\/([^/]+)\/conversations$/,
    (state, _id, body) => {
      const conversation = {
        ...state.make('c'),
        title: body['title'] ?? 'Untitled',
        lastMessage: '',
        participants: [
          { id: me, type: 'user', name: 'Me', avatar: '' },
          { id: operatorId, type: 'operator', name: 'Ada' },
          { id: 'bridge', type: 'bot', name: 'A bridge' },
        ],
      };
      state.conversations.push(conversation);
      state.messages.set(conversation.id, []);
      const { id, title, participants, createdAt } = conversation as Record<string, unknown>;
      return { id, title, participants, createdAt };
    },
  ],
  [
    'GET',
    /^\/conversations\/([^/]+)\/messages$/,
    (state, id, _body, query) => {
      const messages = state.messages.get(id);
      if (messages === undefined) throw notFound();
      return { messages: capped(messages, Number(query.get('limit') ?? 50)), paging: {} };
    },
  ],
  [
    'POST',
    /^\/conversations\/([^/]+)\/messages$/,
    (state, id, body) => {
      const asOperator = body['asOperatorId'];
      const author =
        typeof asOperator === 'string' && asOperator !== ''
          ? { id: asOperator, type: 'operator' }
          : { id: me, type: 'user' };
      const message = state.post(id, body['text'], author);
      void state.operatorAnswers(id, String(body['text']));
      return message;
    },
  ],
  ['GET', /^\/guilds\/([^/]+)\/work-items$/, (state) => ({ workItems: state.items })],
  [
    'POST',
    /^\/guilds\/([^/]+)\/work-items$/,
    (state, _id, body) => {
      const item = {
        ...state.make('w'),
        description: '',
        parentId: '',
        assignedOperatorId: '',
        priority: 'medium',
        ...body,
        status: 'todo',
        progress: '0',
      };
      state.items.push(item);
      return item;
    },
  ],
  [
    'PUT',
    /^\/work-items\/([^/]+)$/,
    (state, id, body) => {
      const item = state.items.find((each) => each.id === id);
      if (item === undefined) throw notFound();
      return Object.assign(item, body, { updatedAt: stamp((state.count += 1)) });
    },
  ],
  [
    'GET',
    /^\/guilds\/([^/]+)\/workspace$/,
    (state) => ({
      documents: state.documents.map((each) => ({ ...each, content: '' })),
    }),
  ],
  [
    'POST',
    /^\/guilds\/([^/]+)\/workspace$/,
    (state, _id, body) => {
      const document = { ...state.make('d'), description: null, type: 'scroll', ...body };
      state.documents.push(document);
      return { ...document, content: undefined, updatedAt: undefined };
    },
  ],
  [
    'GET',
    /^\/guilds\/[^/]+\/workspace\/([^/]+)$/,
    (state, id) => {
      const document = state.documents.find((each) => each.id === id);
      if (document === undefined) throw notFound();
      return document;
    },
  ],
  ['GET', /^\/notifications$/, (state) => ({ notifications: state.notifications })],
  [
    'POST',
    /^\/notifications\/read-all$/,
    (state) => {
      for (const each of state.notifications) each['read'] = true;
      return { success: true, markedCount: state.notifications.length };
    },
  ],
];

const at = (thing: Thing) => Date.parse(String(thing['updatedAt']));

function capped(rows: readonly Thing[], limit: number): readonly Thing[] {
  return rows.slice(0, Math.min(limit, silentCap));
}

async function answer(
  state: State,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  await delay(slowMs);
  try {
    const result = perform(state, request, text);
    if (state.isNextAnswerLost && request.method === 'POST') {
      state.isNextAnswerLost = false;
      request.socket.destroy();
      return;
    }
    // Whatever was done, it is 200, and there is no Location.
    response.writeHead(200, { 'Content-Type': 'text/json; charset=UTF-8', 'X-Powered-By': 'Odd' });
    response.end(`\n  ${JSON.stringify(result, undefined, 2)}\n`);
  } catch (error) {
    const oddity =
      error instanceof Oddity ? error : new Oddity(500, 'text/html', '<h1>Whoops</h1>');
    response.writeHead(oddity.status, { 'Content-Type': oddity.type });
    response.end(oddity.body);
  }
}

function perform(state: State, request: IncomingMessage, text: string): unknown {
  const url = new URL(request.url ?? '', 'http://odd');
  if (request.headers.authorization !== `Bearer ${key}`) {
    throw new Oddity(401, 'application/json', '{"message":"Who are you?"}');
  }
  for (const [method, pattern, handle] of routes) {
    const match = pattern.exec(url.pathname.replace('/api/v1', ''));
    if (match !== null && method === request.method) {
      const id = decodeURIComponent(match[1] ?? '');
      const body = text === '' ? {} : (JSON.parse(text) as Thing);
      return handle(state, id, body as Thing, url.searchParams);
    }
  }
  throw new Oddity(404, 'text/html', '<!doctype html><title>404</title><h1>Nothing here</h1>');
}
