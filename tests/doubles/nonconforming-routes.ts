import { me, notFound, operatorId, stamp } from './nonconforming-state.ts';
import type { ServiceState, Thing } from './nonconforming-state.ts';

/** The largest page of a list with a limit. The service never announces it. */
const silentCap = 25;

type Handler = (state: ServiceState, id: string, body: Thing, query: URLSearchParams) => unknown;

export const routes: readonly (readonly [string, RegExp, Handler])[] = [
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
      if (messages === undefined) {
        throw notFound();
      }
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
      if (item === undefined) {
        throw notFound();
      }
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
      if (document === undefined) {
        throw notFound();
      }
      return document;
    },
  ],
  ['GET', /^\/notifications$/, (state) => ({ notifications: state.notifications })],
  [
    'POST',
    /^\/notifications\/read-all$/,
    (state) => {
      for (const each of state.notifications) {
        each['read'] = true;
      }
      return { success: true, markedCount: state.notifications.length };
    },
  ],
];

const at = (thing: Thing) => Date.parse(String(thing['updatedAt']));

function capped(rows: readonly Thing[], limit: number): readonly Thing[] {
  return rows.slice(0, Math.min(limit, silentCap));
}
