import { expect, test } from 'vitest';
import { parseRoute, threadPath } from './routes.ts';

test('the path of a thread leads back to it, whatever its ids hold', () => {
  const path = threadPath('local', 'cnv/ä?#1');
  expect(parseRoute(path)).toEqual({
    name: 'thread',
    homeId: 'local',
    conversationId: 'cnv/ä?#1',
  });
});

test.each(['/', '/nowhere', '/home/x/thread/', '/home/x/thread/y/z'])('%s is the list', (path) => {
  expect(parseRoute(path)).toEqual({ name: 'threads' });
});
