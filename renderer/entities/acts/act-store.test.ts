import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Act } from '#shared/capability/act.ts';
import { forgetIds } from '../../bridge/local-ids.ts';
import { fakeBridge } from '../../testing/fake-bridge.ts';
import { learnMade } from '../../testing/learn-made.ts';
import { followActs, replaceInActs, useActs } from './act-store.ts';

beforeEach(() => {
  // A test before may have made things of this home.
  forgetIds('home');
  vi.stubGlobal('window', globalThis);
  useActs.setState({ acts: [] });
});

afterEach(() => forgetIds('home'));

const act: Act = {
  id: 'act_1',
  homeId: 'home',
  start: 'now',
  at: '2026-11-26T12:00:00.000Z',
  name: 'act',
  scopes: [],
  changes: [
    {
      kind: 'deleted',
      noun: 'work_item',
      id: 'wi_child',
      guildId: 'gld_1',
      title: 'Rye',
      before: { parentId: 'wi_parent' },
    },
  ],
  state: 'undone',
  turn: 1,
};

const childOf = (parentId: string) => ({ changes: [{ before: { parentId } }] });

test('acts name what was made here by its first id, and main by the id of the service', async () => {
  const bridge = fakeBridge({ 'act.list': () => ({ acts: [act], start: 'now' }) });
  learnMade('home', 'work_item', 'new_1', 'wi_new');
  await followActs();
  replaceInActs('home', 'wi_parent', 'new_1');
  expect(useActs.getState().acts).toMatchObject([childOf('new_1')]);
  const [kept] = bridge.inputsOf('act.save');
  expect(JSON.parse(kept?.body ?? '')).toMatchObject(childOf('wi_new'));
  bridge.tell('act.changed', {
    id: 'act_1',
    homeId: 'home',
    body: JSON.stringify({ ...act, changes: [{ ...act.changes[0], id: 'wi_new' }] }),
  });
  expect(useActs.getState().acts.at(-1)).toMatchObject({ changes: [{ id: 'new_1' }] });
});
