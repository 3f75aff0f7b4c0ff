import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LocalRowOf } from '#shared/local/kinds.ts';
import { forgetIds } from '../../bridge/local-ids.ts';
import { learnMade } from '../../testing/learn-made.ts';
import { fakeBridge } from '../../testing/fake-bridge.ts';
import type { BridgeAnswers } from '../../testing/fake-bridge.ts';
import { followLocal, forgetLocal, LocalStore } from './local-store.ts';

let store: LocalStore<'board'>;

beforeEach(() => {
  // A test before may have made things of this home.
  forgetIds('home');
  vi.stubGlobal('window', {});
  store = new LocalStore('board');
});

afterEach(() => forgetIds('home'));

function bridgeWith(answers: BridgeAnswers = {}) {
  const bridge = fakeBridge(answers);
  followLocal();
  return bridge;
}

const key = (guildId: string, homeId = 'home') => ({ homeId, guildId });
const value = (todo: number) => ({ grouping: 'none', columnLimits: { todo } }) as const;
const board = (guildId: string, todo: number, homeId = 'home'): LocalRowOf<'board'> => ({
  kind: 'board',
  key: key(guildId, homeId),
  value: value(todo),
});
const shown = () =>
  [...store.use.getState().rows.values()].map(
    (row) => `${row.key.homeId} ${row.key.guildId} ${row.value.columnLimits.todo}`,
  );

test('a saved value is shown at once, and main is told', async () => {
  const bridge = bridgeWith();
  store.save(key('a'), value(1));
  expect(store.value({ guildId: 'a', homeId: 'home' })).toEqual(value(1));
  store.save(key('a'));
  expect(shown()).toEqual([]);
  expect(bridge.inputsOf('local.save')).toEqual([board('a', 1), { kind: 'board', key: key('a') }]);
});

test('a row saved or removed while main was asked is newer than its list', async () => {
  let answer: (answer: { rows: never[] }) => void = () => undefined;
  const bridge = bridgeWith({
    'local.list': () => new Promise((resolve) => (answer = resolve)),
  });
  const reading = store.readOnce();
  store.save(key('a'), value(2));
  bridge.tell('local.changed', board('b', 2));
  bridge.tell('local.changed', { kind: 'board', key: key('c') });
  answer({ rows: [board('a', 1), board('b', 1), board('c', 1), board('d', 1)] as never[] });
  await reading;
  expect(shown().toSorted()).toEqual(['home a 2', 'home b 2', 'home d 1']);
  expect(store.use.getState().load).toBe('ready');
});

test('rows that could not be read are read by the next who needs them', async () => {
  let isBroken = true;
  bridgeWith({
    'local.list': () => {
      if (isBroken) {
        throw new Error('It does not answer.');
      }
      return { rows: [board('a', 1)] as never[] };
    },
  });
  await store.readOnce();
  expect(store.use.getState().load).toBe('failed');
  isBroken = false;
  await store.readOnce();
  expect(shown()).toEqual(['home a 1']);
});

test('another window is followed, except where this one is about to keep the same', async () => {
  let saved: () => void = () => undefined;
  const bridge = bridgeWith({
    'local.save': () => new Promise((resolve) => (saved = () => resolve({}))),
  });
  store.save(key('a'), value(1));
  bridge.tell('local.changed', board('a', 2));
  bridge.tell('local.changed', board('b', 2));
  expect(shown()).toEqual(['home a 1', 'home b 2']);
  saved();
  await expect
    .poll(() => {
      bridge.tell('local.changed', board('a', 3));
      return shown();
    })
    .toContain('home a 3');
});

test('rows stay with a thing that gets its own id, which other windows name it by', () => {
  const bridge = bridgeWith();
  store.show(key('new_1'), value(1));
  learnMade('home', 'guild', 'new_1', 'gld_1');
  bridge.tell('local.changed', board('gld_1', 2));
  bridge.tell('local.changed', board('gld_1', 3, 'other'));
  expect(shown().toSorted()).toEqual(['home new_1 2', 'other gld_1 3']);
  store.save(key('new_1'), value(4));
  expect(bridge.inputsOf('local.save').at(-1)).toMatchObject({ key: { guildId: 'gld_1' } });
});

test('nothing is left of a home that is forgotten', () => {
  bridgeWith();
  store.save(key('a'), value(1));
  store.save(key('a', 'other'), value(2));
  forgetLocal('home');
  expect(shown()).toEqual(['other a 2']);
});
