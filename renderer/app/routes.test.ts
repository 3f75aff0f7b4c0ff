import { expect, test } from 'vitest';
import { messagePath } from '#shared/address/thing-address.ts';
import { buildHome } from '../testing/build-entities.ts';
import {
  addressOf,
  documentPath,
  documentsPath,
  soughtDocumentPath,
  itemPath,
  newDocumentPath,
  parseRoute,
  searchPath,
  shownHome,
  threadPath,
  threadsPath,
} from './routes.ts';

test('the path of a thread leads back to it, whatever its ids hold', () => {
  const path = threadPath('local', 'cnv/ä?#1');
  expect(parseRoute(path)).toEqual({
    name: 'thread',
    homeId: 'local',
    conversationId: 'cnv/ä?#1',
  });
});

test('the path of a work item leads back to it, and its address is the same path', () => {
  const path = itemPath('a b', 'itm/ä?#1');
  expect(parseRoute(path)).toEqual({ name: 'item', homeId: 'a b', workItemId: 'itm/ä?#1' });
  expect(addressOf(itemPath('local', 'itm_1'))).toBe('guildhall://home/local/item/itm_1');
});

test('the paths of documents lead back to them, and the address of one is its path', () => {
  const documentId = 'doc/ä?#1';
  const read = { name: 'document', homeId: 'a b', documentId, mode: 'read' };
  expect(parseRoute(documentPath('a b', documentId))).toEqual(read);
  expect(parseRoute(documentPath('a b', documentId, 'edit'))).toEqual({ ...read, mode: 'edit' });
  expect(parseRoute(soughtDocumentPath('a b', documentId, 'rye/bread?'))).toEqual({
    ...read,
    sought: 'rye/bread?',
  });
  expect(soughtDocumentPath('a', 'doc_1', '')).toBe(documentPath('a', 'doc_1'));
  expect(addressOf(documentPath('local', 'doc_1'))).toBe('guildhall://home/local/document/doc_1');
  expect(parseRoute(newDocumentPath('a'))).toEqual({ name: 'new-document', homeId: 'a' });
  const view = 'type=brief&text=a%20b';
  expect(parseRoute(documentsPath('a', view))).toEqual({ name: 'documents', homeId: 'a', view });
});

test('the path of a list leads back to its home', () => {
  expect(parseRoute(threadsPath('a/b'))).toEqual({ name: 'threads', homeId: 'a/b' });
});

test.each(['/', '/nowhere', '/home/x/thread/', '/home/x/thread/y/z/more', '/threads'])(
  '%s is the list',
  (path) => {
    expect(parseRoute(path)).toEqual({ name: 'threads', homeId: undefined });
  },
);

test('a place shows its own home, a place of all homes the last, a lost one the first', () => {
  const homes = [buildHome({ id: 'a' }), buildHome({ id: 'b' })];
  const shown = (path: string, last: string) => shownHome(parseRoute(path), homes, last)?.id;
  expect(shown(threadPath('b', 'c'), 'a')).toBe('b');
  expect(shown('/outbox', 'b')).toBe('b');
  expect(shown(threadPath('gone', 'c'), 'gone')).toBe('a');
});

test('the path of a message leads to it in its thread', () => {
  const route = { name: 'thread', homeId: 'a', conversationId: 'c', messageId: 'm/1' };
  expect(parseRoute(messagePath('a', 'c', 'm/1'))).toEqual(route);
});

test.each(['', 'oven', 'a/b from:"x y" #? %41 ä'])(
  'the path of a search is the search: %j',
  (query) => {
    expect(parseRoute(searchPath(query))).toEqual({ name: 'search', homeId: undefined, query });
    expect(parseRoute('/search/100%')).toEqual({
      name: 'search',
      homeId: undefined,
      query: '100%',
    });
    expect(parseRoute('/search')).toEqual({ name: 'search', homeId: undefined, query: '' });
  },
);

test.each(['thread/%', 'item/%zz', 'document/%', 'documents', 'work/tree'])(
  'a path with signs that name nothing is still a path: %s',
  (rest) => {
    expect(parseRoute(`/home/%E0%A4%A/${rest}`).homeId).toBe('%E0%A4%A');
  },
);
