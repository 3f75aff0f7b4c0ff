import { afterEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { violations } from '../../testing/axe.ts';
import { buildProposal } from '../../testing/build-decisions.ts';
import {
  forgetDecisions,
  proposalGroup,
  showDecisions,
  tellDecided,
} from '../../testing/decision-scene.tsx';
import { workItemStore } from '../../entities/work-item/work-item-store.ts';

afterEach(() => {
  workItemStore.applyForgotten('local');
  forgetDecisions();
});

const proposal = buildProposal();

test('a proposal shows what would change, with no name of a field or value of the service', async () => {
  await showDecisions({ proposals: [proposal] });
  await userEvent.click(proposalGroup.getByRole('button', { name: 'Show the change' }));
  const table = proposalGroup.getByRole('table', { name: 'What would change in “Attic”' });
  await expect.element(table).toBeVisible();
  const rows = table
    .getByRole('row')
    .elements()
    .map((row) => row.textContent);
  expect(rows).toEqual(['FieldNowThen', 'titleAtticRoof', 'statusIn progressDone']);
  expect(await violations()).toEqual([]);
});

test('a text of a document is shown as a difference', async () => {
  const changes = [{ field: 'content', from: 'Bread and rolls', to: 'Bread and cake' }];
  const target = { kind: 'document', id: 'doc_1', title: 'Menu', version: '1' };
  const input = { docId: 'doc_1', content: 'Bread and cake' };
  await showDecisions({ proposals: [buildProposal({ changes, target, input })] });
  await userEvent.click(proposalGroup.getByRole('button', { name: 'Show the change' }));
  await expect
    .poll(() => [...document.querySelectorAll('del, ins')].map(({ textContent }) => textContent))
    .toEqual(['rolls', 'cake']);
});

test('a document that would be made is shown whole', async () => {
  const content = `# Plan\n\n${'Bake bread. '.repeat(400)}`;
  await showDecisions({
    proposals: [
      buildProposal({
        operation: 'document.create',
        input: { title: 'Plan', content },
        changes: [
          { field: 'title', to: 'Plan' },
          { field: 'content', to: content.slice(0, 2_000) },
        ],
        target: undefined,
      }),
    ],
  });
  await userEvent.click(proposalGroup.getByRole('button', { name: 'Show the change' }));
  const table = proposalGroup.getByRole('table', { name: 'What would be created' });
  await expect.element(table).toBeVisible();
  expect(table.element().textContent).toContain(content);
});

test.each([
  ['Allow once', 'once'],
  ['Allow for this run', 'run'],
  ['Always allow', 'always'],
  ['Decline', 'decline'],
] as const)('%s is sent, with the note of the person', async (name, decision) => {
  const { inputsOf } = await showDecisions({ proposals: [proposal] });
  await userEvent.fill(proposalGroup.getByRole('textbox', { name: 'Note to Ada' }), ' Careful! ');
  await userEvent.click(proposalGroup.getByRole('button', { name, exact: true }));
  await expect
    .poll(() => inputsOf('outbox.submit'))
    .toMatchObject([
      {
        operation: 'proposal.decide',
        input: { proposalId: 'prp_1', decision, note: 'Careful!' },
      },
    ]);
});

test.each([
  ['accepted', 'You allowed this. Ada will do it next.'],
  ['done', 'You allowed this, and Ada did it.'],
  ['declined', 'You declined this. Nothing was changed.'],
  ['expired', 'Nobody decided in time. Nothing was changed.'],
  ['withdrawn', 'Ada doesn’t propose this anymore. Nothing was changed.'],
  ['outdated', /it has changed since. Ada asks again/],
  ['failed', /it couldn’t be done/],
] as const)('a proposal that is %s says so, and why', async (state, words) => {
  await showDecisions({ proposals: [proposal] });
  await expect.element(proposalGroup).toBeVisible();
  tellDecided({ ...proposal, state, reason: 'The item is gone.', note: 'Careful!' });
  await expect.element(proposalGroup.getByText(words)).toBeVisible();
  await expect.element(proposalGroup.getByText('The item is gone.')).toBeVisible();
  await expect.element(proposalGroup.getByText('Your note: Careful!')).toBeVisible();
  await expect
    .element(proposalGroup.getByRole('button', { name: 'Always allow' }))
    .not.toBeInTheDocument();
});
