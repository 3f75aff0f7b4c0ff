import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { useActs } from '../../../entities/acts/act-store.ts';
import { useHomes } from '../../../entities/home/home-store.ts';
import { workItemStore } from '../../../entities/work-item/work-item-store.ts';
import { buildHome, buildWorkItem } from '../../../testing/build-entities.ts';
import { fakeBridge } from '../../../testing/fake-bridge.ts';
import { closeToasts } from '../../../testing/item-pane.tsx';
import { show } from '../../../testing/show.tsx';
import { WindowParts } from '../../../testing/window-parts.tsx';
import { atHour } from '../../../testing/times.ts';
import { duplicateItems } from './duplicate-items.ts';
import { workScope } from './item-acts.ts';

const [homeId, guildId] = ['local', 'gld_1'];

const fair = [
  buildWorkItem({ id: 'fair', title: 'A fair', type: 'epic', parentId: 'visit', status: 'done' }),
  buildWorkItem({
    id: 'tents',
    title: 'Tents',
    parentId: 'fair',
    priority: 'high',
    assignedOperatorId: 'opr_1',
    description: 'Two of **them**',
    progress: 60,
    createdAt: atHour(1),
  }),
  buildWorkItem({ id: 'cables', title: 'Cables', parentId: 'fair', createdAt: atHour(2) }),
];

function keep(items: readonly WorkItem[]) {
  workItemStore.applyForgotten(homeId);
  const all = [buildWorkItem({ id: 'visit', title: 'Visitors', type: 'initiative' }), ...items];
  workItemStore.applyPage(homeId, { guildId }, { workItems: all, nextCursor: null });
  useActs.setState({ acts: [], place: { homeId, scope: workScope(guildId) } });
  show(<WindowParts />);
  return fakeBridge({ 'outbox.submit_together': () => ({ entries: [] }) });
}

beforeEach(async () => {
  useHomes.setState({ homes: [buildHome({ id: homeId, kind: 'local' })] });
  await closeToasts();
});

test('a branch is copied beside itself as work yet to do, in one act with its undo', async () => {
  const bridge = keep(fair);
  const made = await duplicateItems(homeId, guildId, ['fair', 'tents']);
  const [{ writes, act } = { writes: [], act: undefined }] =
    bridge.inputsOf('outbox.submit_together');
  const position = expect.any(String) as string;
  expect(writes.map(({ operation, input }) => [operation, input])).toEqual([
    [
      'work_item.create',
      { guildId, type: 'epic', title: 'A fair', priority: 'medium', parentId: 'visit', position },
    ],
    [
      'work_item.create',
      {
        guildId,
        type: 'task',
        title: 'Tents',
        priority: 'high',
        description: 'Two of **them**',
        parentId: made,
        position,
      },
    ],
    [
      'work_item.create',
      { guildId, type: 'task', title: 'Cables', priority: 'medium', parentId: made, position },
    ],
  ]);
  expect(made).toBe(`new_${writes[0]?.entryId}`);
  expect(act?.id).toBe(writes[0]?.entryId);
  expect(useActs.getState().acts.map(({ name }) => name)).toEqual(['duplicate of “A fair”']);
});

test('several items are copied each beside itself, in the order of the tree', async () => {
  const bridge = keep(fair);
  await duplicateItems(homeId, guildId, ['cables', 'tents']);
  const [{ writes } = { writes: [] }] = bridge.inputsOf('outbox.submit_together');
  expect(writes.map(({ input }) => [input['title'], input['parentId']])).toEqual([
    ['Tents', 'fair'],
    ['Cables', 'fair'],
  ]);
  expect(useActs.getState().acts.map(({ name }) => name)).toEqual(['duplicates of 2 items']);
});

test('more than one act can make is not copied in part', async () => {
  const many = Array.from({ length: 1_000 }, (_, at) =>
    buildWorkItem({ id: `t${at}`, title: `Task ${at}`, parentId: 'fair' }),
  );
  const bridge = keep([...fair.slice(0, 1), ...many]);
  expect(await duplicateItems(homeId, guildId, ['fair'])).toBeUndefined();
  expect(bridge.inputsOf('outbox.submit_together')).toEqual([]);
  await expect
    .element(page.getByText('These are 1,001 items, and 1,000 can be duplicated at once.'))
    .toBeVisible();
});
