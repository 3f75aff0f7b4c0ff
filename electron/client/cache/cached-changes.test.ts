import { expect, test } from 'vitest';
import { DirectStore } from '../store-client/testing/direct-store.ts';
import { CachedChanges } from './cached-changes.ts';

const deleted = { type: 'work_item.deleted', data: { id: 'itm_1' } } as never;

test('a change that waits for a new run as the home is wiped is not stored behind it', async () => {
  const store = new DirectStore();
  const asked: string[] = [];
  const request: DirectStore['request'] = (name, input) => {
    asked.push(name);
    if (name === 'cache.begin') {
      changes.stop();
    }
    return store.request(name, input);
  };
  const changes = new CachedChanges({
    homeId: 'home',
    store: { request },
    log: { warn: () => {} },
    onBegun: () => {},
  });
  store.failNext = 'cache.apply';
  await changes.add(deleted);
  await changes.add(deleted);
  expect(asked).toEqual(['cache.apply', 'cache.begin']);
});
