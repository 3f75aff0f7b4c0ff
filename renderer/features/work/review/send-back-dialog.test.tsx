import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { textLimits } from '#shared/limits/limits.ts';
import { problemError } from '#shared/problem/problem.ts';
import { conversationStore } from '../../../entities/conversation/conversation-store.ts';
import { useHomes } from '../../../entities/home/home-store.ts';
import { draftOf } from '../../../entities/local-state/draft-store.ts';
import { useOutbox } from '../../../entities/outbox/outbox-store.ts';
import { workItemStore } from '../../../entities/work-item/work-item-store.ts';
import { violations } from '../../../testing/axe.ts';
import {
  buildConversation,
  buildEntry,
  buildHome,
  buildOperator,
} from '../../../testing/build-entities.ts';
import { fakeBridge } from '../../../testing/fake-bridge.ts';
import type { BridgeAnswers } from '../../../testing/fake-bridge.ts';
import { closeToasts, guildId, homeId, task, tell } from '../../../testing/item-pane.tsx';
import { show } from '../../../testing/show.tsx';
import { WindowParts } from '../../../testing/window-parts.tsx';
import { SendBackDialog } from './send-back-dialog.tsx';

afterEach(closeToasts);

const draft = { homeId, kind: 'work_item', id: 'itm_t', field: 'review' } as const;
const note = page.getByRole('textbox', { name: 'Still to be done' });
const send = page.getByRole('button', { name: 'Send back', exact: true });
const operators = [
  { id: 'opr_1', name: 'Ada', capabilities: [] },
  { id: 'opr_2', name: 'Mira', capabilities: [] },
] as never;
const address = 'guildhall://home/local/item/itm_t';

const thread = (id: string, rest: object = {}) =>
  buildConversation({
    id,
    title: `Thread ${id}`,
    participants: [buildOperator('opr_2', 'Mira')],
    ...rest,
  });
const said = (conversationId: string) =>
  ({
    kind: 'message',
    id: `msg_${conversationId}`,
    title: '',
    snippet: '',
    conversationId,
  }) as never;

function showDialog({
  item = {},
  threads = [],
  found = [],
  answers = {},
}: {
  item?: object;
  threads?: readonly ReturnType<typeof thread>[];
  found?: readonly string[];
  answers?: BridgeAnswers;
} = {}) {
  workItemStore.applyForgotten(homeId);
  conversationStore.applyForgotten(homeId);
  useOutbox.setState({ entries: [], done: new Set() });
  useHomes.setState({ homes: [buildHome({ id: homeId, kind: 'local' })] });
  const bridge = fakeBridge({
    'search.find': () => ({ results: found.map((id) => said(id)) }),
    'outbox.submit_together': () => ({ entries: [buildEntry({ state: 'queued' })] }),
    ...answers,
  });
  tell({ ...task, status: 'review', assignedOperatorId: 'opr_2', ...item });
  conversationStore.applyRows(homeId, threads, { isEvent: false, scopeId: guildId });
  const onClose = vi.fn<() => void>();
  show(
    <>
      <SendBackDialog {...{ homeId, guildId, operators, address, onClose }} workItemId="itm_t" />
      <WindowParts />
    </>,
  );
  return { bridge, onClose, sent: () => bridge.inputsOf('outbox.submit_together') };
}

test('the note goes into the newest thread about the item with its operator, before the status', async () => {
  const { sent, onClose, bridge } = showDialog({
    threads: [
      thread('cnv_old', { updatedAt: '2026-11-20T10:00:00.000Z' }),
      thread('cnv_new', { updatedAt: '2026-11-22T10:00:00.000Z' }),
      thread('cnv_gone', { updatedAt: '2026-11-23T10:00:00.000Z', archived: true }),
      thread('cnv_ada', {
        updatedAt: '2026-11-24T10:00:00.000Z',
        participants: [buildOperator('opr_1', 'Ada')],
      }),
    ],
    found: ['cnv_old', 'cnv_new', 'cnv_gone', 'cnv_ada'],
  });
  await expect.element(page.getByText(/in the thread “Thread cnv_new”/)).toBeVisible();
  await expect.element(send).toBeDisabled();
  await userEvent.fill(note, 'Rye is missing.');
  expect(draftOf(draft)).toBe('Rye is missing.');
  await userEvent.click(send);
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(bridge.inputsOf('search.find')[0]).toMatchObject({ q: 'item itm_t', kinds: ['message'] });
  expect(sent()).toMatchObject([
    {
      inOrder: true,
      writes: [
        {
          operation: 'message.create',
          input: {
            conversationId: 'cnv_new',
            text: `[#Bake bread](${address})\n\nRye is missing.`,
          },
        },
        {
          operation: 'work_item.update',
          input: { workItemId: 'itm_t', status: 'todo', assignedOperatorId: 'opr_2' },
          baseVersion: { values: { status: 'review', assignedOperatorId: 'opr_2' } },
        },
      ],
    },
  ]);
  expect(draftOf(draft)).toBe('');
  await expect.element(page.getByText('Sent Bake bread back to Mira')).toBeVisible();
});

test('where several operators listen, the note names the one that is to go on', async () => {
  const participants = [buildOperator('opr_1', 'Ada'), buildOperator('opr_2', 'Mira')];
  const { sent } = showDialog({ threads: [thread('cnv_1', { participants })], found: ['cnv_1'] });
  await userEvent.fill(note, 'Rye is missing.');
  await userEvent.click(send);
  await expect.poll(sent).toHaveLength(1);
  const [words] = sent()[0]?.writes ?? [];
  expect(words?.input['text']).toBe(`@Mira [#Bake bread](${address})\n\nRye is missing.`);
});

test('without such a thread a new one begins, and a waiting one is found before it is sent', async () => {
  const { sent } = showDialog({
    answers: {
      'search.find': () => {
        throw problemError('service_unreachable', 'It is away.');
      },
    },
  });
  await expect.element(page.getByText(/A new thread tells Mira/)).toBeVisible();
  await userEvent.fill(note, 'Rye is missing.');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await userEvent.click(send);
  await expect.poll(sent).toHaveLength(1);
  expect(sent()[0]?.writes[0]).toMatchObject({
    operation: 'conversation.create',
    input: { guildId, operatorIds: ['opr_2'], initialMessage: expect.stringContaining('Rye') },
  });
});

test('nobody is assigned: whoever is chosen gets the item', async () => {
  const { sent } = showDialog({ item: { assignedOperatorId: null } });
  await userEvent.fill(note, 'Rye is missing.');
  await expect.element(send).toBeDisabled();
  await userEvent.click(page.getByRole('combobox', { name: 'Operator' }));
  await userEvent.keyboard('Ada{Enter}');
  await userEvent.click(send);
  await expect.poll(sent).toHaveLength(1);
  expect(sent()[0]?.writes[1]?.input).toEqual({
    workItemId: 'itm_t',
    status: 'todo',
    assignedOperatorId: 'opr_1',
  });
});

test('a note that is too long, and an item that has left review, cannot be sent, and the words stay', async () => {
  const { sent } = showDialog();
  await userEvent.fill(note, 'x'.repeat(textLimits.messageText));
  await expect.element(page.getByText(/of 100,000 characters/)).toBeVisible();
  await expect.element(send).toBeDisabled();
  await userEvent.fill(note, 'Rye is missing.');
  await expect.element(send).toBeEnabled();
  tell({ id: 'itm_t', status: 'done' });
  await expect.element(page.getByText(/isn’t in review any more/)).toBeVisible();
  await expect.element(send).toBeDisabled();
  workItemStore.applyDeleted(homeId, ['itm_t']);
  await expect.element(page.getByText('The item isn’t there any more.')).toBeVisible();
  await expect.element(note).toHaveValue('Rye is missing.');
  expect(sent()).toEqual([]);
  expect(await violations()).toEqual([]);
});

test('a note that could not be kept stays in its field, with the reason', async () => {
  const { onClose } = showDialog({
    answers: {
      'outbox.submit_together': () => {
        throw problemError('unavailable', 'The disk is full.');
      },
    },
  });
  await userEvent.fill(note, 'Rye is missing.');
  await userEvent.click(send);
  await expect.element(page.getByText('The disk is full.')).toBeVisible();
  await expect.element(note).toHaveValue('Rye is missing.');
  expect(onClose).not.toHaveBeenCalled();
});
