import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Document } from '#shared/domain/document/schema.ts';
import { documentStore } from '../../../entities/document/document-store.ts';
import { problemError } from '#shared/problem/problem.ts';
import { violations } from '../../../testing/axe.ts';
import { buildDocument, buildRun } from '../../../testing/build-entities.ts';
import type { BridgeAnswers } from '../../../testing/fake-bridge.ts';
import {
  button,
  chooser,
  closeToasts,
  homeId,
  showItem,
  task,
} from '../../../testing/item-pane.tsx';
import { showIn } from '../../../testing/show.tsx';

afterEach(closeToasts);

const inReview = { ...task, status: 'review' as const, progress: 90 };
const region = page.getByRole('region', { name: 'Review' });
const reports = () =>
  region
    .getByRole('link')
    .elements()
    .map(({ textContent }) => textContent);

/** The item in review, in a guild with documents, each with its content. */
function showReview(
  documents: readonly (Document & { readonly content: string })[],
  { answers = {}, home = {} }: { answers?: BridgeAnswers; home?: object } = {},
) {
  documentStore.applyForgotten(homeId);
  return showItem({
    items: [inReview],
    home,
    answers: {
      'document.list': () => ({ documents: [...documents], nextCursor: null }),
      'document.get': ({ docId }) => {
        const found = documents.find(({ id }) => id === docId);
        if (found === undefined) {
          throw problemError('not_found', 'It is gone.');
        }
        return found;
      },
      ...answers,
    },
  });
}

const report = (id: string, title: string, content: string, rest: object = {}) => ({
  ...buildDocument({ id, title, type: 'report', ...rest }),
  content,
});
const wrote = (id: string, more: object = {}) => ({
  id: `stp_${id}`,
  kind: 'act' as const,
  at: '2026-11-21T10:00:00.000Z',
  wrote: [{ operation: 'document.create', kind: 'document' as const, id, ...more }],
});
const runsOf = (...ids: string[]): BridgeAnswers => ({
  'run.list': () => ({
    runs: ids.map((id) =>
      buildRun({ id, operatorId: 'opr_2', workItemId: 'itm_t', state: 'answered' }),
    ),
    nextCursor: null,
  }),
});

test('an item in review shows the reports of its runs, the newest first, with author and beginning', async () => {
  showReview(
    [
      report('doc_1', 'Report: Bake bread', '# Bake bread\n\nAll **baked**.'),
      report('doc_2', 'Report: Bake bread', 'Rye as well.', {
        createdAt: '2026-11-22T10:00:00.000Z',
      }),
      { ...buildDocument({ id: 'doc_3', title: 'A recipe' }), content: 'Flour.' },
    ],
    {
      answers: {
        ...runsOf('run_2', 'run_1'),
        'run.steps': ({ runId }) => ({
          steps:
            runId === 'run_1'
              ? [wrote('doc_1'), wrote('doc_gone', { undoneAt: '2026-11-21T10:00:00.000Z' })]
              : [wrote('doc_2'), wrote('doc_3')],
        }),
      },
    },
  );
  await expect.poll(reports).toEqual(['Report: Bake bread', 'Report: Bake bread']);
  const [newest, older] = [0, 1].map((at) => region.getByRole('listitem').nth(at));
  await expect.element(newest ?? region).toMatchTextContent(/by Mira.*Rye as well\./);
  await expect.element(older ?? region).toMatchTextContent(/All baked\.$/);
  await expect
    .element(region.getByRole('link').first())
    .toHaveAttribute('href', '#/document/doc_2');
});

test('where no run tells of them, reports are found by their own words, and none of an equal title', async () => {
  const ofItem = 'guildhall://home/this/item/itm_t';
  const ofOther = 'guildhall://home/this/item/itm_other';
  showReview(
    [
      report('doc_1', 'Report: Bake bread', `**The item:** [Bake bread](${ofItem})`),
      report('doc_2', 'Report: Bake bread', `**The item:** [Bake bread](${ofOther})`),
      report('doc_3', 'Report: Autumn menu', `Below it: [Bake bread](${ofItem})`),
      { ...buildDocument({ id: 'doc_4', title: 'Bake bread' }), content: ofItem },
    ],
    { home: { kind: 'remote', extensions: [] } },
  );
  await expect.poll(() => region.getByRole('link').elements().length).toBe(1);
  await expect.element(region.getByRole('link')).toHaveAttribute('href', '#/document/doc_1');
  await expect.element(region).not.toMatchTextContent(/by /);
});

test('without a report, and where none can be read, the section says so and the ways on are there', async () => {
  const { remove } = showReview([]);
  await expect.element(region).toMatchTextContent(/There is no report on this item\./);
  remove();
  showReview([], {
    answers: {
      'run.list': () => {
        throw problemError('service_unreachable', 'It is away.');
      },
    },
  });
  await expect.element(region).toMatchTextContent(/Reports can’t be read right now\./);
  await userEvent.click(button('Send back…'));
  await expect.element(button('Approve')).toBeVisible();
});

test('Approve says done and 100 percent as one act, and Undo takes both back', async () => {
  const { submitted } = showReview([]);
  await userEvent.click(button('Approve'));
  await expect.element(chooser('Status')).toHaveValue('Done');
  expect(submitted()).toEqual([{ workItemId: 'itm_t', status: 'done', progress: 100 }]);
  await expect.element(page.getByText('Approved Bake bread')).toBeVisible();
  await expect.element(region).not.toBeInTheDocument();
  await userEvent.click(button('Undo'));
  await expect.element(chooser('Status')).toHaveValue('Review');
  await expect.poll(submitted).toHaveLength(2);
  expect(submitted()[1]).toEqual({ workItemId: 'itm_t', status: 'review', progress: 90 });
});

test('only an item in review has the section', async () => {
  showItem();
  await expect.element(chooser('Status')).toBeVisible();
  expect(region.elements()).toHaveLength(0);
});

test.each(['light', 'dark', 'forced'] as const)('the section passes axe in %s', async (theme) => {
  await showIn(theme);
  showReview([report('doc_1', 'Report: Bake bread', 'Donaudampfschifffahrt '.repeat(100))], {
    answers: { ...runsOf('run_1'), 'run.steps': () => ({ steps: [wrote('doc_1')] }) },
  });
  await expect.poll(reports).toHaveLength(1);
  expect(await violations()).toEqual([]);
});
