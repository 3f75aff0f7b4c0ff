import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { drafts as draftStore } from '../../../entities/local-state/draft-store.ts';
import type { LocalRows } from '../../../entities/local-state/local-store.ts';
import { violations } from '../../../testing/axe.ts';
import { buildEntry } from '../../../testing/build-entities.ts';
import { button, guildId, showDocument, textbox } from '../../../testing/document-pane.tsx';
import { showIn, themes } from '../../../testing/show.tsx';

const seen = 'Bread\n\nRolls\n\nCake';
const input = { guildId, docId: 'doc_1', content: 'Rye\n\nRolls\n\nCake' };
const separate = {
  field: 'content',
  seen,
  mine: input.content,
  theirs: 'Bread\n\nRolls\n\nCheese cake',
};
const both = { ...separate, theirs: 'Spelt\n\nRolls\n\nCake' };

function showConflict(
  conflict: readonly object[],
  fields = {},
  drafts: LocalRows<'draft'>['rows'] = new Map(),
) {
  const entry = buildEntry({
    operation: 'document.update',
    subject: { kind: 'document', id: 'doc_1' },
    input: { ...input, ...fields },
    state: 'conflict',
    conflict: conflict as never,
  });
  const sent = { ...entry, state: 'sent' as const };
  return showDocument('Bread', {
    mode: 'conflict',
    document: { title: 'Menu' },
    outbox: { entries: [entry] },
    drafts,
    answers: {
      'outbox.edit': () => sent,
      'outbox.retry': () => sent,
      'outbox.discard': () => ({ ...entry, state: 'discarded' as const }),
    },
  });
}

const content = textbox('Content');

test('changes of different places are merged, and the merged text can be changed and saved', async () => {
  const { bridge, went } = showConflict([separate]);
  await expect.element(content).toHaveTextContent('RyeRollsCheese cake');
  await userEvent.click(content);
  await userEvent.keyboard('{Control>}{End}{/Control}!');
  await userEvent.click(button('Save merged text'));
  await expect.poll(() => went).toEqual(['read']);
  expect(bridge.inputsOf('outbox.edit')).toEqual([
    { entryId: 'out_1', input: { ...input, content: 'Rye\n\nRolls\n\nCheese cake!' } },
  ]);
});

test('where both have changed the same, saving waits for the choice', async () => {
  const { bridge } = showConflict([both]);
  await expect.element(page.getByText(/^You both changed 1 place\./)).toBeVisible();
  await expect.element(button('Save merged text')).toBeDisabled();
  await userEvent.click(content);
  await userEvent.keyboard('{Control>}a{/Control}Rye and spelt');
  await userEvent.click(button('Save merged text'));
  await expect
    .poll(() => bridge.inputsOf('outbox.edit'))
    .toMatchObject([{ input: { content: 'Rye and spelt' } }]);
});

test.each([
  ['Keep mine', 'Rye\n\nRolls\n\nCake'],
  ['Keep theirs', 'Spelt\n\nRolls\n\nCake'],
  ['Keep both', 'Rye\nSpelt\n\nRolls\n\nCake'],
])('at each place “%s” takes that version, and no marks are shown', async (act, text) => {
  const { bridge } = showConflict([both]);
  await expect.element(button(act)).toBeVisible();
  await expect.element(content).not.toMatchTextContent(/<<<|>>>|===/);
  await userEvent.click(button(act));
  await expect.element(button(act)).not.toBeInTheDocument();
  await userEvent.keyboard('{Control>}z{/Control}');
  await userEvent.click(button(act));
  await userEvent.click(button('Save merged text'));
  await expect
    .poll(() => bridge.inputsOf('outbox.edit'))
    .toMatchObject([{ input: { content: text } }]);
});

test('a conflict opens at the first choice, and keys and buttons lead from place to place', async () => {
  const between = Array.from({ length: 200 }, (_, at) => `Line ${at}`).join('\n\n');
  const text = (first: string, last: string) => `${first}\n\n${between}\n\n${last}`;
  const mine = text('Rye', 'Tart');
  showConflict(
    [{ field: 'content', seen: text('Bread', 'Cake'), mine, theirs: text('Spelt', 'Pie') }],
    { content: mine },
  );
  /** The version of one's own at the choice that has the focus. */
  const version = () =>
    document.activeElement?.closest('.cm-conflict-mine')?.nextElementSibling?.textContent;
  await expect.element(button('Keep mine')).toHaveFocus();
  expect(version()).toBe('Rye');
  await expect.element(page.getByText('Place 1 of 2: choose which version to keep.')).toBeVisible();
  await userEvent.keyboard('{F7}');
  await expect.poll(version).toBe('Tart');
  await expect.element(page.getByText('Place 2 of 2: choose which version to keep.')).toBeVisible();
  await userEvent.keyboard('{Shift>}{F7}{/Shift}');
  await expect.poll(version).toBe('Rye');
  await userEvent.click(button('Previous place'));
  await expect.poll(version).toBe('Tart');
  await userEvent.keyboard('{Enter}');
  await expect.element(content).toHaveFocus();
  await userEvent.keyboard('{F7}');
  await expect.poll(version).toBe('Rye');
  await userEvent.click(button('Side by side'));
  await userEvent.click(button('Merged text'));
  await expect.element(content).toBeVisible();
  await expect.element(button('Merged text')).toHaveFocus();
});

test('a text without such places has the keyboard itself', async () => {
  showConflict([separate]);
  await expect.element(content).toHaveFocus();
  await expect.element(button('Next place')).not.toBeInTheDocument();
});

test('a version that removed the text leaves nothing behind', async () => {
  const removed = { ...both, theirs: 'Rolls\n\nCake', mine: 'Rye\n\nRolls\n\nCake' };
  const { bridge } = showConflict([removed], { content: removed.mine });
  await userEvent.click(button('Keep theirs'));
  await userEvent.click(button('Save merged text'));
  await expect
    .poll(() => bridge.inputsOf('outbox.edit'))
    .toMatchObject([{ input: { content: expect.not.stringMatching(/Rye|Bread|<<<|>>>/) } }]);
});

test('a merged text that was not saved is there again, unless others have written meanwhile', async () => {
  const first = showConflict([separate]);
  await expect.element(content).toHaveTextContent('RyeRollsCheese cake');
  await userEvent.click(content);
  await userEvent.keyboard('{Control>}{End}{/Control}, twice');
  first.remove();
  const { rows } = draftStore.use.getState();
  const second = showConflict([separate], {}, rows);
  await expect.element(content).toHaveTextContent('RyeRollsCheese cake, twice');
  second.remove();
  const third = showConflict([{ ...separate, theirs: 'Bread\n\nRolls\n\nPie' }], {}, rows);
  await expect.element(content).toHaveTextContent('RyeRollsPie');
  third.remove();
  showConflict([separate], {}, rows);
  await userEvent.click(button('Save merged text'));
  await expect.poll(() => draftStore.use.getState().rows.size).toBe(0);
});

test('either text can be kept as it is; theirs with the way back to mine', async () => {
  const first = showConflict([both]);
  await userEvent.click(button('All mine'));
  await expect.poll(() => first.went).toEqual(['read']);
  expect(first.bridge.inputsOf('outbox.retry')).toEqual([{ entryId: 'out_1' }]);
  first.remove();
  const second = showConflict([both]);
  await userEvent.click(button('All theirs'));
  await expect.poll(() => second.went).toEqual(['read']);
  await expect.element(page.getByText('There is no conflict to resolve')).toBeVisible();
  await userEvent.click(button('Undo'));
  await expect.element(button('All theirs')).toBeVisible();
  expect(second.bridge.inputsOf('outbox.discard')).toEqual([]);
});

test('of a title that both have changed, one is chosen', async () => {
  const title = { field: 'title', mine: 'Winter menu', theirs: 'Spring menu', seen: 'Menu' };
  const { bridge } = showConflict([title, separate], { title: 'Winter menu' });
  await expect.element(content).toHaveTextContent('RyeRollsCheese cake');
  await expect.element(page.getByRole('radio', { name: 'Mine: Winter menu' })).toBeChecked();
  await userEvent.click(page.getByRole('radio', { name: 'Theirs: Spring menu' }));
  await userEvent.click(button('Save merged text'));
  await expect
    .poll(() => bridge.inputsOf('outbox.edit'))
    .toMatchObject([{ input: { title: 'Spring menu', content: 'Rye\n\nRolls\n\nCheese cake' } }]);
});

test('both texts stand side by side, as they are read and as they are written', async () => {
  showConflict([both]);
  await expect.element(page.getByText(/^This is Markdown/)).toBeVisible();
  await userEvent.click(button('Side by side'));
  await expect.element(page.getByRole('table', { name: 'Mine and Theirs' })).toBeVisible();
  await expect.element(page.getByRole('mark').getByText('Spelt')).toBeVisible();
  await userEvent.click(button('Markdown'));
  await expect.element(textbox('Mine')).toHaveTextContent('RyeRollsCake');
  await expect.element(textbox('Theirs')).toHaveTextContent('SpeltRollsCake');
});

test.each(themes)('the decision passes axe in %s', async (theme) => {
  await showIn(theme);
  const title = { field: 'title', mine: 'Winter menu', theirs: 'Spring menu', seen: 'Menu' };
  showConflict([title, both]);
  await expect.element(content).toBeVisible();
  expect(await violations()).toEqual([]);
  await userEvent.click(button('Side by side'));
  await expect.element(page.getByRole('mark').getByText('Spelt')).toBeVisible();
  expect(await violations()).toEqual([]);
  await userEvent.click(button('Markdown'));
  await expect.element(textbox('Theirs')).toBeVisible();
  expect(await violations()).toEqual([]);
});
