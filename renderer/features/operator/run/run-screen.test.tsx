import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { RunStep, UndoneThing } from '#shared/domain/run/schema.ts';
import { problemError } from '#shared/problem/problem.ts';
import { runStore } from '../../../entities/run/run-store.ts';
import { buildEntry } from '../../../testing/build-entities.ts';
import { letTimePass } from '../../../testing/held-time.ts';
import { violations } from '../../../testing/axe.ts';
import { buildRun, homeId, showRun } from '../../../testing/run-scene.tsx';
import { showIn, themes } from '../../../testing/show.tsx';

const at = '2026-11-27T10:00:30.000Z';

/** A reply that calls two tools, and the reply that ends the run. */
const steps: readonly RunStep[] = [
  { id: 'stp_1', kind: 'reply', at, model: 'llama3.2:3b', ms: 2_340, reasoning: 'Hm.', wrote: [] },
  {
    id: 'stp_2',
    kind: 'call',
    at,
    tool: 'work_item-create',
    arguments: '{"title":"Bake bread"}',
    state: 'done',
    result: 'Made wi_1.',
    wrote: [{ operation: 'work_item.create', kind: 'work_item', id: 'wi_1' }],
  },
  { id: 'stp_3', kind: 'call', at, tool: 'report', arguments: '{}', state: 'planned', wrote: [] },
  {
    id: 'stp_4',
    kind: 'reply',
    at,
    model: 'llama3.2:3b',
    ms: 900,
    text: 'It is **made**.',
    wrote: [{ operation: 'message.create', kind: 'message', id: 'msg_2' }],
  },
];

const button = (name: string) => page.getByRole('button', { name, exact: true });
const rows = page.getByRole('list', { name: 'Steps' }).getByRole('listitem');

for (const theme of [...themes, 'forced'] as const) {
  test(`a run says its cause, state, model, tokens and cost, in ${theme}`, async () => {
    showRun({ run: buildRun({ tokens: 1_234, cost: 2_500 }), steps });
    await showIn(theme);
    await expect.element(page.getByRole('heading', { name: 'Run of Ada', level: 1 })).toBeVisible();
    const cause = page.getByRole('link', { name: 'A message in Bread' });
    await expect.element(cause).toHaveAttribute('href', '#/thread/cnv_1/msg_1');
    await expect.element(page.getByText('1,234 tokens')).toBeVisible();
    await expect.element(page.getByText('$0.0025')).toBeVisible();
    await expect.element(page.getByRole('status').first()).toHaveTextContent('Finished');
    expect(await violations()).toEqual([]);
  });
}

test('each step says what was said, called and written, with the result folded', async () => {
  showRun({ steps });
  await expect.element(rows.nth(0)).toMatchTextContent(/llama3\.2:3b said.*2\.3 s/);
  await expect
    .element(rows.filter({ hasText: 'Add a work item' }).first())
    .toMatchTextContent(/done/);
  await expect
    .element(page.getByRole('link', { name: 'Bake bread' }))
    .toHaveAttribute('href', '#/item/wi_1');
  await expect
    .element(page.getByRole('link', { name: 'A message', exact: true }))
    .toHaveAttribute('href', '#/thread/cnv_1/msg_2');
  await expect.element(page.getByText('not done: the run ended first')).toBeVisible();
  const result = page.getByRole('group', { name: 'Result' });
  await expect.element(result).not.toBeInTheDocument();
  await userEvent.click(page.getByText('Call and result').first());
  await expect.element(result).toHaveTextContent('Made wi_1.');
});

const open = buildRun({ state: 'asking', isLive: true, endedAt: undefined });

test('a run that goes on is read again until it ends', async () => {
  let [run, found] = [open, [] as readonly RunStep[]];
  showRun({
    answers: { 'run.get': () => run, 'run.steps': () => ({ steps: [...found] }) },
  });
  await expect.element(page.getByText('No steps yet.')).toBeVisible();
  [run, found] = [buildRun(), steps];
  await letTimePass(2_000);
  await expect.element(page.getByText('Finished')).toBeVisible();
  await expect.element(rows.first()).toBeVisible();
  await expect.element(button('Stop')).not.toBeInTheDocument();
});

test('a run that goes on is stopped, and the focus stays on its page', async () => {
  let run = open;
  const bridge = showRun({
    answers: {
      'run.get': () => run,
      'outbox.submit': ({ operation }) => {
        run = buildRun({ state: 'stopped', reason: 'Anna stopped it.' });
        runStore.applyRows(homeId, [run], { isEvent: false });
        return { entry: buildEntry({ operation, state: 'sent' }), output: undefined };
      },
    },
  });
  await userEvent.click(button('Stop'));
  await expect.element(page.getByText('Anna stopped it.')).toBeVisible();
  await expect.element(button('Stop')).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { name: 'Run of Ada' })).toHaveFocus();
  expect(bridge.inputsOf('outbox.submit')).toEqual([
    { homeId, operation: 'run.stop', input: { runId: 'run_1' } },
  ]);
});

test.each([
  [
    'a message that could not be answered',
    { state: 'failed' },
    'message.retry',
    { conversationId: 'cnv_1', messageId: 'msg_1' },
  ],
  [
    'work that was stopped',
    {
      cause: 'assignment',
      workItemId: 'wi_1',
      conversationId: undefined,
      messageId: undefined,
      state: 'stopped',
    },
    'work_item.update',
    { workItemId: 'wi_1', assignedOperatorId: 'opr_1' },
  ],
])('%s is tried again', async (_what, overrides, operation, input) => {
  const bridge = showRun({ run: buildRun(overrides) });
  await userEvent.click(button('Try again'));
  await expect.element(page.getByText('Trying again.')).toBeVisible();
  await expect.element(button('Try again')).not.toBeInTheDocument();
  expect(bridge.inputsOf('outbox.submit')).toMatchObject([{ homeId, operation, input }]);
});

test('an act of the service itself stands among the steps, and one that is undone says so', async () => {
  const wrote = [{ operation: 'work_item.update', kind: 'work_item', id: 'wi_1' } as const];
  showRun({
    steps: [
      { id: 'stp_1', kind: 'act', at, wrote },
      { id: 'stp_2', kind: 'act', at, wrote: wrote.map((each) => ({ ...each, undoneAt: at })) },
    ],
  });
  await expect.element(rows.nth(0)).toMatchTextContent(/^Done by Guildhall for the operator/);
  await expect.element(page.getByText('(undone)')).toBeVisible();
  expect(await violations()).toEqual([]);
});

test('a run is undone on its page, whose steps are then read again', async () => {
  let isUndone = false;
  const willUndo: UndoneThing[] = [
    { kind: 'work_item', id: 'wi_1', title: 'Bake bread', act: 'deleted', fields: [] },
  ];
  const bridge = showRun({
    answers: {
      'run.undo_preview': () => ({ hasEnded: true, willUndo, stays: [] }),
      'outbox.submit': ({ operation }) => {
        isUndone = true;
        const output = { undone: willUndo, stays: [] };
        return { entry: buildEntry({ operation, state: 'sent' }), output };
      },
      'run.steps': () => ({
        steps: isUndone ? steps.map((step) => ({ ...step, text: 'Read again.' })) : [...steps],
      }),
    },
  });
  await userEvent.click(button('Undo this run…'));
  await userEvent.click(button('Undo'));
  await expect.element(page.getByRole('dialog', { name: 'Undid the run of Ada' })).toBeVisible();
  await userEvent.click(button('Close'));
  await expect.element(page.getByText('Read again.').first()).toBeVisible();
  await expect.element(button('Undo this run…')).toHaveFocus();
  expect(bridge.inputsOf('outbox.submit')).toEqual([
    { homeId, operation: 'run.undo', input: { runId: 'run_1' } },
  ]);
});

test('a run that passed is not tried again', async () => {
  showRun({ run: buildRun({ state: 'passed', reason: 'It is not for me.' }) });
  await expect.element(page.getByText('It is not for me.')).toBeVisible();
  await expect.element(button('Try again')).not.toBeInTheDocument();
});

test('the request to the model opens, and closing gives the focus back', async () => {
  showRun({ run: buildRun({ tokens: 10 }), answers: { 'run.told': () => ({ calls: 0 }) } });
  await userEvent.click(button('What Ada was told'));
  await expect.element(page.getByRole('dialog', { name: 'What Ada was told' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(button('What Ada was told')).toHaveFocus();
});

test('a run that can’t be read says why, and is read again', async () => {
  let isThere = false;
  showRun({
    answers: {
      'run.get': () => {
        if (!isThere) {
          throw problemError('not_found', 'There is no such run.');
        }
        return buildRun();
      },
    },
  });
  await expect.element(page.getByRole('alert')).toMatchTextContent(/There is no such run\./);
  await expect
    .element(page.getByRole('link', { name: 'Back to operators' }))
    .toHaveAttribute('href', '#/operators');
  isThere = true;
  await userEvent.click(button('Retry'));
  await expect.element(page.getByRole('heading', { name: 'Run of Ada' })).toBeVisible();
});

test('a service that doesn’t tell of runs is not asked', async () => {
  const bridge = showRun({ home: { kind: 'remote', extensions: ['operators'] } });
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/This service doesn’t say how its operators work\./);
  expect(bridge.inputsOf('run.get')).toEqual([]);
});
