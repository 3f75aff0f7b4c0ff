import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { operatorSchema } from '#shared/domain/operator/schema.ts';
import { problemError } from '#shared/problem/problem.ts';
import { violations } from '../../testing/axe.ts';
import { boxOf, manyNames } from '../../testing/boxes.ts';
import { buildConversation, buildEntry } from '../../testing/build-entities.ts';
import { fakeBridge } from '../../testing/fake-bridge.ts';
import type { BridgeAnswers } from '../../testing/fake-bridge.ts';
import type { Offering } from '../../entities/home/home-store.ts';
import { show, showIn, themes } from '../../testing/show.tsx';
import { NewThreadDialog } from './new-thread-dialog.tsx';

const known = [
  operatorSchema.parse({ id: 'opr_ada', name: 'Ada', role: 'Plans' }),
  operatorSchema.parse({ id: 'opr_mira', name: 'Mira' }),
];

const ada = page.getByRole('checkbox', { name: 'Ada' });
const mira = page.getByRole('checkbox', { name: 'Mira' });
const title = page.getByRole('textbox', { name: 'Title' });
const firstMessage = page.getByRole('textbox', { name: 'First message' });
const create = page.getByRole('button', { name: 'Create thread' });
const alert = page.getByRole('alert');

let guilds = 0;

function showDialog({
  answers = {},
  operators = known,
  operatorList = 'offered',
  guildId,
  opening,
}: {
  answers?: BridgeAnswers;
  operators?: typeof known;
  operatorList?: Offering;
  guildId?: string;
  opening?: string;
} = {}) {
  const bridge = fakeBridge({
    'outbox.submit': () => ({
      entry: buildEntry({ operation: 'conversation.create' }),
      output: buildConversation({ id: 'cnv_new' }),
    }),
    ...answers,
  });
  const onCreated = vi.fn<(conversationId: string) => void>();
  const onClose = vi.fn<() => void>();
  guilds += guildId === undefined ? 1 : 0;
  const shown = show(
    <NewThreadDialog
      homeId="local"
      guildId={guildId ?? `gld_${guilds}`}
      operators={operators}
      first={{ opening }}
      operatorList={operatorList}
      onCreated={onCreated}
      onClose={onClose}
    />,
  );
  const asked = () =>
    bridge.inputsOf('outbox.submit').map(({ input }) => {
      const { guildId: _guild, ...rest } = input;
      return rest;
    });
  return { asked, remove: shown.remove, bridge, onCreated, onClose };
}

test('a thread is made by the keyboard alone, beginning at the first operator', async () => {
  const { asked, onCreated } = showDialog();
  await expect.element(ada).toHaveFocus();
  await expect.element(ada).toHaveAccessibleDescription('Plans');
  await userEvent.keyboard(' ');
  await userEvent.tab();
  await userEvent.tab();
  await expect.element(title).toHaveFocus();
  await userEvent.keyboard('A feast{Enter}');
  await expect.poll(() => onCreated.mock.calls).toEqual([['cnv_new']]);
  expect(asked()).toEqual([{ operatorIds: ['opr_ada'], title: 'A feast' }]);
});

test('Enter in the first message breaks its line', async () => {
  const { asked, onCreated } = showDialog();
  await userEvent.click(mira);
  await userEvent.type(firstMessage, 'Hello{Enter}Mira');
  expect(asked()).toEqual([]);
  await userEvent.click(create);
  await expect.poll(() => onCreated.mock.calls.length).toBe(1);
  expect(asked()).toEqual([{ operatorIds: ['opr_mira'], initialMessage: 'Hello\nMira' }]);
});

test('without an operator it says what is missing, until one is chosen', async () => {
  const { asked } = showDialog();
  await userEvent.click(create);
  await expect.element(alert).toHaveTextContent('Choose at least one operator.');
  expect(asked()).toEqual([]);
  await userEvent.click(mira);
  await expect.element(alert).not.toBeInTheDocument();
});

test('a refused thread says why, and its first message stays', async () => {
  const rejected = buildEntry({ state: 'rejected', reason: 'The guild is closed.' });
  const { bridge, onCreated } = showDialog({
    answers: {
      'outbox.submit': () => ({ entry: rejected, output: undefined }),
      'outbox.discard': () => rejected,
    },
  });
  await userEvent.click(ada);
  await userEvent.fill(firstMessage, 'Hello');
  await userEvent.click(create);
  await expect.element(alert).toHaveTextContent('The guild is closed.');
  await expect.element(ada).toBeChecked();
  await expect.element(firstMessage).toHaveValue('Hello');
  await expect.element(create).toBeEnabled();
  expect(onCreated).not.toHaveBeenCalled();
  // It has not gone out, and nothing of it waits: the dialog still holds it.
  expect(bridge.inputsOf('outbox.discard')).toEqual([{ entryId: rejected.id }]);
});

test('while it is being made it cannot be asked for again', async () => {
  const disk = Promise.withResolvers<never>();
  const { asked } = showDialog({ answers: { 'outbox.submit': () => disk.promise } });
  await userEvent.click(ada);
  await userEvent.click(title);
  await userEvent.keyboard('{Enter}{Enter}');
  await expect.element(create).toBeDisabled();
  expect(asked()).toHaveLength(1);
  disk.reject(problemError('internal', 'The disk is full.'));
  await expect.element(alert).toHaveTextContent('The disk is full.');
  await expect.element(create).toBeEnabled();
});

test('where a service lists no operators, they are named by id', async () => {
  const { asked } = showDialog({ operators: [], operatorList: 'missing' });
  await userEvent.fill(page.getByRole('textbox', { name: 'Operator IDs' }), 'opr_1, opr_2');
  await userEvent.click(create);
  await expect.poll(asked).toEqual([{ operatorIds: ['opr_1', 'opr_2'] }]);
});

test('where it is not known whether a service lists its operators, the known ones are chosen from', async () => {
  const { asked } = showDialog({ operatorList: 'unknown' });
  await userEvent.click(ada);
  expect(page.getByRole('textbox', { name: 'Operator IDs' }).elements()).toHaveLength(0);
  await userEvent.click(create);
  await expect.poll(asked).toEqual([{ operatorIds: ['opr_ada'] }]);
});

test('where that is not known and nobody is, ids help, and nothing is said that is not so', async () => {
  showDialog({ operators: [], operatorList: 'unknown' });
  const ids = page.getByRole('textbox', { name: 'Operator IDs' });
  await expect.element(ids).toHaveAccessibleDescription(/hasn’t said yet which operators/);
});

test('where no operator is known yet, it says so and makes nothing', async () => {
  showDialog({ operators: [] });
  await expect.element(page.getByText(/haven’t been loaded yet/)).toBeVisible();
  await expect.element(create).toBeDisabled();
});

test('Escape keeps the words until the thread is made', async () => {
  const first = showDialog({ guildId: 'gld_kept' });
  await userEvent.click(mira);
  await userEvent.fill(title, 'A feast');
  await userEvent.fill(firstMessage, 'Hello');
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => first.onClose.mock.calls.length).toBe(1);
  first.remove();
  const second = showDialog({ guildId: 'gld_kept' });
  await expect.element(mira).toBeChecked();
  await expect.element(title).toHaveValue('A feast');
  await userEvent.click(firstMessage);
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect
    .poll(second.asked)
    .toEqual([{ operatorIds: ['opr_mira'], title: 'A feast', initialMessage: 'Hello' }]);
  await expect.poll(() => second.onCreated.mock.calls.length).toBe(1);
  second.remove();
  showDialog({ guildId: 'gld_kept' });
  await expect.element(mira).not.toBeChecked();
  await expect.element(firstMessage).toHaveValue('');
});

test('an opening that is handed over stands before words that were kept, once', async () => {
  const first = showDialog({ guildId: 'gld_kept' });
  await userEvent.fill(firstMessage, 'Kept words');
  first.remove();
  const second = showDialog({ guildId: 'gld_kept', opening: 'About it\n' });
  await expect.element(firstMessage).toHaveValue('About it\n\nKept words');
  await userEvent.click(ada);
  second.remove();
  showDialog({ guildId: 'gld_kept', opening: 'About it\n' });
  await expect.element(firstMessage).toHaveValue('About it\n\nKept words');
});

test('Escape leaves it', async () => {
  const { onClose } = showDialog();
  await expect.element(ada).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
});

test('many operators and a long first message leave the acts within reach', async () => {
  const many = Array.from({ length: 40 }, (_, at) =>
    operatorSchema.parse({ id: `opr_${at}`, name: `Operator ${at}`, role: 'word '.repeat(40) }),
  );
  const { asked } = showDialog({ operators: many });
  await userEvent.fill(firstMessage, 'line\n'.repeat(100));
  await userEvent.click(page.getByRole('option', { name: 'Operator 39' }));
  await userEvent.click(create);
  await expect.poll(() => asked().length).toBe(1);
});

test('33 operators are found by typing, and one Tab leads on to the title', async () => {
  const many = manyNames(33).map((name, at) =>
    operatorSchema.parse({ id: `opr_${at}`, name, role: 'word '.repeat(40) }),
  );
  const { asked } = showDialog({ operators: many });
  const search = page.getByRole('combobox', { name: 'Who do you want to talk to?' });
  await expect.element(search).toHaveFocus();
  await userEvent.keyboard('operator 9{Enter}');
  const chips = page.getByRole('list', { name: 'Chosen operators' }).getByRole('listitem');
  await expect.poll(() => chips.elements().length).toBe(1);
  await userEvent.fill(search, '');
  await userEvent.keyboard('{Home}{Enter}{ArrowDown}{Enter}{ArrowDown}{Enter}{End}{Enter}');
  await expect.poll(() => chips.elements().length).toBe(5);
  const list = page.getByRole('listbox').element();
  expect(boxOf(list).height).toBeGreaterThan(5 * 28);
  const { width, height } = boxOf(document.querySelector('.picked-chips'));
  expect(height).toBeLessThan(70);
  for (const chip of chips.elements()) {
    expect(boxOf(chip).width).toBeLessThan(width);
  }
  await userEvent.click(page.getByRole('button', { name: 'Remove Operator 33' }));
  await expect.poll(() => chips.elements().length).toBe(4);
  (search.element() as HTMLElement).focus();
  await userEvent.keyboard('{Tab}');
  await expect.element(title).toHaveFocus();
  await userEvent.click(create);
  await expect
    .poll(() => asked())
    .toMatchObject([{ operatorIds: ['opr_0', 'opr_1', 'opr_2', 'opr_8'] }]);
});

test.each(themes)('the dialog passes axe in %s, with a failure too', async (theme) => {
  await showIn(theme);
  showDialog();
  expect(await violations()).toEqual([]);
  await userEvent.click(create);
  await expect.element(alert).toBeVisible();
  expect(await violations()).toEqual([]);
});
