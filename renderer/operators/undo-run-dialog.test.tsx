import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { OperationOutput } from '#shared/registry/registry.ts';
import { problemError } from '#shared/problem/problem.ts';
import { violations } from '../testing/axe.ts';
import { buildEntry } from '../testing/build-entities.ts';
import { fakeBridge } from '../testing/fake-bridge.ts';
import type { BridgeAnswers } from '../testing/fake-bridge.ts';
import { show, showIn, themes } from '../testing/show.tsx';
import { UndoRunButton } from './undo-run-dialog.tsx';

type Preview = OperationOutput<'run.undo_preview'>;

const preview: Preview = {
  hasEnded: true,
  willUndo: [
    {
      kind: 'work_item',
      id: 'wi_1',
      title: 'Bread',
      act: 'changed',
      fields: ['status', 'progress'],
    },
    { kind: 'document', id: 'doc_1', title: 'Plan', act: 'changed', fields: [] },
    { kind: 'work_item', id: 'wi_2', title: 'Salt', act: 'deleted', fields: [] },
  ],
  stays: [
    { kind: 'work_item', id: 'wi_3', title: 'Flour', reason: 'changed', fields: ['title'] },
    { kind: 'work_item', id: 'wi_4', title: 'Dough', reason: 'has_children', fields: [] },
    { kind: 'document', id: 'doc_2', title: 'Report', reason: 'changed', fields: [] },
    { kind: 'document', id: 'doc_3', title: undefined, reason: 'deleted', fields: [] },
    { kind: 'message', id: 'msg_1', title: undefined, reason: 'said', fields: [] },
  ],
};

const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = page.getByRole('dialog');
const list = (name: string) => dialog.getByRole('list', { name, exact: true });

async function open(answers: BridgeAnswers = {}) {
  const bridge = fakeBridge({ 'run.undo_preview': () => preview, ...answers });
  show(<UndoRunButton homeId="home_1" runId="run_1" name="Ada" />);
  await userEvent.click(button('Undo this run…'));
  return bridge;
}

for (const theme of [...themes, 'forced'] as const) {
  test(`the changes that are undone and those that stay are listed with the reason, in ${theme}`, async () => {
    await open();
    await showIn(theme);
    await expect
      .element(list('Will be undone'))
      .toMatchTextContent(
        /“Bread” gets its earlier status and progress back.*“Plan” gets its earlier text, title and type back.*“Salt” is deleted again/,
      );
    await expect
      .element(list('Stays'))
      .toMatchTextContent(
        /“Flour”: its title has been changed since.*“Dough”: other items are below.*“Report” has been changed since.*A document has been deleted since.*A message can’t be taken back/,
      );
    expect(await violations()).toEqual([]);
  });
}

test('the outcome of an undo stands there afterwards, and it is undone once', async () => {
  const [first] = preview.willUndo;
  const output = { undone: first ? [first] : [], stays: preview.stays };
  const bridge = await open({
    'outbox.submit': ({ operation }) => ({
      entry: buildEntry({ operation, state: 'sent' }),
      output,
    }),
  });
  await userEvent.click(button('Undo'));
  await expect.element(list('Undone')).toMatchTextContent(/Bread/);
  await expect.element(list('Undone').getByText('“Salt”')).not.toBeInTheDocument();
  await expect.element(button('Undo')).not.toBeInTheDocument();
  expect(bridge.inputsOf('outbox.submit')).toHaveLength(1);
});

test('an undo that waits for the service is said to wait', async () => {
  await open({
    'outbox.submit': ({ operation }) => ({
      entry: buildEntry({ operation, state: 'queued' }),
      output: undefined,
    }),
  });
  await userEvent.click(button('Undo'));
  await expect
    .element(dialog.getByRole('status'))
    .toHaveTextContent('It will be undone once the service can be reached.');
});

test.each([
  ['has not ended', { ...preview, hasEnded: false }, 'The run hasn’t ended.'],
  ['wrote nothing', { hasEnded: true, willUndo: [], stays: [] }, 'Nothing can be undone'],
])('a run that %s says so and has nothing to press but Close', async (_case, answer, said) => {
  await open({ 'run.undo_preview': () => answer });
  await expect.element(dialog.getByRole('status')).toMatchTextContent(new RegExp(said));
  await expect.element(button('Undo')).not.toBeInTheDocument();
  await userEvent.click(button('Close'));
  await expect.element(button('Undo this run…')).toHaveFocus();
});

test('a look that fails says why and is made again, and a refused undo says why', async () => {
  let isThere = false;
  await open({
    'run.undo_preview': () => {
      if (!isThere) {
        throw problemError('not_found', 'There is no such run.');
      }
      return preview;
    },
    'outbox.submit': () => {
      throw problemError('not_ended', 'The run goes on.');
    },
  });
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/There is no such run\./);
  isThere = true;
  await userEvent.click(button('Retry'));
  await userEvent.click(button('Undo'));
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('The run goes on.');
});
