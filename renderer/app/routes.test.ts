import { expect, test } from 'vitest';
import { buildHome } from '../testing/build-entities.ts';
import {
  addressOf,
  itemPath,
  messagePath,
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
