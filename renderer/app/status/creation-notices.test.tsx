import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Act } from '#shared/capability/act.ts';
import type { OutboxEntry } from '#shared/capability/outbox.ts';
import { problemError } from '#shared/problem/problem.ts';
import { useActs } from '../../entities/acts/act-store.ts';
import { useHomes } from '../../entities/home/home-store.ts';
import { useOutbox } from '../../entities/outbox/outbox-store.ts';
import { violations } from '../../testing/axe.ts';
import { buildEntry, buildHome } from '../../testing/build-entities.ts';
import { fakeBridge } from '../../testing/fake-bridge.ts';
import { show, showIn } from '../../testing/show.tsx';
import { CreationNotices } from './creation-notices.tsx';
import '../shell/shell.css';

const notice = page.getByRole('status');
const many = 30;

/** The entry that creates an item of the plan. */
function entryOf(at: number, state: OutboxEntry['state']): OutboxEntry {
  const id = `new_out-${at}`;
  return buildEntry({
    id: `out-${at}`,
    position: at + 1,
    operation: 'work_item.create',
    input: { guildId: 'gld_1', type: 'task', title: `Step ${at}` },
    subject: { kind: 'work_item', id },
    temporaryId: id,
    state,
    ...(state === 'rejected' && { reason: 'The guild is full.' }),
  });
}

const act: Act = {
  id: 'act_plan',
  homeId: 'local',
  start: 'start_1',
  at: '2026-11-21T10:00:00.000Z',
  name: `creation of ${many} items`,
  scopes: [],
  state: 'done',
  turn: 0,
  changes: Array.from({ length: many }, (_, at) => ({
    kind: 'created',
    noun: 'work_item',
    id: `new_out-${at}`,
    guildId: 'gld_1',
    title: `Step ${at}`,
    after: {},
  })),
};

beforeEach(() => {
  useHomes.setState({ homes: [buildHome({ id: 'local', kind: 'local' })] });
  useActs.setState({ ...useActs.getInitialState(), start: 'start_1', acts: [act] });
});

/** Shows how the plan stands whose last entries have this state; those before are sent. */
function showFrom(first: number, state: OutboxEntry['state']): void {
  const entries = Array.from({ length: many - first }, (_, at) => entryOf(first + at, state));
  useOutbox.setState({ entries });
}

test('how far a plan has come is shown until all of it is created', async () => {
  fakeBridge();
  showFrom(0, 'queued');
  show(<CreationNotices />);
  await expect.element(page.getByText('Creating 0 of 30')).toBeVisible();
  showFrom(12, 'queued');
  await expect.element(page.getByText('Creating 12 of 30')).toBeVisible();
  await expect.element(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40');
  showFrom(many, 'queued');
  await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument();
});

test('what was refused of a plan is tried again from the top', async () => {
  const bridge = fakeBridge({
    'outbox.retry': ({ entryId }) => entryOf(Number(entryId.slice(4)), 'queued'),
  });
  showFrom(27, 'rejected');
  show(<CreationNotices />);
  await expect
    .element(notice)
    .toMatchTextContent('3 of 30 items couldn’t be created: The guild is full.');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('Creating 27 of 30')).toBeVisible();
  expect(bridge.inputsOf('outbox.retry').map(({ entryId }) => entryId)).toEqual([
    'out-27',
    'out-28',
    'out-29',
  ]);
});

test('a plan that was refused whole is taken back whole, children first', async () => {
  const bridge = fakeBridge({
    'outbox.discard': ({ entryId }) => entryOf(Number(entryId.slice(4)), 'discarded'),
    'work_item.get': () => {
      throw problemError('not_found', 'There is no such item.');
    },
  });
  showFrom(0, 'rejected');
  show(<CreationNotices />);
  await page.getByRole('button', { name: 'Take it all back' }).click();
  await expect.element(notice).not.toBeInTheDocument();
  const expected = Array.from({ length: many }, (_, at) => `out-${many - 1 - at}`);
  expect(bridge.inputsOf('outbox.discard').map(({ entryId }) => entryId)).toEqual(expected);
  await expect.poll(() => useActs.getState().acts.map(({ state }) => state)).toEqual(['undone']);
});

for (const theme of ['light', 'dark', 'forced'] as const) {
  test(`the notices pass axe in ${theme}`, async () => {
    await showIn(theme);
    fakeBridge();
    showFrom(20, 'rejected');
    show(<CreationNotices />);
    await expect.element(notice).toBeVisible();
    expect(await violations()).toEqual([]);
  });
}
