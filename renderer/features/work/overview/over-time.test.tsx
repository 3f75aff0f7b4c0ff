import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { problemError } from '#shared/problem/problem.ts';
import { workItemStore } from '../../../entities/work-item/work-item-store.ts';
import { buildWorkItem } from '../../../testing/build-entities.ts';
import { fakeBridge } from '../../../testing/fake-bridge.ts';
import {
  answering,
  change,
  daysAgo,
  forgetOverview,
  keep,
  plan,
  Shown,
  tableOf,
} from '../../../testing/overview-pane.tsx';
import { show } from '../../../testing/show.tsx';
import { sinceOf } from './chart-days.ts';

beforeEach(forgetOverview);

test('the burn-up and its table tell of each day, page after page', async () => {
  const gone = { workItemId: 'gone', type: 'task', parentId: undefined };
  const state = { status: 'todo', progress: 0 };
  const bridge = fakeBridge({
    'work_item.list_changes': ({ cursor }) =>
      cursor === undefined
        ? { changes: [change({})], nextCursor: 'more', beginsAt: daysAgo(400) }
        : {
            changes: [
              change({ ...gone, ...state, at: daysAgo(1), isDeleted: true, before: state }),
            ],
            nextCursor: null,
            beginsAt: daysAgo(400),
          },
  });
  keep(plan);
  const firstDay = () => sinceOf('twoWeeks', new Date())?.toISOString();
  const begun = firstDay();
  show(<Shown />);
  const rows = await tableOf('Burn-up');
  expect(rows).toHaveLength(15);
  expect(rows.slice(1).map(([, scope, done]) => [scope, done])).toStrictEqual([
    ...Array.from({ length: 10 }, () => ['4', '0']),
    ...Array.from({ length: 2 }, () => ['4', '1']),
    ...Array.from({ length: 2 }, () => ['3', '1']),
  ]);
  const progress = await tableOf('Progress');
  expect(progress.at(-1)?.[1]).toBe('50%');
  expect(progress[1]?.[1]).toBe('13%');
  const picture = page.getByRole('img', { name: /At the end 1 of 3 items done/ });
  await expect.element(picture).toBeVisible();
  const [first] = bridge.inputsOf('work_item.list_changes');
  // A day may have begun meanwhile.
  expect([begun, firstDay()]).toContain(first?.since);
});

test('the last day follows the items without reading the history again', async () => {
  const bridge = fakeBridge(answering([]));
  keep(plan);
  show(<Shown />);
  await expect
    .element(page.getByRole('img', { name: /At the end 1 of 3 items done/ }))
    .toBeVisible();
  const reads = bridge.inputsOf('work_item.list_changes').length;
  workItemStore.applyRows(
    'h',
    [buildWorkItem({ id: 'lone', status: 'done', updatedAt: daysAgo(0) })],
    { isEvent: true, scopeId: 'g' },
  );
  await expect
    .element(page.getByRole('img', { name: /At the end 2 of 3 items done/ }))
    .toBeVisible();
  expect(bridge.inputsOf('work_item.list_changes')).toHaveLength(reads);
});

test('all of the history is read on request, and it says where it begins', async () => {
  const bridge = fakeBridge(answering([], '2026-01-05T10:00:00.000Z'));
  keep(plan);
  show(<Shown />);
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await expect.element(page.getByText('History begins on 5 Jan 2026.')).toBeVisible();
  expect(bridge.inputsOf('work_item.list_changes').at(-1)).not.toHaveProperty('since');
});

test('without the history, offline, or where it fails, a sentence says so and the rest stays', async () => {
  fakeBridge();
  keep(plan, { extensions: [] });
  const { change: showAgain } = show(<Shown />);
  await expect.element(page.getByText(/This service doesn’t keep the history/)).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'Objectives' })).toBeVisible();
  keep(plan, { state: { kind: 'offline', since: daysAgo(0) } });
  await expect.element(page.getByText(/and it can’t be reached now/)).toBeVisible();
  fakeBridge({
    'work_item.list_changes': () => {
      throw problemError('unavailable', 'The service is busy.');
    },
  });
  keep(plan);
  showAgain(<Shown />);
  await expect.element(page.getByText(/The service is busy\./)).toBeVisible();
  fakeBridge(answering([]));
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByRole('region', { name: 'Burn-up' })).toBeVisible();
});
