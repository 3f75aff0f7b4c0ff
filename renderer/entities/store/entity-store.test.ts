import { beforeEach, expect, test, vi } from 'vitest';
import { conversationResource } from '#shared/domain/conversation/resource.ts';
import type { Conversation } from '#shared/domain/conversation/schema.ts';
import { operatorResource } from '#shared/domain/operator/resource.ts';
import type { Operator } from '#shared/domain/operator/schema.ts';
import { workItemResource } from '#shared/domain/work-item/resource.ts';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { forgetIds, localIdOf } from '../../bridge/local-ids.ts';
import { answerCalls, callsOf, failCalls } from '../../testing/answer-calls.ts';
import { atMinute } from '../../testing/times.ts';
import { buildConversation, buildWorkItem } from '../../testing/build-entities.ts';
import { EntityStore } from './entity-store.ts';
import { allowStalls } from '../../../tests/watchdog/watch-tests.ts';

const g = { guildId: 'g' };
const told = { isEvent: true, scopeId: 'g' };
const answered = { isEvent: false };

/** Threads, ordered by their last update, newest first; archived ones in a list of their own. */
let threads: EntityStore<Conversation>;
/** Items, oldest first, filtered by type, status and parent. */
let items: EntityStore<WorkItem>;

const thread = (id: string, minute: number, rest = {}) =>
  buildConversation({ id, title: id, updatedAt: atMinute(minute), ...rest });
const item = (id: string, minute: number, rest = {}) =>
  buildWorkItem({ id, createdAt: atMinute(minute), updatedAt: atMinute(minute), ...rest });
const page = (...conversations: Conversation[]) => ({ conversations, nextCursor: null });
const itemPage = (...workItems: WorkItem[]) => ({ workItems, nextCursor: null });
const listed = (store: EntityStore<Conversation | WorkItem>, query: object = g) =>
  store.list('h', query as never).rows.map(({ id }) => id);

/** Lets other work run: the tests are watched for stalls. */
const turn = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  threads = new EntityStore(conversationResource, { maxRows: 100, pageRows: 50 });
  items = new EntityStore(workItemResource, { maxRows: 100, pageRows: 2 });
});

test('threads are ordered by their last update, and archived ones have their own list', async () => {
  answerCalls({
    'conversation.list': page(thread('a', 1), thread('b', 2), thread('c', 3, { archived: true })),
  });
  await threads.read('h', g);
  expect(listed(threads)).toEqual(['b', 'a']);
  expect(listed(threads, { ...g, archived: true })).toEqual([]);
  await threads.read('h', { ...g, archived: true });
  expect(listed(threads, { ...g, archived: true })).toEqual(['c']);
});

test('a list tells that it is loading and why it failed, and keeps its known rows', async () => {
  answerCalls({ 'conversation.list': page(thread('a', 1)) });
  const reading = threads.read('h', g);
  expect(threads.list('h', g).load.kind).toBe('loading');
  await reading;
  expect(threads.list('h', g).load.kind).toBe('ready');
  failCalls('service_unreachable');
  await threads.read('h', g);
  expect(threads.list('h', g).load).toMatchObject({ kind: 'failed' });
  expect(listed(threads)).toEqual(['a']);
});

test('a list is read page by page, with its filters, up to its end', async () => {
  const query = { ...g, status: 'todo' };
  answerCalls({ 'work_item.list': { workItems: [item('a', 1)], nextCursor: 'on' } });
  await items.read('h', query);
  answerCalls({ 'work_item.list': itemPage(item('b', 2)) });
  await items.readFurther('h', query);
  await items.readFurther('h', query);
  expect(listed(items, query)).toEqual(['a', 'b']);
  expect(callsOf('work_item.list')).toEqual([{ homeId: 'h', ...query, cursor: 'on', limit: 2 }]);
});

test('a page that was read late does not undo a newer event', async () => {
  answerCalls({ 'conversation.list': page(thread('a', 1), thread('b', 1)) });
  const read = threads.read('h', g);
  threads.applyRows('h', [thread('a', 5, { title: 'renamed' }), thread('new', 4)], told);
  threads.applyDeleted('h', ['b']);
  await read;
  expect(threads.list('h', g).rows.map(({ title }) => title)).toEqual(['renamed', 'new']);
});

test('only the answer to the latest request counts, and none for a removed home', async () => {
  answerCalls({ 'conversation.list': page(thread('old', 1)) });
  const [first] = [threads.read('h', g), threads.read('gone', g)];
  threads.applyForgotten('gone');
  answerCalls({ 'conversation.list': page(thread('new', 2)) });
  await Promise.all([threads.read('h', g), first]);
  expect(listed(threads)).toEqual(['new']);
  expect(threads.rows('gone')).toEqual([]);
});

test('an older update never replaces a newer one, but one of the same time does', () => {
  threads.applyRows('h', [thread('a', 5, { title: 'new' })], told);
  threads.applyRows('h', [thread('a', 1, { title: 'old' })], told);
  expect(threads.row('h', 'a')?.title).toBe('new');
  threads.applyRows('h', [thread('a', 5, { title: 'as the person left it' })], told);
  expect(threads.row('h', 'a')?.title).toBe('as the person left it');
});

test('a row from an event takes its place in the order of the list', async () => {
  answerCalls({
    'conversation.list': page(thread('b', 2), thread('a', 1)),
    'work_item.list': itemPage(item('a', 1), item('b', 2)),
  });
  await Promise.all([threads.read('h', g), items.read('h', g)]);
  threads.applyRows('h', [thread('a', 9)], told);
  items.applyRows('h', [item('a', 1, { updatedAt: atMinute(9) }), item('c', 9)], told);
  expect(listed(threads)).toEqual(['a', 'b']);
  expect(listed(items)).toEqual(['a', 'b', 'c']);
});

test('a row joins the lists whose filters it matches, and leaves the others', async () => {
  const [todo, done, top] = [{ status: 'todo' }, { status: 'done' }, { parentId: '' }];
  answerCalls({ 'work_item.list': itemPage() });
  for (const filter of [{}, todo, done, top]) {
    await items.read('h', { ...g, ...filter });
  }
  const of = (filter: object) => listed(items, { ...g, ...filter });
  items.applyRows('h', [item('a', 1), item('child', 2, { parentId: 'a' })], told);
  expect([of({}), of(todo), of(done), of(top)]).toEqual([
    ['a', 'child'],
    ['a', 'child'],
    [],
    ['a'],
  ]);
  // The answer does not name a guild: the row stays in the guild where it is known.
  items.applyRows('h', [item('a', 1, { status: 'done', updatedAt: atMinute(3) })], answered);
  expect([of(todo), of(done)]).toEqual([['child'], ['a']]);
  items.applyDeleted('h', ['a']);
  expect([of({}), of(done)]).toEqual([['child'], []]);
});

test('a list requested later starts with the known rows', async () => {
  items.applyRows('h', [item('b', 2), item('a', 1)], told);
  const read = items.read('h', { ...g, type: 'task' });
  expect(listed(items, { ...g, type: 'task' })).toEqual(['a', 'b']);
  await read;
});

test('rows missing from a page are removed, and rows behind the page stay', async () => {
  const first = { workItems: [item('a', 1), item('c', 3)], nextCursor: 'on' };
  answerCalls({
    'work_item.list': itemPage(...[1, 2, 3, 4].map((n) => item('_abcd'.charAt(n), n))),
  });
  await items.read('h', g);
  answerCalls({ 'work_item.list': first });
  await items.read('h', g);
  expect(listed(items)).toEqual(['a', 'c', 'd']);
  answerCalls({ 'work_item.list': itemPage(item('e', 5)) });
  await items.readFurther('h', g);
  expect(listed(items)).toEqual(['a', 'c', 'e']);
});

test('rereading a page in the middle changes its rows, but not how far the list was read', async () => {
  answerCalls({ 'work_item.list': { workItems: [item('a', 1)], nextCursor: 'one' } });
  await items.read('h', g);
  answerCalls({ 'work_item.list': { workItems: [item('b', 2)], nextCursor: 'two' } });
  await items.readFurther('h', g);
  const anew = { workItems: [item('b', 2, { title: 'Anew' })], nextCursor: 'other' };
  items.applyPage('h', { ...g, cursor: 'one', limit: 2 }, anew);
  expect(items.list('h', g)).toMatchObject({
    rows: [{ id: 'a' }, { id: 'b', title: 'Anew' }],
    nextCursor: 'two',
  });
});

test('rows without times keep the order of the service, and new ones come last', async () => {
  const operators = new EntityStore<Operator>(operatorResource, { maxRows: 100 });
  const named = (id: string, name = id) => ({ id, name, capabilities: [] }) as unknown as Operator;
  for (const id of ['y', 'm', 'z']) {
    operators.applyRows('h', [named(id)], told);
  }
  answerCalls({ 'operator.list': { operators: [named('z'), named('m')] } });
  const read = operators.read('h', g);
  expect(operators.list('h', g).rows.map(({ name }) => name)).toEqual(['y', 'm', 'z']);
  await read;
  operators.applyRows('h', [named('a'), named('z', 'renamed')], told);
  expect(operators.list('h', g).rows.map(({ name }) => name)).toEqual(['renamed', 'm', 'a']);
  expect(callsOf('operator.list')).toEqual([{ homeId: 'h', ...g }]);
});

test('each guild has its own list, and an answer without a guild leaves a row where it is', async () => {
  answerCalls({ 'conversation.list': page() });
  await Promise.all([threads.read('h', g), threads.read('h', { guildId: 'other' })]);
  threads.applyRows('h', [thread('a', 1)], told);
  threads.applyRows('h', [thread('b', 1)], { ...told, scopeId: 'other' });
  threads.applyRows('h', [thread('a', 2), thread('nowhere', 2)], answered);
  expect([listed(threads), listed(threads, { guildId: 'other' })]).toEqual([['a'], ['b']]);
  expect(threads.row('h', 'nowhere')).toBeDefined();
  threads.applyForgotten('h');
  expect(threads.rows('h')).toEqual([]);
});

test('a row is shown again when its deletion is taken back', () => {
  items.applyRows('h', [item('a', 1)], told);
  items.applyDeleted('h', ['a']);
  items.applyRows('h', [item('a', 1)], answered);
  expect(items.rows('h')).toEqual([]);
  items.applyRows('h', [item('a', 1)], told);
  expect(items.rows('h')).toHaveLength(1);
});

test('a row is read by its address, and known by its current id', async () => {
  answerCalls({ 'work_item.get': item('itm_9', 1) });
  await items.readOne('h', { workItemId: 'itm_9' });
  await items.readOne('h', { workItemId: 'new_1' });
  expect(items.rows('h')).toMatchObject([{ id: 'itm_9' }]);
  expect(localIdOf('h', 'new_1')).toBe('itm_9');
  forgetIds('h');
  failCalls('not_found');
  await expect(items.readOne('h', { workItemId: 'gone' })).rejects.toThrow('It does not answer.');
});

test('only the most recently changed rows are kept when events bring too many', async () => {
  const known = Array.from({ length: 100 }, (_, index) => thread(`c${index}`, 10));
  known[7] = thread('c7', 1);
  answerCalls({ 'conversation.list': page(...known) });
  await threads.read('h', g);
  threads.applyRows('h', [thread('told', 11)], told);
  expect(listed(threads)).toHaveLength(100);
  expect(listed(threads)[0]).toBe('told');
  expect(threads.row('h', 'c7')).toBeUndefined();
  // Rows that the person asks for are not limited.
  threads.applyRows('h', [thread('opened', 0)], answered);
  expect(threads.row('h', 'opened')).toBeDefined();
  const many = Array.from({ length: 300 }, (_, index) => thread(`m${index}`, 12));
  threads.applyRows('h', many, told);
  expect(threads.rows('h')).toHaveLength(101);
});

/** How many entries are set in any map meanwhile. A copy of a map sets each of its entries. */
function setsDuring(act: () => void): number {
  const set = vi.spyOn(Map.prototype, 'set');
  try {
    act();
    return set.mock.calls.length;
  } finally {
    set.mockRestore();
  }
}

test('a batch copies the rows once, and one event copies few of them', async () => {
  allowStalls('it makes and stores 20,000 items in one turn');
  const store = new EntityStore<WorkItem>(workItemResource, { maxRows: 20_000 });
  const base = item('i', 0);
  const rows = Array.from({ length: 20_000 }, (_, index) => ({
    ...base,
    id: `i${index}` as WorkItem['id'],
    createdAt: atMinute(index),
  }));
  answerCalls({ 'work_item.list': itemPage(...rows.slice(0, 18_000)) });
  for (const query of [g, { ...g, status: 'todo' }]) {
    await store.read('h', query);
    await turn();
  }
  const seen = vi.fn<() => void>();
  store.api.subscribe(seen);
  const batchSets = setsDuring(() => store.applyRows('h', rows.slice(18_000), told));
  expect(seen).toHaveBeenCalledTimes(1);
  await turn();
  const eventSets = setsDuring(() => {
    store.applyRows(
      'h',
      rows.slice(-1).map((row) => ({ ...row, title: 'Anew' })),
      told,
    );
  });
  expect(listed(store)).toHaveLength(20_000);
  // Copying everything for each row, a batch would set two thousand times as many.
  expect(batchSets).toBeGreaterThan(2_000);
  expect(batchSets).toBeLessThan(3 * 20_000);
  expect(eventSets).toBeGreaterThan(0);
  expect(eventSets).toBeLessThan(200);
});
