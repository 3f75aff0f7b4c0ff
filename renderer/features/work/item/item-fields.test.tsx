import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { draftOf, drafts as draftStore } from '../../../entities/local-state/draft-store.ts';
import { problemError } from '#shared/problem/problem.ts';
import { buildEntry } from '../../../testing/build-entities.ts';
import {
  button,
  chooser,
  closeToasts,
  progress,
  showItem,
  tell,
  title,
  type,
} from '../../../testing/item-pane.tsx';

afterEach(closeToasts);

test('a title is saved as its field is left, and Undo takes that back', async () => {
  const { submitted } = showItem();
  await type(title, 'Bake rolls');
  expect(submitted()).toEqual([]);
  await userEvent.keyboard('{Tab}');
  await expect.element(button('Undo')).toBeVisible();
  expect(submitted()).toEqual([{ workItemId: 'itm_t', title: 'Bake rolls' }]);
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(title).toHaveValue('Bake bread');
});

test('a field keeps its height beside a higher one', async () => {
  await page.viewport(620, 410);
  showItem();
  const operator = chooser('Operator');
  await expect.element(operator).toBeVisible();
  const [side] = document.querySelectorAll<HTMLElement>('.item-side');
  const heightOf = () => operator.element().closest('.combobox-field')?.clientHeight;
  const alone = heightOf();
  side?.style.setProperty('grid-auto-rows', '12rem');
  expect(heightOf()).toBe(alone);
});

test('a title that is written on while it is saved is saved once more, and no third time', async () => {
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const { bridge, submitted } = showItem({
    answers: {
      'outbox.submit': async () => {
        await gates[submitted().length - 1]?.promise;
        return { entry: buildEntry({ state: 'sent' }), output: undefined };
      },
    },
  });
  await type(title, 'Bake rolls{Enter}');
  await userEvent.keyboard(' and bread{Enter}');
  const drafts = () => bridge.inputsOf('local.save').map(({ value }) => value);
  gates[0]?.resolve();
  await expect.element(button('Undo')).toBeVisible();
  await userEvent.keyboard('{Tab}');
  await expect.element(title).toHaveValue('Bake rolls and bread');
  gates[1]?.resolve();
  await expect.poll(() => drafts().at(-1)).toBeUndefined();
  expect(submitted().map((each) => Object.values(each).at(-1))).toEqual([
    'Bake rolls',
    'Bake rolls and bread',
  ]);
});

test('Enter saves a title once, and an empty one is not saved', async () => {
  const { submitted } = showItem();
  await type(title, 'Bake rolls{Enter}');
  await userEvent.keyboard('{Tab}');
  await expect.element(button('Undo')).toBeVisible();
  expect(submitted()).toHaveLength(1);
  await type(title, '  {Tab}');
  await expect.element(title).toHaveValue('Bake rolls');
  expect(submitted()).toHaveLength(1);
});

test('Escape takes back what was typed', async () => {
  const { submitted } = showItem();
  await type(title, 'Something else{Escape}');
  await expect.element(title).toHaveValue('Bake bread');
  await type(progress, '75{Escape}{Tab}');
  await expect.element(progress).toHaveValue(40);
  expect(submitted()).toEqual([]);
});

test('a typed title is saved when the screen goes away', async () => {
  const { submitted, remove } = showItem();
  await type(title, 'Half a tho');
  remove();
  expect(submitted()).toEqual([{ workItemId: 'itm_t', title: 'Half a tho' }]);
});

const titleKey = { homeId: 'local', kind: 'work_item', id: 'itm_t', field: 'title' } as const;
const titleDraft = (value: string) =>
  new Map([[draftStore.textOf(titleKey), { kind: 'draft', key: titleKey, value } as const]]);

test('a title that was typed before a crash stands in its field, and is saved on leaving it', async () => {
  const kept = titleDraft('Bake ro');
  const first = showItem({ drafts: kept });
  await expect.element(title).toHaveValue('Bake ro');
  await expect.element(page.getByText(/unsaved change from earlier/)).toBeVisible();
  first.remove();
  expect(first.submitted()).toEqual([]);
  const { submitted } = showItem({ drafts: kept });
  await userEvent.click(title);
  await userEvent.keyboard('{End}lls{Tab}');
  await expect.poll(submitted).toEqual([{ workItemId: 'itm_t', title: 'Bake rolls' }]);
  await expect.poll(() => draftOf(titleKey)).toBe('');
});

test('a draft of a title that was saved before a crash is dropped', async () => {
  showItem({ drafts: titleDraft('Bake bread') });
  await expect.element(title).toHaveValue('Bake bread');
  await expect.poll(() => draftOf(titleKey)).toBe('');
  expect(page.getByText(/unsaved change from earlier/).elements()).toHaveLength(0);
});

test('a change from elsewhere leaves what is typed alone, and is told', async () => {
  const { submitted } = showItem();
  await type(title, 'Mine');
  tell({ id: 'itm_t', title: 'Theirs' });
  await expect.element(page.getByText(/Changed elsewhere to “Theirs”/)).toBeVisible();
  await expect.element(title).toHaveValue('Mine');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(/It replaced “Theirs”/)).toBeVisible();
  expect(submitted()).toEqual([{ workItemId: 'itm_t', title: 'Mine' }]);
  // Undo brings back theirs, not what was there before both.
  await userEvent.click(button('Undo'));
  await expect.element(title).toHaveValue('Theirs');
});

test('Escape after a change from elsewhere takes theirs', async () => {
  const { submitted } = showItem();
  await type(progress, '55');
  tell({ id: 'itm_t', progress: 50 });
  await expect.element(progress).toHaveValue(55);
  await userEvent.keyboard('{Escape}');
  await expect.element(progress).toHaveValue(50);
  expect(submitted()).toEqual([]);
});

test('a value that cannot be saved stays in its field', async () => {
  showItem({
    answers: {
      'outbox.submit': () => {
        throw problemError('unavailable', 'The disk is full.');
      },
    },
  });
  await type(title, 'Bake rolls{Enter}');
  await expect.element(page.getByText('The disk is full.')).toBeVisible();
  await expect.element(title).toHaveValue('Bake rolls');
});

test('progress is a number from 0 to 100', async () => {
  const { submitted } = showItem();
  await type(progress, '250{Enter}');
  await expect.element(progress).toHaveValue(100);
  await expect.element(page.getByText('At 100%, but not marked as done.')).toBeVisible();
  await type(progress, '{Delete}{Tab}');
  await expect.element(progress).toHaveValue(100);
  await expect.element(button('Undo')).toBeVisible();
  expect(submitted()).toEqual([{ workItemId: 'itm_t', progress: 100 }]);
});

test('a status is found by typing, chosen by Enter, and taken back by Ctrl+Z', async () => {
  const { submitted } = showItem();
  await userEvent.click(chooser('Status'));
  await userEvent.keyboard('rev{Enter}');
  await expect.element(chooser('Status')).toHaveValue('Review');
  await expect.element(button('Undo')).toBeVisible();
  expect(submitted()).toEqual([{ workItemId: 'itm_t', status: 'review' }]);
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(chooser('Status')).toHaveValue('To do');
});

test('Escape and an emptied field leave a choice as it is', async () => {
  const { submitted } = showItem();
  await userEvent.click(chooser('Priority'));
  await expect.element(page.getByRole('option', { name: 'Low' })).toBeVisible();
  await userEvent.keyboard('{Delete}');
  await expect.element(chooser('Priority')).toHaveValue('');
  await userEvent.keyboard('{Escape}{Escape}{Tab}');
  await expect.element(chooser('Priority')).toHaveValue('Medium');
  expect(submitted()).toEqual([]);
});

test('the open list of operators says what choosing one leads to', async () => {
  const { submitted } = showItem();
  await userEvent.click(chooser('Operator'));
  await expect
    .element(page.getByText('The operator is told right away and may start at once.').last())
    .toBeVisible();
  await userEvent.click(page.getByRole('option', { name: /Mira/ }));
  await expect.element(chooser('Operator')).toHaveValue('Mira');
  expect(submitted()).toEqual([{ workItemId: 'itm_t', assignedOperatorId: 'opr_2' }]);
});
