import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { operatorSchema } from '#shared/domain/operator/schema.ts';
import { problemError } from '#shared/problem/problem.ts';
import { conversationStore } from '../../entities/conversation/conversation-store.ts';
import {
  drafts,
  draftOf,
  threadDraft,
  writeDraft,
} from '../../entities/local-state/draft-store.ts';
import { threadOrigins } from '../../entities/local-state/thread-origins.ts';
import { violations } from '../../testing/axe.ts';
import { buildConversation, buildEntry } from '../../testing/build-entities.ts';
import { fakeBridge } from '../../testing/fake-bridge.ts';
import type { BridgeAnswers } from '../../testing/fake-bridge.ts';
import { fillLocal } from '../../testing/fill-local.ts';
import { show, showIn, themes } from '../../testing/show.tsx';
import { buildThread, ofAda } from '../../testing/thread-pane.tsx';
import { NewThreadDialog } from './new-thread-dialog.tsx';

const operators = ['Ada', 'Mira'].map((name) =>
  operatorSchema.parse({ id: `opr_${name.toLowerCase()}`, name }),
);
const link = 'guildhall://home/local/thread/cnv_old/msg_7';
const draft = 'Could we *also* do rye?';
const key = threadDraft('local', 'cnv_old');
const create = page.getByRole('button', { name: 'Create thread' });
const titleField = page.getByRole('textbox', { name: 'Title' });
const firstMessage = page.getByRole('textbox', { name: 'First message' });

let guilds = 0;

beforeEach(() => {
  fillLocal(drafts);
  fillLocal(threadOrigins);
  guilds += 1;
});

/** The dialog for a new thread that goes on with one of Ada, in which something is written. */
function showContinuing(answers: BridgeAnswers = {}) {
  const bridge = fakeBridge({
    'outbox.submit': () => ({
      entry: buildEntry({ operation: 'conversation.create' }),
      output: buildConversation({ id: 'cnv_new' }),
    }),
    ...answers,
  });
  const rows = [buildConversation({ id: 'cnv_old', title: 'The feast' })];
  conversationStore.applyRows('local', rows, { isEvent: false });
  writeDraft(key, draft);
  show(
    <NewThreadDialog
      homeId="local"
      guildId={`gld_from_${guilds}`}
      operators={operators}
      first={{ operatorIds: [], opening: `${link}\n\n${draft}` }}
      continues={{ conversationId: 'cnv_old', operatorIds: ['opr_ada'], draft }}
      operatorList="offered"
      onCreated={() => undefined}
      onClose={() => undefined}
    />,
  );
  return bridge;
}

test('a thread goes on with others, who stand first, and it says why', async () => {
  showContinuing();
  await expect.element(page.getByRole('dialog', { name: 'Continue with…' })).toBeVisible();
  await expect
    .element(page.getByText(/Operators can’t be added.*“The feast”.*writing/))
    .toBeVisible();
  const boxes = page.getByRole('checkbox').elements() as HTMLInputElement[];
  expect(boxes.map(({ checked, labels }) => [labels?.[0]?.textContent, checked])).toEqual([
    ['Mira', false],
    ['Ada', false],
  ]);
});

test('the draft moves as the thread is made, and the old message shows the way', async () => {
  const bridge = showContinuing();
  await userEvent.click(page.getByRole('checkbox', { name: 'Mira' }));
  expect(draftOf(key)).toBe(draft);
  await userEvent.click(create);
  await expect.poll(() => draftOf(key)).toBe('');
  expect(bridge.inputsOf('outbox.submit')[0]?.input).toMatchObject({
    operatorIds: ['opr_mira'],
    initialMessage: `${link}\n\n${draft}`,
  });
  expect(
    bridge.inputsOf('local.save').filter(({ kind }) => kind === 'thread_origin'),
  ).toMatchObject([
    { key: { homeId: 'local', conversationId: 'cnv_new' }, value: { messageId: 'msg_7' } },
  ]);
});

test('a thread that could not be made takes no draft', async () => {
  const bridge = showContinuing({
    'outbox.submit': () => {
      throw problemError('unavailable', 'The disk is full.');
    },
  });
  await userEvent.click(page.getByRole('checkbox', { name: 'Mira' }));
  await userEvent.click(create);
  await expect.element(page.getByText('The disk is full.')).toBeVisible();
  expect(draftOf(key)).toBe(draft);
  expect(bridge.inputsOf('local.save').some(({ kind }) => kind === 'thread_origin')).toBe(false);
});

test('what was taken out of the first message stays in the draft that it came from', async () => {
  showContinuing();
  await userEvent.click(page.getByRole('checkbox', { name: 'Mira' }));
  await userEvent.fill(firstMessage, `${link}\n\nSomething else`);
  await userEvent.click(create);
  await expect.poll(() => threadOrigins.use.getState().rows.size).toBe(1);
  expect(draftOf(key)).toBe(draft);
});

test('a proposal that nobody has changed makes way for the next, and other words stay', async () => {
  fakeBridge();
  const dialogWith = (opening: string, title: string) => (
    <NewThreadDialog
      homeId="local"
      guildId={`gld_from_${guilds}`}
      operators={operators}
      first={{ operatorIds: [], opening, title }}
      operatorList="offered"
      onCreated={() => undefined}
      onClose={() => undefined}
    />
  );
  const first = show(dialogWith('About rye', 'Rye'));
  await userEvent.click(page.getByRole('checkbox', { name: 'Mira' }));
  first.remove();
  const second = show(dialogWith('About spelt', 'Spelt'));
  await expect.element(firstMessage).toHaveValue('About spelt');
  await expect.element(titleField).toHaveValue('Spelt');
  await userEvent.fill(titleField, 'My title');
  await userEvent.fill(firstMessage, 'About spelt, my words');
  second.remove();
  show(dialogWith('About oats', 'Oats'));
  await expect.element(firstMessage).toHaveValue('About oats\n\nAbout spelt, my words');
  await expect.element(titleField).toHaveValue('My title');
});

test.each(themes)('a message shows the ways to the threads about it, in %s', async (theme) => {
  await showIn(theme);
  fillLocal(threadOrigins, [
    [{ homeId: 'local', conversationId: 'cnv_apart' }, { messageId: 'msg_1' }],
    [{ homeId: 'other', conversationId: 'cnv_other' }, { messageId: 'msg_2' }],
  ]);
  const messages = ['Rye first', 'Then spelt'].map((text, at) =>
    ofAda({ id: `msg_${at + 1}`, text }),
  );
  const { thread } = buildThread({
    'message.list': () => ({ messages: messages.toReversed(), nextCursor: null }),
  });
  show(thread);
  const notes = page.getByText(/^New thread from here:/);
  const message = page.getByRole('article', { name: /Rye first/ });
  await expect.element(message.getByText(/^New thread from here:/)).toBeVisible();
  expect(notes.elements()).toHaveLength(1);
  expect(await violations()).toEqual([]);
});
