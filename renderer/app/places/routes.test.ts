import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { addressOf } from '#shared/address/home-path.ts';
import { parseThingAddress, thingOfPath, thingPath } from '#shared/address/thing-address.ts';
import { forgetIds } from '../../bridge/local-ids.ts';
import { buildHome } from '../../testing/build-entities.ts';
import { learnMade } from '../../testing/learn-made.ts';
import {
  documentPartPath,
  documentPath,
  documentsPath,
  itemPath,
  messagePath,
  newDocumentPath,
  operatorPath,
  operatorsPath,
  outboxPath,
  runPath,
  searchPath,
  soughtDocumentPath,
  threadPath,
  threadsPath,
  trashPath,
  workPath,
} from './paths.ts';
import { knownPath, parseRoute, routeTable } from './routes.ts';
import type { Route } from './routes.ts';
import { shownHome } from './use-route.ts';

const oddIds = [
  'a/b',
  'a b',
  'عمل',
  '100%',
  '%2F',
  'what?',
  'a#b',
  'new_3f9c',
  'local',
  "it's (*new*)!",
  'end.',
  '..',
  'read',
  'part',
  'ä?#1',
  '$&',
  '\u{1F3F0}',
  'a\nb',
  ':homeId',
];
const anyId = fc.oneof(fc.constantFrom(...oddIds), fc.string({ minLength: 1, unit: 'grapheme' }));
/** The views, which have an encoding of their own in a path. */
const anyView = anyId.map((id) => `text=${encodeURIComponent(id)}&type=brief`);

/** Every way to a place, with the route that it leads to. */
const ways: ((id: string, home: string, view: string) => readonly [string, Route])[] = [
  (_id, homeId) => [threadsPath(homeId), { name: 'threads', homeId }],
  (id, homeId) => [threadPath(homeId, id), { name: 'thread', homeId, conversationId: id }],
  (id, homeId) => [
    messagePath(homeId, id, id),
    { name: 'thread', homeId, conversationId: id, messageId: id },
  ],
  (query) => [searchPath(query), { name: 'search', homeId: undefined, query }],
  (_id, homeId) => [workPath(homeId), { name: 'work', homeId, view: '', filter: '' }],
  (_id, homeId, filter) => [
    workPath(homeId, 'board', filter),
    { name: 'work', homeId, view: 'board', filter },
  ],
  (id, homeId) => [itemPath(homeId, id), { name: 'item', homeId, workItemId: id }],
  (_id, homeId) => [documentsPath(homeId), { name: 'documents', homeId, view: '' }],
  (_id, homeId, view) => [documentsPath(homeId, view), { name: 'documents', homeId, view }],
  (_id, homeId) => [newDocumentPath(homeId), { name: 'new-document', homeId }],
  (id, homeId) => [
    documentPath(homeId, id),
    { name: 'document', homeId, documentId: id, mode: 'read' },
  ],
  (id, homeId) => [
    documentPath(homeId, id, 'edit'),
    { name: 'document', homeId, documentId: id, mode: 'edit' },
  ],
  (id, homeId) => [
    soughtDocumentPath(homeId, id, id),
    { name: 'document', homeId, documentId: id, mode: 'read', sought: id },
  ],
  (id, homeId) => [
    soughtDocumentPath(homeId, id, id, homeId),
    { name: 'document', homeId, documentId: id, mode: 'read', sought: id, near: homeId },
  ],
  (id, homeId) => [
    documentPartPath(homeId, id, id),
    { name: 'document', homeId, documentId: id, mode: 'read', part: id },
  ],
  (_id, homeId) => [operatorsPath(homeId), { name: 'operators', homeId }],
  (id, homeId) => [operatorPath(homeId, id), { name: 'operator', homeId, operatorId: id }],
  (id, homeId) => [runPath(homeId, id), { name: 'run', homeId, runId: id }],
  (_id, homeId) => [trashPath(homeId), { name: 'trash', homeId }],
  () => [outboxPath, { name: 'outbox', homeId: undefined }],
  () => [routeTable.inbox.build({}), { name: 'inbox', homeId: undefined }],
];

test('every path leads back to the place that it was built for, whatever the ids hold', () => {
  const led = new Set<string>();
  fc.assert(
    fc.property(anyId, anyId, anyView, (id, homeId, view) => {
      for (const [path, route] of ways.map((way) => way(id, homeId, view))) {
        expect(parseRoute(path)).toEqual(route);
        // The window's address encodes all characters that addresses do not allow.
        expect(new URL(`app://bundle/#${path}`).hash.slice(1)).toBe(path);
        led.add(route.name);
      }
    }),
  );
  const names = Object.values(routeTable).map(({ name }) => name);
  expect([...led].toSorted()).toEqual([...new Set(names)].toSorted());
});

test('a path fits one row of the table; that of a heading also fits the row of its document', () => {
  fc.assert(
    fc.property(anyId, anyId, anyView, (id, homeId, view) => {
      for (const [path, route] of ways.map((way) => way(id, homeId, view))) {
        const rows = Object.values(routeTable).filter(({ read }) => read(path) !== undefined);
        expect(new Set(rows.map(({ name }) => name))).toEqual(new Set([route.name]));
      }
    }),
  );
});

test('the path of a thing is also that of its address, which texts and other programs read', () => {
  fc.assert(
    fc.property(fc.constantFrom(...oddIds), fc.constantFrom(...oddIds), (homeId, id) => {
      for (const [kind, pathOf] of [
        ['thread', threadPath],
        ['item', itemPath],
        ['document', documentPath],
      ] as const) {
        const thing = { kind, homeId, id };
        expect(pathOf(homeId, id)).toBe(thingPath(thing));
        expect(thingOfPath(pathOf(homeId, id))).toEqual(thing);
        expect(parseThingAddress(addressOf(pathOf(homeId, id)))).toEqual(thing);
      }
      expect(thingOfPath(messagePath(homeId, id, id))).toEqual({ kind: 'thread', homeId, id });
    }),
  );
});

test('a search for nothing, and words for nowhere, are left out of a path', () => {
  expect(parseRoute(searchPath(''))).toEqual({ name: 'search', homeId: undefined, query: '' });
  expect(parseRoute('/search/')).toEqual(parseRoute(searchPath('')));
  expect(soughtDocumentPath('a', 'doc_1', '', 'near')).toBe(documentPath('a', 'doc_1'));
});

test.each([
  '',
  '/',
  '/nowhere',
  '/threads',
  '/home',
  '/home/x',
  '/home/x/nowhere',
  '/home//item/y',
  '/home/x/thread/',
  '/home/x/item/y/more',
  '/home/x/thread/y/z/more',
  '/home/x/document/y/read/a/b/more',
  '/home/x/work/tree/a/b',
  '/HOME/x/item/y',
  '/home/x/Threads',
  '/inbox/more',
])('%s is unknown, and leads to the list', (path) => {
  expect(parseRoute(path)).toEqual({ name: 'threads', homeId: undefined });
});

test('a slash behind a path changes nothing', () => {
  expect(parseRoute('/home/x/item/y/')).toEqual(parseRoute('/home/x/item/y'));
  expect(parseRoute('/home/x/threads/')).toEqual({ name: 'threads', homeId: 'x' });
});

test('a place shows its own home, a place of all homes the last, a lost one the first', () => {
  const homes = [buildHome({ id: 'a' }), buildHome({ id: 'b' })];
  const shown = (path: string, last: string) => shownHome(parseRoute(path), homes, last)?.id;
  expect(shown(threadPath('b', 'c'), 'a')).toBe('b');
  expect(shown('/outbox', 'b')).toBe('b');
  expect(shown(threadPath('gone', 'c'), 'gone')).toBe('a');
});

test.each(['thread/%', 'item/%zz', 'document/%', 'documents', 'work/tree'])(
  'a path with signs that name nothing is still a path: %s',
  (rest) => {
    expect(parseRoute(`/home/%E0%A4%A/${rest}`).homeId).toBe('%E0%A4%A');
    expect(parseRoute('/search/100%')).toMatchObject({ query: '100%' });
  },
);

test('a path names what was made here by the id of the service, and a route by its first id', () => {
  learnMade('x', 'work_item', 'new_1', 'itm/1');
  learnMade('x', 'operator', 'new_2', 'opr_2');
  onTestFinished(() => forgetIds('x'));
  expect(itemPath('x', 'new_1')).toBe('/home/x/item/itm%2F1');
  const route = { name: 'item', homeId: 'x', workItemId: 'new_1' };
  expect([itemPath('x', 'new_1'), '/home/x/item/new_1'].map(parseRoute)).toEqual([route, route]);
  expect(knownPath('/home/x/item/new_1/')).toBe('/home/x/item/itm%2F1');
  const filter = 'text=new_2&operator=new_2&operator=opr_3';
  const path = '/home/x/work/board/text=new_2&operator=opr_2&operator=opr_3';
  expect(workPath('x', 'board', filter)).toBe(path);
  expect(parseRoute(path)).toMatchObject({ filter });
  // Another home may have the same id, and what is known already stays as it is spelled.
  for (const same of ['/home/y/item/itm%2F1', '/home/x/item/itm_3/', '/nowhere', path]) {
    expect(knownPath(same)).toBe(same);
  }
});
