import { beforeEach, expect, test } from 'vitest';
import type { Act } from '#shared/capability/act.ts';
import { applyOutboxIdentified, useOutbox } from '../outbox/outbox-store.ts';
import { addAct, identifyInActs, useActs } from './act-store.ts';

beforeEach(() => {
  useActs.setState({ acts: [] });
  useOutbox.setState({ identities: {} });
});

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

test('what was made anew is named by the id that the service had given before it was noted', () => {
  useOutbox.setState((state) => applyOutboxIdentified(state, 'home', 'new_1', 'wi_new'));
  addAct(act);
  identifyInActs('home', 'wi_parent', 'new_1');
  expect(useActs.getState().acts).toMatchObject([
    { changes: [{ before: { parentId: 'wi_new' } }] },
  ]);
  addAct({ ...act, id: 'act_2', changes: act.changes.map((each) => ({ ...each, id: 'new_1' })) });
  expect(useActs.getState().acts.at(-1)).toMatchObject({ changes: [{ id: 'wi_new' }] });
});
