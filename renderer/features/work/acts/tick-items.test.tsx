import { beforeEach, expect, test } from 'vitest';
import { stepHere } from '../../../actions/undo/undo.ts';
import { useActs } from '../../../entities/acts/act-store.ts';
import { workItemStore } from '../../../entities/work-item/work-item-store.ts';
import { buildEntry, buildWorkItem } from '../../../testing/build-entities.ts';
import { fakeBridge } from '../../../testing/fake-bridge.ts';
import { workScope } from './item-acts.ts';
import { tickItems } from './tick-items.ts';

const [homeId, guildId] = ['local', 'gld_1'];

const task = (id: string, state: object = {}) => buildWorkItem({ id, title: id, ...state });

/** Items before a main that takes whatever is written, and tells of it. */
function keep(...items: readonly ReturnType<typeof task>[]) {
  workItemStore.applyForgotten(homeId);
  workItemStore.applyRows(homeId, [...items], { isEvent: false, scopeId: guildId });
  const bridge = fakeBridge({
    'outbox.submit': ({ input: { workItemId, ...change } }) => {
      const row = { ...now(String(workItemId)), ...change };
      workItemStore.applyRows(homeId, [row], { isEvent: true, scopeId: guildId });
      return { entry: buildEntry({ state: 'sent' }), output: undefined };
    },
  });
  return () => bridge.inputsOf('outbox.submit').map(({ input }) => input);
}

function now(id: string) {
  const row = workItemStore.row(homeId, id);
  if (row === undefined) {
    throw new Error(`There is no ${id}.`);
  }
  return row;
}

beforeEach(() => {
  useActs.setState({ acts: [], place: { homeId, scope: workScope(guildId) } });
});

test('a tick says that all of the progress is made, and a second one brings back what was there', async () => {
  const submitted = keep(task('oven', { status: 'in_progress', progress: 40 }));
  await tickItems(homeId, [now('oven')]);
  expect(now('oven')).toMatchObject({ status: 'done', progress: 100 });
  await tickItems(homeId, [now('oven')]);
  expect(submitted()).toEqual([
    { workItemId: 'oven', status: 'done', progress: 100 },
    { workItemId: 'oven', status: 'in_progress', progress: 40 },
  ]);
});

test('what somebody else has done begins anew when it is opened', async () => {
  const submitted = keep(task('oven', { status: 'done', progress: 100 }));
  await tickItems(homeId, [now('oven')]);
  expect(submitted()).toEqual([{ workItemId: 'oven', status: 'todo', progress: 0 }]);
});

test('of several items those that are open are ticked; only where all are done are they opened', async () => {
  const submitted = keep(
    task('oven', { status: 'review', progress: 90 }),
    task('flour', { status: 'done', progress: 100 }),
  );
  const both = () => [now('oven'), now('flour')];
  await tickItems(homeId, both());
  expect(submitted()).toEqual([{ workItemId: 'oven', status: 'done', progress: 100 }]);
  await tickItems(homeId, both());
  expect(now('oven')).toMatchObject({ status: 'review', progress: 90 });
  expect(now('flour')).toMatchObject({ status: 'todo', progress: 0 });
  await stepHere('undo');
  expect(both().map(({ status }) => status)).toEqual(['done', 'done']);
});
