import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { violations } from '../../testing/axe.ts';
import { buildMessage } from '../../testing/build-entities.ts';
import { show, showIn } from '../../testing/show.tsx';
import { buildThread, ofAda } from '../../testing/thread-pane.tsx';
import { atMinute } from '../../testing/times.ts';
import { Toaster } from '../../ui/toast.tsx';
import type { LeavingMessages } from './messages-markdown.ts';
import { clearSelection } from './selection-store.ts';

const message = (said: string) => page.getByRole('article', { name: new RegExp(`: ${said}$`) });
const bar = page.getByRole('toolbar', { name: 'Selected messages' });
const count = (words: string) => bar.getByText(words, { exact: true });
const button = (name: string) => bar.getByRole('button', { name, exact: true });
const texts = ['We bake.', 'Rye first', 'Then spelt', 'And oats'];

/** The texts of the selected messages that are on the page. */
const selected = () =>
  [...document.querySelectorAll('article[data-selected]')].map(
    (article) => article.querySelector('.markdown')?.textContent.trim() ?? '',
  );

beforeEach(() => {
  clearSelection();
  getSelection()?.empty();
});

/** A thread with these messages of Ada, of which the second is the person's. */
async function showThread(said: readonly string[] = texts) {
  const messages = said.map((text, at) => {
    const fields = { id: `msg_${at}`, text, createdAt: atMinute(at % 60) };
    return at === 1 ? buildMessage({ ...fields, authorId: '' }) : ofAda(fields);
  });
  const told: { exported?: LeavingMessages; opening?: string; planned?: string[] } = {};
  const thread = buildThread(
    {
      'message.list': () => ({ messages: messages.toReversed(), nextCursor: null }),
      'clipboard.write': () => ({}),
    },
    {
      onExport: (leaving) => void (told.exported = leaving),
      onNewThread: (opening) => void (told.opening = opening),
      onMakePlan: (parts) => void (told.planned = parts.map(({ id, text }) => `${id} ${text}`)),
    },
  );
  show(
    <>
      {thread.thread}
      <Toaster />
    </>,
  );
  await expect.element(message(said.at(-1) ?? '')).toBeInViewport();
  const copied = () => thread.bridge.inputsOf('clipboard.write').map(({ text }) => text);
  return { ...thread, told, copied };
}

const focus = (said: string) => (message(said).element() as HTMLElement).focus();

/** Presses the text of a message, perhaps with a key held. */
const press = (said: string, modifiers: ('Shift' | 'Control')[] = []) =>
  userEvent.click(page.getByText(said, { exact: true }), { modifiers, position: { x: 8, y: 8 } });

/** Selects the first word of a message. */
const pressTwice = (said: string) =>
  userEvent.dblClick(page.getByText(said, { exact: true }), { position: { x: 8, y: 8 } });

test('Shift and the arrows select messages from the focused one, and Escape ends that', async () => {
  await showThread();
  focus('And oats');
  await userEvent.keyboard('{Shift>}{ArrowUp}{ArrowUp}{/Shift}');
  await expect.element(count('3 selected')).toBeVisible();
  expect(selected()).toEqual(texts.slice(1));
  await expect.element(page.getByRole('article', { name: /^Selected, You, / })).toHaveFocus();
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
  await expect.element(count('2 selected')).toBeVisible();
  expect(selected()).toEqual(texts.slice(2));
  await userEvent.keyboard('{Escape}');
  await expect.element(bar).not.toBeInTheDocument();
  expect(selected()).toEqual([]);
  await expect.element(message('Then spelt')).toHaveFocus();
});

test('an arrow with Shift at the last message selects that one', async () => {
  await showThread();
  focus('And oats');
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
  await expect.element(count('1 selected')).toBeVisible();
  expect(selected()).toEqual(['And oats']);
});

test('a press with Shift selects from the message that was pressed before, with Ctrl one more', async () => {
  await showThread();
  await press('Then spelt');
  expect(selected()).toEqual([]);
  await press('Rye first', ['Shift']);
  await expect.element(count('2 selected')).toBeVisible();
  expect(selected()).toEqual(['Rye first', 'Then spelt']);
  await press('And oats', ['Shift']);
  expect(selected()).toEqual(['Then spelt', 'And oats']);
  await press('We bake.', ['Control']);
  expect(selected()).toEqual(['We bake.', 'Then spelt', 'And oats']);
  await press('Then spelt', ['Control']);
  expect(selected()).toEqual(['We bake.', 'And oats']);
  expect(getSelection()?.toString()).toBe('');
});

test('words are selected by the pointer as in any page, in a message and over several', async () => {
  await showThread();
  await pressTwice('Rye first');
  expect(getSelection()?.toString().trim()).not.toBe('');
  await press('Then spelt', ['Shift']);
  expect(getSelection()?.toString()).toContain('Then');
  expect(selected()).toEqual([]);
  getSelection()?.empty();
  await press('Then spelt');
  await press('Then spelt', ['Shift']);
  expect(selected()).toEqual([]);
  // The keys that change selected words do that here too.
  await pressTwice('And oats');
  await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}');
  expect(selected()).toEqual([]);
});

test('the menu selects a message, and one more, and copies both in the order of the thread', async () => {
  const { copied } = await showThread();
  const choose = async (said: string, act: string) => {
    await userEvent.click(message(said).getByRole('button', { name: /^More about/ }));
    await userEvent.click(page.getByRole('menuitem', { name: act, exact: true }));
  };
  await choose('Then spelt', 'Select');
  await choose('We bake.', 'Select');
  await choose('Rye first', 'Select');
  await choose('Then spelt', 'Don’t select');
  await expect.element(count('2 selected')).toBeVisible();
  await userEvent.click(button('Copy'));
  await expect.element(page.getByText('Copied 2 messages')).toBeVisible();
  expect(copied()[0]).toMatch(
    /^\*\*Ada\*\*, .*:\n\n> We bake\.\n\n\*\*You\*\*, .*:\n\n> Rye first$/,
  );
});

test('messages that are not on the page stay selected, and are copied in their order', async () => {
  const said = Array.from({ length: 300 }, (_, at) => `Step ${at}`);
  const { copied } = await showThread(said);
  focus('Step 299');
  await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}{Home}');
  await expect.element(message('Step 0')).toHaveFocus();
  expect(message('Step 299').elements()).toHaveLength(0);
  await expect.element(count('2 selected')).toBeVisible();
  await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}');
  await expect.element(count('300 selected')).toBeVisible();
  await userEvent.keyboard('{End}');
  await expect.element(message('Step 299')).toHaveFocus();
  await expect.element(message('Step 299')).toHaveAttribute('data-selected');
  await userEvent.click(button('Copy'));
  await expect.poll(() => copied()[0]?.match(/(?<=^> ).*/gm)).toEqual(said);
});

test('megabytes are copied bit by bit, and what the clipboard cannot hold says so', async () => {
  const part = (length: number) => `${'rye '.repeat(length / 4)}.`;
  const { copied } = await showThread([part(900_000), part(900_000), part(900_000), 'The end']);
  focus('The end');
  await userEvent.keyboard('{Shift>}{ArrowUp}{ArrowUp}{/Shift}');
  await expect.element(count('3 selected')).toBeVisible();
  await userEvent.click(button('Copy'));
  await expect.poll(() => copied().map(({ length }) => length > 1_800_000)).toEqual([true]);
  focus('The end');
  await userEvent.keyboard('{Shift>}{ArrowUp}{ArrowUp}{ArrowUp}{/Shift}');
  await expect.element(count('4 selected')).toBeVisible();
  await userEvent.click(button('Copy'));
  await expect.element(page.getByText(/too long for the clipboard/)).toBeVisible();
  expect(copied()).toHaveLength(1);
});

test('the bar hands on what is selected, and gives the focus back as it goes', async () => {
  const { told, conversationId } = await showThread();
  focus('And oats');
  await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}');
  await userEvent.click(button('Export…'));
  expect(told.exported?.messages.map(({ text }) => text)).toEqual(['Then spelt', 'And oats']);
  await userEvent.click(button('Discuss apart'));
  expect(told.opening).toMatch(
    new RegExp(
      `> Then spelt\n\n.*\n\n> And oats\n\nguildhall://home/local/thread/${conversationId}/msg_2\n\n$`,
    ),
  );
  await userEvent.click(button('Make a plan'));
  expect(told.planned).toEqual(['msg_2 Then spelt', 'msg_3 And oats']);
  await userEvent.click(button('Clear selection'));
  await expect.element(bar).not.toBeInTheDocument();
  await expect.element(message('Then spelt')).toHaveFocus();
});

test.each(['light', 'dark', 'forced'] as const)(
  'selected messages pass axe in %s',
  async (look) => {
    await showIn(look);
    await showThread();
    focus('And oats');
    await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}');
    await expect.element(bar).toBeVisible();
    expect(await violations()).toEqual([]);
  },
);
