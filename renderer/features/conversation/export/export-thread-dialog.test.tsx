import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { MessagePage } from '#shared/domain/message/thread-gap.ts';
import { problemError } from '#shared/problem/problem.ts';
import { conversationStore } from '../../../entities/conversation/conversation-store.ts';
import { violations } from '../../../testing/axe.ts';
import { buildConversation, buildMessage } from '../../../testing/build-entities.ts';
import { fakeBridge } from '../../../testing/fake-bridge.ts';
import type { BridgeAnswers } from '../../../testing/fake-bridge.ts';
import { show, showIn } from '../../../testing/show.tsx';
import { ExportThreadDialog } from './export-thread-dialog.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const state = page.getByRole('dialog').getByRole('status');

/** A page of a thread, newest first, with what leads to the next. */
const pageOf = (texts: readonly string[], nextCursor: string | null): MessagePage => ({
  messages: texts.map((text) => buildMessage({ id: `msg_${text}`, text })),
  nextCursor,
});

function showDialog(
  readPage: (cursor: string) => MessagePage | Promise<MessagePage>,
  answers: BridgeAnswers = {},
) {
  const bridge = fakeBridge({
    'message.list': async ({ cursor = '' }) => {
      const { messages, nextCursor = null } = await readPage(cursor);
      return { messages: [...messages], nextCursor };
    },
    'file.save': () => ({ isSaved: true }),
    ...answers,
  });
  const rows = [buildConversation({ id: 'cnv_1', title: 'The feast' })];
  conversationStore.applyRows('local', rows, { isEvent: false });
  const onClose = vi.fn<() => void>();
  const { remove } = show(
    <ExportThreadDialog homeId="local" conversationId="cnv_1" onClose={onClose} />,
  );
  const saved = () => bridge.inputsOf('file.save').map(({ name, text }) => ({ name, text }));
  return { saved, onClose, remove };
}

/** Resolves once what was waiting for an answer has gone on. */
const settled = () => new Promise<void>((resolve) => requestIdleCallback(() => resolve()));

test('a whole thread is read, and saved with its oldest message first', async () => {
  const { saved, onClose } = showDialog((cursor) =>
    cursor === '' ? pageOf(['d', 'c'], 'older') : pageOf(['b', 'a'], null),
  );
  await userEvent.click(button('Export'));
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  const [file] = saved();
  expect(file?.name).toBe('The feast.md');
  expect(file?.text.match(/(?<=^> ).*/gm)).toEqual(['a', 'b', 'c', 'd']);
  expect(file?.text).not.toContain('Older messages');
});

test('reading is stopped, says how far it got, goes on, and leaves a file that says so', async () => {
  const waiting: ((page: MessagePage) => void)[] = [];
  const { saved } = showDialog((cursor) =>
    cursor === ''
      ? pageOf(['d', 'c'], 'older')
      : new Promise((resolve) => {
          waiting.push(resolve);
        }),
  );
  await userEvent.click(page.getByRole('radio', { name: 'HTML' }));
  await userEvent.click(button('Export'));
  await expect.element(page.getByText(/^2 messages read, back to/)).toBeVisible();
  await expect.poll(() => waiting.length).toBe(1);
  await userEvent.click(button('Stop'));
  waiting[0]?.(pageOf(['b'], 'oldest'));
  await expect.element(page.getByText('You stopped the reading.')).toBeVisible();
  await expect.element(page.getByText(/^3 messages read/)).toBeVisible();
  await userEvent.click(button('Read on'));
  await expect.poll(() => waiting.length).toBe(2);
  await userEvent.click(button('Stop'));
  waiting[1]?.(pageOf(['a'], 'first'));
  await userEvent.click(button('Export what was read'));
  await expect.poll(() => saved().length).toBe(1);
  expect(saved()[0]?.text).toContain('Older messages are not in this file.');
  expect(saved()[0]?.text.match(/<article/g)).toHaveLength(4);
});

test('a service that cannot be reached is named, and what was read can be saved', async () => {
  const { saved } = showDialog((cursor) => {
    if (cursor !== '') {
      throw problemError('unavailable', 'The service is away.');
    }
    return pageOf(['d', 'c'], 'older');
  });
  await userEvent.click(button('Export'));
  await expect.element(page.getByText('Couldn’t read further: The service is away.')).toBeVisible();
  await userEvent.click(button('Export what was read'));
  await expect.poll(() => saved().length).toBe(1);
  expect(saved()[0]?.text).toContain('*Older messages are not in this file.*');
});

test('a dialog that goes while it reads asks for no more, and saves nothing', async () => {
  const waiting: ((page: MessagePage) => void)[] = [];
  const asked: string[] = [];
  const { saved, remove } = showDialog((cursor) => {
    asked.push(cursor);
    return new Promise((resolve) => void waiting.push(resolve));
  });
  await userEvent.click(button('Export'));
  await expect.element(state).toHaveTextContent('Reading the thread…');
  remove();
  waiting[0]?.(pageOf(['a'], 'older'));
  await settled();
  expect([asked, saved()]).toEqual([[''], []]);
});

test.each([
  ['PDF', 'Export', 'The feast.pdf'],
  ['Print', 'Print', 'printed'],
])('a thread leaves as %s with its messages in their order', async (format, act, kept) => {
  const made: [string, string[]][] = [];
  const keep = (name: string, html: string) => {
    const said = new DOMParser()
      .parseFromString(html, 'text/html')
      .querySelectorAll('article > div');
    made.push([name, [...said].map(({ textContent }) => textContent.trim())]);
  };
  const { onClose } = showDialog(() => pageOf(['b', 'a'], null), {
    'file.save_pdf': ({ name, html }) => {
      keep(name, html);
      return { isSaved: true };
    },
    'file.print': ({ html }) => {
      keep('printed', html);
      return { isPrinted: true };
    },
  });
  await userEvent.click(page.getByRole('radio', { name: format }));
  await userEvent.click(button(act));
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(made).toEqual([[kept, ['a', 'b']]]);
});

test('whoever chooses no place is where they were', async () => {
  const { onClose } = showDialog(() => pageOf(['a'], null), {
    'file.save': () => ({ isSaved: false }),
  });
  await userEvent.click(button('Export'));
  await expect.element(button('Export')).toBeEnabled();
  expect(onClose).not.toHaveBeenCalled();
});

test('a thread without messages says so', async () => {
  const { saved } = showDialog(() => pageOf([], null));
  await userEvent.click(button('Export'));
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('This thread has no messages yet.');
  expect(saved()).toEqual([]);
});

test.each(['light', 'dark', 'forced'] as const)('the dialog passes axe in %s', async (look) => {
  await showIn(look);
  showDialog(() => pageOf([], null));
  await expect.element(button('Export')).toBeVisible();
  expect(await violations()).toEqual([]);
});
