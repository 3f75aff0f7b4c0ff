import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { problemError } from '#shared/problem/problem.ts';
import { drafts, draftOf, threadDraft } from '../../entities/local-state/draft-store.ts';
import { violations } from '../../testing/axe.ts';
import { buildEntry } from '../../testing/build-entities.ts';
import { fakeBridge } from '../../testing/fake-bridge.ts';
import type { BridgeAnswers } from '../../testing/fake-bridge.ts';
import { show, showIn, themes } from '../../testing/show.tsx';
import { Toaster } from '../../ui/toast.tsx';
import { Composer } from './composer.tsx';
import { OutgoingRow } from './outgoing-row.tsx';

const input = page.getByRole('textbox', { name: 'Message' });
const later = page.getByRole('button', { name: 'Send later' });
const dialog = page.getByRole('dialog');
const inYears = (years: number) => new Date(Date.now() + years * 366 * 24 * 60 * 60_000);
const sendAt = inYears(1).toISOString();
const scheduled = buildEntry({ sendAt });

let threads = 0;

function showComposer(answers: BridgeAnswers = {}) {
  threads += 1;
  const conversationId = `cnv_later_${threads}`;
  const bridge = fakeBridge({
    'outbox.submit': () => ({ entry: scheduled, output: undefined }),
    ...answers,
  });
  show(
    <main>
      <Composer homeId="local" conversationId={conversationId} placeholder="Message Ada" />
    </main>,
  );
  return { bridge, conversationId };
}

/** A scheduled message in its thread, with an empty composer unless `draft` says otherwise. */
function showRow(answers: BridgeAnswers = {}, draft?: string) {
  const key = threadDraft('local', 'cnv_1');
  drafts.show(key, draft);
  const bridge = fakeBridge({
    'outbox.discard': () => ({ ...scheduled, state: 'discarded' as const }),
    'outbox.retry': () => buildEntry(),
    'outbox.edit': () => scheduled,
    'outbox.submit': () => ({ entry: scheduled, output: undefined }),
    ...answers,
  });
  const row = (
    <main>
      <OutgoingRow entry={scheduled} author="You" hasAuthor />
      <Toaster />
    </main>
  );
  return { ...show(row), bridge, key, row };
}

test('a message is sent later at a time that is offered', async () => {
  const { bridge, conversationId } = showComposer();
  await userEvent.keyboard('Hello');
  await userEvent.click(later);
  await userEvent.click(page.getByRole('menuitem', { name: /^Tomorrow/ }));
  await expect.element(input).toHaveValue('');
  await expect.element(input).toHaveFocus();
  const [submitted] = bridge.inputsOf('outbox.submit');
  expect(submitted).toMatchObject({ input: { conversationId, text: 'Hello' } });
  const at = new Date(submitted?.sendAt ?? '');
  expect(at.getHours()).toBe(9);
});

test('a message is sent later at a time of the person’s own', async () => {
  const { bridge } = showComposer();
  await userEvent.keyboard('Hello');
  await userEvent.click(later);
  await userEvent.click(page.getByRole('menuitem', { name: 'Date and time…' }));
  const field = dialog.getByLabelText('Send at');
  await userEvent.fill(field, '2001-01-01T10:00');
  await expect.element(dialog).toMatchTextContent(/This time has passed: it is sent at once\./);
  const year = inYears(1).getFullYear();
  await userEvent.fill(field, `${year}-03-04T05:06`);
  await userEvent.click(dialog.getByRole('button', { name: 'Schedule' }));
  await expect.element(input).toHaveFocus();
  const [submitted] = bridge.inputsOf('outbox.submit');
  expect(submitted?.sendAt).toBe(new Date(year, 2, 4, 5, 6).toISOString());
});

test('nothing is scheduled while nothing is written, and a refusal brings the text back', async () => {
  const { bridge } = showComposer({
    'outbox.submit': () => {
      throw problemError('call_invalid', 'That is too far ahead.');
    },
  });
  await userEvent.click(later);
  const tomorrow = page.getByRole('menuitem', { name: /^Tomorrow/ });
  await expect.element(tomorrow).toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('{Escape}');
  await userEvent.fill(input, 'Hello');
  await userEvent.click(later);
  await userEvent.click(tomorrow);
  await expect.element(page.getByRole('alert')).toHaveTextContent('That is too far ahead.');
  await expect.element(input).toHaveValue('Hello');
  expect(bridge.inputsOf('outbox.submit')).toHaveLength(1);
});

test('a scheduled message says its time, and is sent now', async () => {
  const { bridge } = showRow();
  const row = page.getByRole('article', { name: /^You, scheduled for .*: Hello$/ });
  await expect.element(row).toMatchTextContent(/Scheduled for /);
  await userEvent.click(row.getByRole('button', { name: 'Send now' }));
  await expect.poll(() => bridge.inputsOf('outbox.retry')).toEqual([{ entryId: 'out_1' }]);
});

test('a scheduled message is edited, and keeps its time unless that is changed', async () => {
  const { bridge } = showRow();
  const edit = page.getByRole('button', { name: 'Edit' });
  const text = { ...scheduled.input, text: 'Goodbye' };
  await userEvent.click(edit);
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Message' }), 'Goodbye');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await expect.element(dialog).not.toBeInTheDocument();
  await userEvent.click(edit);
  const year = inYears(2).getFullYear();
  await userEvent.fill(dialog.getByLabelText('Send at'), `${year}-03-04T05:06`);
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await expect.element(dialog).not.toBeInTheDocument();
  const at = new Date(year, 2, 4, 5, 6).toISOString();
  expect(bridge.inputsOf('outbox.edit')).toEqual([
    { entryId: 'out_1', input: text },
    { entryId: 'out_1', input: scheduled.input, sendAt: at },
  ]);
});

test('one that is removed is a draft again, and Undo schedules it for its time', async () => {
  const { bridge, key } = showRow();
  await userEvent.click(page.getByRole('button', { name: 'Remove' }));
  await expect.poll(() => bridge.inputsOf('outbox.discard')).toEqual([{ entryId: 'out_1' }]);
  expect(draftOf(key)).toBe('Hello');
  await userEvent.click(page.getByRole('button', { name: 'Undo' }));
  const again = { homeId: 'local', operation: 'message.create', input: scheduled.input, sendAt };
  await expect.poll(() => bridge.inputsOf('outbox.submit')).toEqual([again]);
  await expect.poll(() => draftOf(key)).toBe('');
});

test('what is being written stays, and what is on its way cannot be removed', async () => {
  const { bridge, key } = showRow({}, 'Another');
  await userEvent.click(page.getByRole('button', { name: 'Remove' }));
  await expect.poll(() => bridge.inputsOf('outbox.discard')).toHaveLength(1);
  expect(draftOf(key)).toBe('Another');
});

test('a removal that comes too late leaves the composer empty and says why', async () => {
  const { key } = showRow({
    'outbox.discard': () => {
      throw problemError('precondition_failed', 'This entry is being sent right now.');
    },
  });
  await userEvent.click(page.getByRole('button', { name: 'Remove' }));
  await expect.element(page.getByRole('alert')).toMatchTextContent(/being sent right now/);
  expect(draftOf(key)).toBe('');
});

test.each([...themes, 'forced' as const])(
  'a scheduled message and its dialog are accessible, %s',
  async (theme) => {
    showRow();
    await showIn(theme);
    expect(await violations()).toEqual([]);
    await userEvent.click(page.getByRole('button', { name: 'Edit' }));
    await expect.element(dialog).toBeVisible();
    expect(await violations()).toEqual([]);
  },
);
