import { expect, test } from 'vitest';
import { buildHome } from '../testing/build-entities.ts';
import { addressOf, itemPath, parseRoute, shownHome, threadPath, threadsPath } from './routes.ts';

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

test.each(['/', '/nowhere', '/home/x/thread/', '/home/x/thread/y/z', '/threads'])(
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
