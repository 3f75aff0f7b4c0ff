import { events, operations } from '#shared/contract/registry.ts';
import type { EventName, OperationName } from '#shared/contract/registry.ts';

// Answers and frames of a broken or hostile service, made from correct ones by seeded random
// mutation.

/** Random numbers from a seed, from 0 up to but not including 1 (mulberry32). */
export function seededChance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const at = '2026-11-21T12:00:00.000Z';
const guild = { id: 'gld_1', name: 'Lab' };
const driver = { kind: 'model', modelId: 'mdl_1', fallback: 'script' };
// What drives an operator is asked for by its own fields.
const operator = {
  id: 'opr_1',
  name: 'Ada',
  role: 'Planner',
  capabilities: ['plan'],
  driver,
  isPaused: true,
  trust: 'asks',
  ...driver,
};
const model = {
  id: 'mdl_1',
  name: 'small',
  origin: 'http://127.0.0.1:11434',
  isLocal: true,
  hasKey: false,
  window: 8_192,
  price: { currency: 'USD', input: 150_000, output: 600_000 },
};
const run = {
  id: 'run_1',
  operatorId: 'opr_1',
  cause: 'message',
  conversationId: 'cnv_1',
  messageId: 'msg_1',
  state: 'stopped',
  reason: 'Me stopped it.',
  isLive: false,
  tokens: 900,
  cost: 20,
  createdAt: at,
  waitsUntil: at,
  endedAt: at,
};
const question = {
  id: 'qst_1',
  operatorId: 'opr_1',
  runId: 'run_1',
  userId: 'usr_1',
  conversationId: 'cnv_1',
  messageId: 'msg_1',
  text: 'Which colour?',
  fields: [{ kind: 'one', label: 'Colour', options: ['Red', 'Blue'] }],
  state: 'answered',
  values: ['Red'],
  createdAt: at,
  expiresAt: at,
  decidedAt: at,
};
const proposal = {
  id: 'prp_1',
  operatorId: 'opr_1',
  runId: 'run_1',
  userId: 'usr_1',
  workItemId: 'wi_1',
  operation: 'document.update',
  input: { docId: 'doc_1', title: 'Roof' },
  summary: 'Change the document “Attic”',
  changes: [{ field: 'title', from: 'Attic', to: 'Roof' }],
  target: { kind: 'document', id: 'doc_1', title: 'Attic', version: '1' },
  state: 'accepted',
  decision: 'once',
  note: 'Go on.',
  reason: 'x',
  createdAt: at,
  expiresAt: at,
  decidedAt: at,
};
const message = { id: 'msg_1', text: 'Hi', authorId: 'usr_1', authorType: 'user', createdAt: at };
const conversation = {
  id: 'cnv_1',
  title: 'Roof',
  createdAt: at,
  updatedAt: at,
  participants: [{ id: 'usr_1', type: 'user', name: 'Me' }],
  lastMessage: { text: 'Hi', authorId: 'usr_1', createdAt: at },
  archived: false,
};
const workItem = {
  id: 'wi_1',
  type: 'task',
  title: 'Mend',
  description: 'x',
  status: 'todo',
  priority: 'medium',
  progress: 40,
  parentId: 'wi_0',
  assignedOperatorId: 'opr_1',
  createdAt: at,
  updatedAt: at,
};
// The histories of an item and of a guild have rows of the same name; this one is right in both.
const itemChange = {
  id: 'wic_1',
  at,
  actor: { id: 'usr_1', type: 'user', name: 'Me' },
  kind: 'updated',
  changes: [{ field: 'title', from: 'Mend', to: 'Mend the roof' }],
  workItemId: 'wi_1',
  type: 'task',
  parentId: 'wi_0',
  status: 'todo',
  progress: 40,
};
const document = {
  id: 'doc_1',
  title: 'Brief',
  type: 'brief',
  description: 'x',
  content: '# x',
  createdAt: at,
  updatedAt: at,
};
const notification = {
  id: 'ntf_1',
  type: 'conversation_message',
  message: 'x',
  read: false,
  createdAt: at,
  meta: { conversationId: 'cnv_1', operatorId: 'opr_1' },
};
const trashed = {
  id: 'wi_2',
  kind: 'work_item',
  title: 'Paint',
  type: 'task',
  deletedAt: at,
  deletedBy: { id: 'usr_1', type: 'user', name: 'Me' },
  removedAt: at,
  belowCount: 0,
};
const told = {
  call: 1,
  origin: 'http://127.0.0.1:11434',
  model: 'small',
  sentAt: at,
  body: '{}',
  parts: [{ kind: 'form', bytes: 2 }],
  leftOut: [{ kind: 'message', count: 2 }],
  leastTokens: 1,
  readTokens: 1,
  alarm: 'suspected',
};
const step = {
  id: 'stp_1',
  kind: 'call',
  at,
  tool: 'search-find',
  arguments: '{}',
  state: 'done',
  result: 'x',
  wrote: [{ operation: 'document.create', kind: 'document', id: 'doc_1', undoneAt: at }],
};
const cost = {
  id: 'opr_1',
  title: 'Ada',
  calls: 2,
  tokens: 900,
  reservedTokens: 0,
  money: [{ currency: 'USD', amount: 20 }],
  unpriced: 1,
};
const undone = { kind: 'work_item', id: 'wi_1', title: 'Roof', act: 'changed', fields: ['status'] };
const staying = { kind: 'document', id: 'doc_1', title: 'Plan', reason: 'changed', fields: [] };
const everything = {
  guilds: [guild],
  operators: [operator],
  models: [model],
  runs: [run],
  questions: [question],
  proposals: [proposal],
  grants: [{ operation: 'document.update', grantedBy: 'usr_1', grantedAt: at }],
  calls: 1,
  told,
  steps: [step],
  hasEnded: true,
  costs: [cost],
  isMore: false,
  total: cost,
  since: at,
  willUndo: [undone],
  undone: [undone],
  stays: [staying],
  conversations: [conversation],
  messages: [message, message],
  documents: [document],
  notifications: [notification],
  workItems: [workItem, workItem],
  things: [trashed],
  restoredCount: 1,
  deletedCount: 1,
  changes: [itemChange],
  beginsAt: at,
  versions: [{ ...document, version: 1 }],
  results: [{ kind: 'message', id: 'msg_1', title: 'x', snippet: 'x' }],
  nextCursor: 'more',
  status: 'ok',
  version: '1',
  extensions: ['events'],
  openapi: '3.1.0',
  success: true,
  markedCount: 1,
};

// The limits of an operator, a guild and an item; this one is right for all.
const spent = { runsAnHour: 1, tokensADay: 900, moneyADay: 20, tokens: 900, money: 20 };
const limits = {
  runTokens: 64_000,
  runsAnHour: 30,
  tokensADay: 200_000,
  moneyADay: 1_000_000,
  tokens: 64_000,
  money: 1_000_000,
  used: spent,
  reserved: spent,
};

const nouns: Record<string, object> = {
  user: { id: 'usr_1', name: 'Me' },
  guild,
  operator,
  conversation,
  message,
  work_item: workItem,
  document,
  notification,
  trash: trashed,
  run,
  question,
  proposal,
};

/** A correct answer of an operation. Extra fields are ignored. */
export function rightAnswer(name: OperationName): unknown {
  return { ...everything, ...limits, ...nouns[name.split('.')[0] ?? ''] };
}

/** A correct frame of an event. */
export function rightFrame(type: EventName, seq: number): unknown {
  const about = { conversation, message, workItem, document, notification };
  const named = { ...about, operator, run, question, proposal };
  const progress = { runId: 'run_1', phase: 'writing', from: 0, text: 'x', tokens: 1 };
  const data = {
    ...named,
    ...progress,
    id: 'x',
    markedCount: 1,
    conversationId: 'cnv_1',
    operatorId: 'opr_1',
  };
  return { type, seq, at, guildId: 'gld_1', data };
}

const nasty: readonly unknown[] = [
  null,
  '',
  0,
  -0,
  -1,
  1e308,
  1e21,
  2 ** 53,
  0.1,
  true,
  [],
  {},
  [[[[[[]]]]]],
  '<script>alert(1)</script>',
  '\u0000',
  '\ud800',
  '\u202e',
  'constructor',
  '__proto__',
  'NaN',
  '1e999',
  '2026-13-45T99:99:99Z',
  '0000-00-00T00:00:00Z',
  '+275760-09-13T00:00:00.000Z',
  'x'.repeat(5_000),
  Array.from({ length: 300 }, () => null),
  { toString: 'x', valueOf: 1, length: -1 },
];

/** The text of a mutated value. About one in six is not valid JSON. */
function mutatedText(value: unknown, chance: () => number): string {
  const pick = <Item>(list: readonly Item[]) => list[Math.floor(chance() * list.length)] as Item;
  const mutate = (node: unknown, depth: number): unknown => {
    if (chance() < 0.06) {
      return pick(nasty);
    }
    if (Array.isArray(node)) {
      const rows = node.map((row: unknown) => mutate(row, depth + 1));
      return chance() < 0.1 ? [...rows, pick(nasty), ...rows] : rows;
    }
    if (typeof node !== 'object' || node === null) {
      return node;
    }
    const fields = Object.entries(node)
      .filter(() => chance() > 0.03)
      .map(([name, field]) => [name, mutate(field, depth + 1)]);
    return Object.fromEntries(
      chance() < 0.1 ? [...fields, [pick(['x', '']), pick(nasty)]] : fields,
    );
  };
  let text = JSON.stringify(mutate(value, 0)) ?? 'undefined';
  if (chance() < 0.05) {
    text = text.replace('{', '{"__proto__":{"polluted":1},');
  }
  if (chance() < 0.05) {
    text = text.replaceAll('"', "'");
  }
  if (chance() < 0.06) {
    text = text.slice(0, Math.floor(chance() * text.length));
  }
  if (chance() < 0.04) {
    text = `${'['.repeat(Math.floor(chance() * 200))}${text}`;
  }
  return chance() < 0.02 ? pick(['', 'null', '[]', '<html>', '7', '"x"', '\ufeff{}']) : text;
}

const operationNames = Object.keys(operations) as OperationName[];
const eventNames = Object.keys(events) as EventName[];
const statuses = [
  200, 200, 200, 200, 200, 200, 201, 202, 400, 401, 403, 404, 405, 409, 422, 429, 500, 503, 599,
];
const contentTypes = ['application/json', 'text/html', 'text/plain; charset=utf-7', 'x', ''];

/** An answer, with the operation that it answers. */
export interface HostileAnswer {
  readonly name: OperationName;
  readonly respond: () => Response;
}

/** The nth answer of a seed. */
export function hostileAnswer(index: number, chance: () => number): HostileAnswer {
  const name = operationNames[index % operationNames.length] ?? 'guild.get';
  const status = statuses[Math.floor(chance() * statuses.length)] ?? 200;
  const error = {
    code: 'not_found',
    detail: 'x',
    error: { message: 'x' },
    errors: [{ pointer: '/x', message: 'x' }],
  };
  const bytes = Buffer.from(mutatedText(status < 300 ? rightAnswer(name) : error, chance));
  // Changing a byte or two may break even the encoding.
  for (let flips = chance() < 0.1 ? 2 : 0; flips > 0 && bytes.length > 0; flips -= 1) {
    bytes[Math.floor(chance() * bytes.length)] = Math.floor(chance() * 256);
  }
  const headers = {
    'Content-Type': contentTypes[Math.floor(chance() * contentTypes.length)] ?? '',
    'Retry-After': ['7', '-1', '9'.repeat(20), 'soon', ''][Math.floor(chance() * 5)] ?? '',
  };
  return { name, respond: () => new Response(bytes, { status, headers }) };
}

/** The nth frame of a seed. */
export function hostileFrame(index: number, chance: () => number): string {
  const type = eventNames[index % eventNames.length] ?? 'message.created';
  const hello = { type: 'hello', seq: 1, log: 'x', heartbeatSeconds: 15, user: guild };
  const right = chance() < 0.1 ? hello : rightFrame(type, index + 1);
  return mutatedText(right, chance);
}
