import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { drafts, draftOf, threadDraft } from '../../entities/local-state/draft-store.ts';
import { readMarkers } from '../../entities/read-state/read-marker-store.ts';
import { violations } from '../../testing/axe.ts';
import { fillLocal } from '../../testing/fill-local.ts';
import { show, showIn } from '../../testing/show.tsx';
import { buildThread, ofAda } from '../../testing/thread-pane.tsx';
import { atMinute } from '../../testing/times.ts';
import { Toaster } from '../../ui/toast.tsx';
import { quotationOf } from './messages-markdown.ts';

const items = page.getByRole('menuitem');
const item = (name: string) => page.getByRole('menuitem', { name, exact: true });
const menu = page.getByRole('menu');
const message = (beginning: string) =>
  page.getByRole('article', { name: new RegExp(`: ${beginning}`) });
const more = (beginning: string) =>
  message(beginning).getByRole('button', { name: /^More about message from Ada/ });

beforeEach(() => {
  fillLocal(drafts);
  fillLocal(readMarkers);
});

/** A thread with three messages of Ada, before a clipboard that takes everything. */
async function showThread() {
  const messages = ['We bake.', 'Rye\n\n**first**', 'Then spelt.'].map((text, at) =>
    ofAda({ id: `msg_${at}`, text, createdAt: atMinute(at) }),
  );
  const thread = buildThread({
    'message.list': () => ({ messages: messages.toReversed(), nextCursor: null }),
    'clipboard.write': () => ({}),
  });
  show(
    <>
      {thread.thread}
      <Toaster />
    </>,
  );
  await expect.element(message('Then spelt')).toBeVisible();
  return thread;
}

test('the menu of a message copies its text and its address, and gives the focus back', async () => {
  const { bridge, conversationId } = await showThread();
  const copied = () => bridge.inputsOf('clipboard.write').map(({ text }) => text);
  await userEvent.click(more('Rye'));
  await expect.element(item('Copy text')).toBeVisible();
  expect(items.elements().map(({ textContent }) => textContent)).toEqual([
    'Copy text',
    'Copy link',
    'Quote',
    'Discuss apart',
    'Make a plan',
    'Select',
    'Mark as unread from here',
    'Remind me later',
  ]);
  await userEvent.click(item('Copy text'));
  await expect.element(more('Rye')).toHaveFocus();
  await userEvent.click(more('Rye'));
  await userEvent.click(item('Copy link'));
  await expect.element(page.getByText('Link copied')).toBeVisible();
  expect(copied()).toEqual([
    'Rye\n\n**first**',
    `guildhall://home/local/thread/${conversationId}/msg_1`,
  ]);
});

test('a quotation comes behind what is written, and the person goes on in the composer', async () => {
  const { conversationId } = await showThread();
  const composer = page.getByRole('textbox', { name: 'Message', exact: true });
  await userEvent.type(composer, 'So:');
  await userEvent.click(more('Rye'));
  await userEvent.click(item('Quote'));
  await expect.element(composer).toHaveFocus();
  await expect.element(composer).toHaveValue('So:\n\n> Rye\n>\n> **first**\n\n');
  await userEvent.keyboard('Why?');
  expect(draftOf(threadDraft('local', conversationId))).toBe(
    'So:\n\n> Rye\n>\n> **first**\n\nWhy?',
  );
});

test('a thread is unread from a message on: what stood before it is read', async () => {
  const { bridge, conversationId } = await showThread();
  await userEvent.click(more('Rye'));
  await userEvent.click(item('Mark as unread from here'));
  const marked = { key: { conversationId }, value: { messageId: 'msg_0', isUnread: true } };
  await expect
    .poll(() => bridge.inputsOf('local.save').findLast(({ kind }) => kind === 'read_marker'))
    .toMatchObject(marked);
  await userEvent.click(more('We bake'));
  await userEvent.click(item('Mark as unread from here'));
  const fromFirst = { value: { messageId: '', isUnread: true } };
  await expect
    .poll(() => bridge.inputsOf('local.save').findLast(({ kind }) => kind === 'read_marker'))
    .toMatchObject(fromFirst);
});

test('a message comes back at a time, which is moved and removed, each with an undo', async () => {
  const { bridge, conversationId } = await showThread();
  const remind = async (choice: RegExp) => {
    await userEvent.click(more('Rye'));
    await userEvent.click(item('Remind me later'));
    await userEvent.click(page.getByRole('menuitem', { name: choice }));
  };
  const saved = () =>
    bridge.inputsOf('local.save').flatMap((row) => (row.kind === 'reminder' ? row.value : []));
  await remind(/^Tomorrow/);
  await expect.poll(saved).toMatchObject([{ conversationId, beginning: 'Rye first' }]);
  await remind(/^Next week/);
  await expect.poll(saved).toHaveLength(2);
  const [tomorrow, nextWeek] = saved();
  expect(nextWeek?.remindAt).not.toBe(tomorrow?.remindAt);
  await remind(/^Remove the reminder/);
  await expect.poll(saved).toEqual([tomorrow, nextWeek, undefined]);
  await userEvent.click(page.getByRole('button', { name: 'Undo' }));
  await expect.poll(saved).toEqual([tomorrow, nextWeek, undefined, nextWeek]);
});

test('the menu opens by the keyboard, and at the pointer; a link keeps its own', async () => {
  await showThread();
  (message('Then spelt').element() as HTMLElement).focus();
  await userEvent.keyboard('{Shift>}{F10}{/Shift}');
  await expect.element(menu).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(message('Then spelt')).toHaveFocus();
  await userEvent.click(page.getByText('We bake.'), { button: 'right' });
  await expect.element(menu).toBeVisible();
  const words = page.getByText('We bake.').element().getBoundingClientRect();
  const { top, left } = menu.element().getBoundingClientRect();
  expect(top).toBeGreaterThan(words.top);
  expect(left).toBeGreaterThan(words.left);
  await userEvent.keyboard('{Escape}');
});

test('a text becomes a quotation line by line, whatever ends its lines', () => {
  expect(quotationOf('\n a\r\n\r\nb\rc \n')).toBe('> a\n>\n> b\n> c');
});

test.each(['light', 'dark', 'forced'] as const)('an open menu passes axe in %s', async (look) => {
  await showIn(look);
  await showThread();
  await userEvent.click(more('Rye'));
  await expect.element(menu).toBeVisible();
  expect(await violations()).toEqual([]);
});
