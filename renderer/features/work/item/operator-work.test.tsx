import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ServiceEvent } from '#shared/registry/service-event.ts';
import { problemError } from '#shared/problem/problem.ts';
import { applyEvent } from '../../../entities/nouns.ts';
import { runStore } from '../../../entities/run/run-store.ts';
import { violations } from '../../../testing/axe.ts';
import type { BridgeAnswers } from '../../../testing/fake-bridge.ts';
import { button, closeToasts, homeId, showItem, task } from '../../../testing/item-pane.tsx';
import { buildRun } from '../../../testing/run-scene.tsx';

afterEach(closeToasts);

test('the work of an operator has a region with the way to its run', async () => {
  runStore.applyForgotten(homeId);
  const item = { ...task, assignedOperatorId: 'opr_2' as never };
  const facts = { operatorId: 'opr_2', workItemId: 'itm_t', cause: 'assignment' };
  const run = buildRun({ ...facts, state: 'failed', conversationId: undefined });
  showItem({ items: [item], answers: { 'run.list': () => ({ runs: [run], nextCursor: null }) } });
  const region = page.getByRole('region', { name: 'Work by Mira' });
  await expect.element(region).toMatchTextContent(/Mira’s last run: Failed/);
  await expect
    .element(region.getByRole('link', { name: 'Run', exact: true }))
    .toHaveAttribute('href', '#/run/run_1');
});

/** Shows an item on which a model works, until the test ends that. */
function showWork(more: BridgeAnswers = {}) {
  runStore.applyForgotten(homeId);
  const item = { ...task, assignedOperatorId: 'opr_2' as never };
  const facts = { operatorId: 'opr_2', workItemId: 'itm_t', cause: 'assignment' };
  let run = buildRun({
    ...facts,
    state: 'asking',
    conversationId: undefined,
    endedAt: undefined,
  });
  const end = () => {
    run = { ...run, state: 'stopped', endedAt: run.createdAt };
    applyEvent(homeId, { type: 'run.stopped', data: { run } } as unknown as ServiceEvent);
  };
  const none = { tokens: 0, money: 0 };
  const answers = {
    'run.list': () => ({ runs: [run], nextCursor: null }),
    'work_item.budget': () => ({ used: none, reserved: none }),
    ...more,
  };
  const driver = { kind: 'model', modelId: 'mdl_1', fallback: 'script' } as const;
  return { ...showItem({ items: [item], answers, driver }), end };
}

test('a note that was begun is there again, also where the work has ended meanwhile', async () => {
  const detail = 'This work has ended, so nobody would read the note.';
  const { bridge, end } = showWork({
    'outbox.submit': () => {
      throw problemError('takes_no_notes', detail);
    },
  });
  await userEvent.click(button('Add a note'));
  const note = page.getByRole('textbox', { name: 'Note' });
  await userEvent.fill(note, 'Only rye.');
  await userEvent.keyboard('{Escape}');
  await expect.element(note).not.toBeInTheDocument();
  await expect
    .poll(() => bridge.inputsOf('local.save'))
    .toMatchObject([{ key: { kind: 'run', id: 'run_1', field: 'note' }, value: 'Only rye.' }]);
  await userEvent.click(button('Add a note'));
  await expect.element(note).toHaveValue('Only rye.');
  end();
  await expect.element(page.getByText('Undo this run…')).toBeInTheDocument();
  await userEvent.click(button('Send note'));
  await expect.element(page.getByText(detail)).toBeVisible();
  await expect.element(note).toHaveValue('Only rye.');
  await userEvent.clear(note);
  await userEvent.keyboard('{Escape}');
  await expect.element(button('Add a note')).not.toBeInTheDocument();
});

test('a note is sent to the model at work, by the keyboard', async () => {
  const { bridge } = showWork();
  await expect.element(button('Add a note')).toBeVisible();
  button('Add a note').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('textbox', { name: 'Note' })).toHaveFocus();
  expect(await violations()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await expect.element(button('Add a note')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('textbox', { name: 'Note' })).toHaveFocus();
  await userEvent.keyboard('Only rye.{Tab}{Tab}{Enter}');
  await expect.element(page.getByRole('dialog', { name: 'Note to Mira' })).not.toBeInTheDocument();
  expect(bridge.inputsOf('outbox.submit')).toMatchObject([
    { operation: 'run.steer', input: { runId: 'run_1', text: 'Only rye.' } },
  ]);
});

/** Shows an item about which a run has ended, for which so many tokens were used. */
function showEndedWork(tokens?: number) {
  runStore.applyForgotten(homeId);
  const item = { ...task, assignedOperatorId: 'opr_2' as never };
  const facts = { operatorId: 'opr_2', workItemId: 'itm_t', cause: 'assignment', tokens };
  const run = buildRun({ ...facts, state: 'answered', conversationId: undefined });
  const answers = {
    'run.list': () => ({ runs: [run], nextCursor: null }),
    'run.told': () => ({ calls: 0 }),
  };
  showItem({ items: [item], answers });
  const region = page.getByRole('region', { name: 'Work by Mira' });
  return {
    run: region.getByRole('link', { name: 'Run', exact: true }),
    told: region.getByRole('button', { name: 'What Mira was told' }),
  };
}

test('the request to a model for an item is shown at its work', async () => {
  const { told } = showEndedWork(12);
  await userEvent.click(told);
  const dialog = page.getByRole('dialog', { name: 'What Mira was told' });
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(told).toHaveFocus();
});

test('where no model was asked, nothing was told', async () => {
  const { run, told } = showEndedWork();
  await expect.element(run).toBeVisible();
  expect(told.elements()).toHaveLength(0);
});
