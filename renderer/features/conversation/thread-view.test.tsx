import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { OperatorId } from '#shared/domain/operator/ids.ts';
import { problemError } from '#shared/problem/problem.ts';
import { applyActivity, useActivity } from '../../entities/progress/activity-store.ts';
import { violations } from '../../testing/axe.ts';
import { applyMessageCreated, useMessages } from '../../entities/message/message-store.ts';
import { applyOutboxRead, useOutbox } from '../../entities/outbox/outbox-store.ts';
import { buildEntry } from '../../testing/build-entities.ts';
import { sentAs } from '../../entities/local-state/sent-as-store.ts';
import { fillLocal } from '../../testing/fill-local.ts';
import { show, showIn, themes } from '../../testing/show.tsx';
import { buildThread, ofAda } from '../../testing/thread-pane.tsx';
import { Toaster } from '../../ui/toast.tsx';

/** A thread of its own with Ada, whose service can be made to fail. */
function showThread() {
  const service = { isFailing: false, isEmpty: false };
  const built = buildThread({
    'message.list': () => {
      if (service.isFailing) {
        throw problemError('service_unreachable', 'Nothing answers there.');
      }
      return { messages: service.isEmpty ? [] : [ofAda({ text: 'We bake **bread**.' })] };
    },
    'outbox.submit': ({ input }) => {
      const subject = { kind: 'conversation', id: String(input['conversationId']) } as const;
      return { entry: buildEntry({ id: 'out_sent', input, subject }), output: undefined };
    },
    'outbox.discard': ({ entryId }) => buildEntry({ id: entryId, state: 'discarded' }),
  });
  return { service, ...built };
}

const said = page.getByRole('article', { name: /^Ada, / });
const alert = page.getByRole('alert');
const retry = page.getByRole('button', { name: 'Retry' });

test('a thread is named by its title, and its messages by who wrote them', async () => {
  show(showThread().thread);
  await expect.element(page.getByRole('region', { name: 'The feast' })).toBeVisible();
  await expect.element(said).toMatchTextContent('We bake bread.');
  await expect.element(page.getByRole('textbox', { name: 'Message' })).toHaveFocus();
});

test('what the person sent as Ada says so, before the service has it and after', async () => {
  const message = ofAda({ id: 'msg_as', text: 'In her name.' });
  const { thread, conversationId } = buildThread({
    'message.list': () => ({ messages: [message] }),
  });
  const own = page.getByRole('article', { name: /^You, as Ada, / });
  fillLocal(sentAs, [[{ homeId: 'local', messageId: 'msg_as' }, 'opr_ada']]);
  const waiting = buildEntry({
    homeId: 'local',
    subject: { kind: 'conversation', id: conversationId },
    input: { conversationId, text: 'On its way.', asOperatorId: 'opr_ada' },
  });
  useOutbox.setState((state) => applyOutboxRead(state, [waiting]));
  show(thread);
  await expect.element(own.first()).toMatchTextContent('In her name.');
  await expect.element(own.last()).toMatchTextContent('On its way.');
  useOutbox.setState((state) => applyOutboxRead(state, []));
  fillLocal(sentAs);
  await expect.element(said).toMatchTextContent('In her name.');
  await expect.element(own).not.toBeInTheDocument();
});

test('a thread that cannot be read says why, and is read again when that is asked for', async () => {
  const { service, thread } = showThread();
  service.isFailing = true;
  show(thread);
  await expect.element(alert).toMatchTextContent('Nothing answers there.');
  service.isFailing = false;
  await userEvent.click(retry);
  await expect.element(said).toBeVisible();
  await expect.element(alert).not.toBeInTheDocument();
});

test('a thread that is not there says so, and leads back to the list in place of a retry', async () => {
  const { thread } = buildThread({
    'message.list': () => {
      throw problemError('not_found', 'There is no such conversation.');
    },
  });
  show(thread);
  await expect.element(alert).toMatchTextContent('This thread isn’t here');
  await expect.element(alert).not.toMatchTextContent('conversation');
  const back = page.getByRole('link', { name: 'Back to threads' });
  await expect.element(back).toHaveAttribute('href', '#/threads');
  expect(retry.elements()).toHaveLength(0);
});

for (const theme of themes) {
  test(`a message once read stays where newer cannot be had, and passes axe in ${theme}`, async () => {
    await showIn(theme);
    const { service, thread } = showThread();
    const { remove } = show(thread);
    await expect.element(said).toBeVisible();
    expect(await violations()).toEqual([]);
    remove();
    service.isFailing = true;
    show(thread);
    await expect.element(alert).toMatchTextContent('Nothing answers there.');
    await expect.element(said).toBeVisible();
    expect(await violations()).toEqual([]);
    service.isFailing = false;
    await userEvent.click(retry);
    await expect.element(alert).not.toBeInTheDocument();
  });
}

test('a message is named by author, time and beginning, and its control by what it acts on', async () => {
  show(showThread().thread);
  await expect
    .element(page.getByRole('article', { name: /^Ada, .*\d.*: We bake bread/ }))
    .toBeVisible();
  await expect
    .element(page.getByRole('button', { name: /^Copy message from Ada, \d/ }))
    .toBeInTheDocument();
});

test('a new message is said aloud, and those that were there are not', async () => {
  const { conversationId, thread } = showThread();
  show(thread);
  await expect.element(said).toBeVisible();
  const live = () => document.querySelector('[aria-live=polite]')?.textContent;
  expect(live()).toBe('');
  const message = ofAda({
    id: 'msg_new',
    text: 'And **salt**',
    createdAt: '2026-11-21T11:00:00.000Z',
  });
  useMessages.setState((state) => applyMessageCreated(state, 'local', conversationId, message));
  await expect.poll(live).toBe('Ada: And salt');
});

test('a control that has the focus and goes away leaves it to the composer', async () => {
  const { conversationId, thread } = showThread();
  const subject = { kind: 'conversation', id: conversationId } as const;
  const entry = buildEntry({ id: 'out_stuck', state: 'rejected', subject });
  useOutbox.setState((state) => applyOutboxRead(state, [entry]));
  show(thread);
  const discard = page.getByRole('button', { name: 'Discard', exact: true });
  await expect.element(discard).toBeVisible();
  (discard.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(discard).not.toBeInTheDocument();
  await expect.element(page.getByRole('textbox', { name: 'Message' })).toHaveFocus();
});

test('a discarded message comes back by Undo, and is discarded once that is over', async () => {
  const { conversationId, thread, bridge } = showThread();
  const subject = { kind: 'conversation', id: conversationId } as const;
  const entry = buildEntry({ id: 'out_held', state: 'rejected', subject });
  useOutbox.setState((state) => applyOutboxRead(state, [entry]));
  show(
    <>
      {thread}
      <Toaster />
    </>,
  );
  const discard = page.getByRole('button', { name: 'Discard', exact: true });
  await userEvent.click(discard);
  await expect.element(discard).not.toBeInTheDocument();
  await userEvent.click(page.getByRole('button', { name: 'Undo' }));
  await expect.element(discard).toBeVisible();
  await userEvent.click(discard);
  expect(bridge.inputsOf('outbox.discard')).toEqual([]);
  const close = page.getByRole('button', { name: 'Close', exact: true });
  await expect.poll(() => close.elements()).toHaveLength(1);
  await userEvent.click(close);
  await expect.poll(() => bridge.inputsOf('outbox.discard')).toEqual([{ entryId: 'out_held' }]);
  await expect.element(discard).not.toBeInTheDocument();
});

test('an empty thread proposes how to begin, and sends nothing by itself', async () => {
  const { service, thread } = showThread();
  service.isEmpty = true;
  show(thread);
  await userEvent.click(page.getByRole('button', { name: 'What can you help me with?' }));
  const input = page.getByRole('textbox', { name: 'Message' });
  await expect.element(input).toHaveValue('What can you help me with?');
  await expect.element(input).toHaveFocus();
});

for (const theme of themes) {
  test(`a loop that was stopped is told of, and goes on by a message, in ${theme}`, async () => {
    await showIn(theme);
    const { conversationId, thread, bridge } = showThread();
    show(thread);
    await expect.element(said).toBeVisible();
    const activity = { conversationId, operatorId: 'opr_ada' as OperatorId, reason: undefined };
    useActivity.setState((state) => applyActivity(state, 'local', 'stopped', activity));
    const paused = page.getByText(/^Paused: /);
    await expect.element(paused).toBeVisible();
    expect(await violations()).toEqual([]);
    await userEvent.click(page.getByRole('button', { name: 'Let them go on' }));
    const text = '@Ada, please go on.';
    const input = { conversationId, text };
    await expect.poll(() => bridge.inputsOf('outbox.submit')).toMatchObject([{ input }]);
    await expect.element(paused).not.toBeInTheDocument();
  });
}
