import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { textLimits } from '#shared/limits/limits.ts';
import { problemError } from '#shared/problem/problem.ts';
import { violations } from '../../testing/axe.ts';
import { buildEntry } from '../../testing/build-entities.ts';
import { fakeBridge } from '../../testing/fake-bridge.ts';
import { show, showIn, themes } from '../../testing/show.tsx';
import { Toaster } from '../../ui/toast.tsx';
import { Composer } from './composer.tsx';
import type { MakeDocument } from './text-offers.tsx';

const input = page.getByRole('textbox', { name: 'Message' });
const element = () => input.element() as HTMLTextAreaElement;
const button = (name: string) => page.getByRole('button', { name, exact: true });
const link = '[#Long](guildhall://home/this/document/doc_1)';
const long = `# Long\n\n${'word '.repeat(1_000)}`.trim();

let threads = 0;

/** A composer that makes documents by a function, which is told each text. */
function showComposer(make: MakeDocument = async () => link) {
  threads += 1;
  const made: Parameters<MakeDocument>[0][] = [];
  const bridge = fakeBridge({
    'outbox.submit': () => ({ entry: buildEntry(), output: undefined }),
  });
  show(
    <main>
      <Toaster />
      <Composer
        homeId="local"
        conversationId={`cnv_texts_${threads}`}
        placeholder="Message Ada"
        people={[
          { id: 'opr_ada', name: 'Ada' },
          { id: 'opr_mira', name: 'Mira' },
        ]}
        makeDocument={(written) => {
          made.push(written);
          return make(written);
        }}
      />
    </main>,
  );
  const sent = () => bridge.inputsOf('outbox.submit').map((each) => each.input);
  return { made, sent };
}

/** Pastes words as a person does: the field has them once the event was not refused. */
function paste(words: string) {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', words);
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
  if (element().dispatchEvent(event)) {
    document.execCommand('insertText', false, words);
  }
}

/** Drops files onto the composer, not onto its field. */
function drop(...files: readonly File[]) {
  const dataTransfer = new DataTransfer();
  for (const file of files) {
    dataTransfer.items.add(file);
  }
  const box = element().closest('form');
  const options = { dataTransfer, bubbles: true, cancelable: true };
  box?.dispatchEvent(new DragEvent('dragover', options));
  box?.dispatchEvent(new DragEvent('drop', options));
}

const undo = () => userEvent.keyboard('{Control>}z{/Control}');

test('a long paste stays as it is, and becomes a document where that is chosen', async () => {
  const { made } = showComposer();
  await userEvent.keyboard('See ');
  paste(long);
  await expect.element(input).toHaveValue(`See ${long}`);
  await expect.element(page.getByText(/^You pasted 5,007 characters\./)).toBeVisible();
  expect(made).toEqual([]);
  await userEvent.click(button('Make it a document'));
  await expect.poll(() => element().value).not.toContain('word');
  expect(made).toEqual([{ content: long, name: undefined }]);
  expect(element().value.startsWith('See ')).toBe(true);
  await expect.element(input).toHaveFocus();
  await expect.element(button('Make it a document')).not.toBeInTheDocument();
  await undo();
  await expect.element(input).toHaveValue(`See ${long}`);
});

test('the message leads to the document that was made of its paste', async () => {
  const { sent } = showComposer();
  await userEvent.keyboard('See ');
  paste(long);
  await userEvent.click(button('Make it a document'));
  await expect.poll(() => element().value).not.toContain('word');
  await userEvent.keyboard('{Enter}');
  await expect.poll(sent).toEqual([expect.objectContaining({ text: `See ${link}` })]);
});

test('what was pasted and taken back, changed or sent is no longer offered', async () => {
  showComposer();
  paste(long);
  await expect.element(button('Make it a document')).toBeVisible();
  await undo();
  await expect.element(button('Make it a document')).not.toBeInTheDocument();
  paste(long);
  await userEvent.click(button('Leave it'));
  await expect.element(button('Leave it')).not.toBeInTheDocument();
  await expect.element(input).toHaveValue(long);
});

test.each([
  ['60 lines', 'line\n'.repeat(60), false],
  ['61 lines', 'line\n'.repeat(61), true],
  ['4,000 characters', 'a'.repeat(4_000), false],
  ['4,001 characters', 'a'.repeat(4_001), true],
])('a paste of %s is offered as a document, or is not', async (_name, words, isLong) => {
  showComposer();
  paste(words);
  await expect.element(input).toHaveValue(words);
  expect(button('Make it a document').elements()).toHaveLength(isLong ? 1 : 0);
});

test('a document that could not be made leaves the paste, and says why', async () => {
  showComposer(async () => {
    throw problemError('internal', 'The disk is full.');
  });
  paste(long);
  await userEvent.click(button('Make it a document'));
  await expect.element(page.getByRole('alert')).toHaveTextContent('The disk is full.');
  await expect.element(input).toHaveValue(long);
  await expect.element(button('Make it a document')).toBeEnabled();
});

test('a short text file goes to the caret, and a long one waits for a choice', async () => {
  const { made } = showComposer();
  await userEvent.keyboard('See below');
  element().setSelectionRange(3, 3);
  drop(new File(['\uFEFFa\r\nb'], 'notes.txt'));
  await expect.element(input).toHaveValue('See\n\na\nb below');
  drop(new File([long], 'long.md'));
  await expect.element(page.getByText('long.md has 5,007 characters.')).toBeVisible();
  await expect.element(input).toHaveValue('See\n\na\nb below');
  await userEvent.click(button('Make it a document'));
  await expect.poll(() => made).toEqual([{ content: long, name: 'long.md' }]);
  await expect.poll(() => element().value).toContain('Long');
});

test('a long file can be put into the message, or be left out', async () => {
  const { made } = showComposer();
  drop(new File([long], 'a.md'), new File([`${long}!`], 'b.markdown'));
  await expect.element(page.getByText('b.markdown has 5,008 characters.')).toBeVisible();
  await userEvent.click(button('Leave it out').first());
  await userEvent.click(button('Put it into the message'));
  await expect.element(input).toHaveValue(`${long}!`);
  await expect.element(page.getByRole('list', { name: 'Long texts' })).not.toBeInTheDocument();
  expect(made).toEqual([]);
});

test.each([
  ['plan.pdf', new Uint8Array([1]), 'plan.pdf can’t be sent.'],
  ['bad.md', new Uint8Array([0x61, 0xff, 0xfe]), 'bad.md isn’t UTF-8 text.'],
  ['nul.txt', new Uint8Array([0x61, 0]), 'nul.txt isn’t UTF-8 text.'],
  ['huge.md', new Uint8Array(3_100_001), 'huge.md is longer than a document can be.'],
  ['long.md', new Uint8Array(1_000_001).fill(0x61), 'long.md is longer than a document can be.'],
])('%s is refused, and nothing is changed', async (name, bytes, words) => {
  showComposer();
  await userEvent.keyboard('Mine');
  drop(new File([bytes], name));
  await expect.element(page.getByText(words, { exact: false })).toBeVisible();
  await expect.element(input).toHaveValue('Mine');
});

test('what is left of a message is counted near its end, and said at few counts', async () => {
  showComposer();
  const max = textLimits.messageText;
  await userEvent.fill(input, 'a'.repeat(max - 10_001));
  expect(page.getByText(/characters? left$/).elements()).toHaveLength(0);
  await userEvent.fill(input, 'a'.repeat(max - 3));
  await expect.element(page.getByText('3 characters left', { exact: true })).toBeVisible();
  await expect.element(page.getByText('At most 10 characters left')).toBeInTheDocument();
  await userEvent.keyboard('b');
  await expect.element(page.getByText('2 characters left', { exact: true })).toBeVisible();
  await expect.element(page.getByText('At most 10 characters left')).toBeInTheDocument();
  await userEvent.fill(input, 'a'.repeat(max + 2));
  await expect.element(page.getByText('2 characters too many')).toBeVisible();
  await expect.element(page.getByRole('alert')).toMatchTextContent('Messages can have up to');
});

test('a message that is too long can become a document as a whole', async () => {
  const { made } = showComposer();
  const whole = 'a'.repeat(textLimits.messageText + 1);
  await userEvent.fill(input, whole);
  await userEvent.click(button('Make it a document'));
  await expect.poll(() => element().value).toContain('Long');
  expect(made).toEqual([{ content: whole, name: undefined }]);
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('a message is sent as an operator once, and the next is one’s own', async () => {
  const { sent } = showComposer();
  await userEvent.keyboard('Done');
  await userEvent.click(button('Send as…'));
  await userEvent.click(page.getByRole('menuitem', { name: 'Send as Mira' }));
  await expect.element(input).toHaveValue('');
  await expect.element(input).toHaveFocus();
  await userEvent.keyboard('Mine{Enter}');
  await expect
    .poll(sent)
    .toEqual([
      expect.objectContaining({ text: 'Done', asOperatorId: 'opr_mira' }),
      expect.not.objectContaining({ asOperatorId: expect.anything() }),
    ]);
});

test('nothing is sent as an operator while nothing is written', async () => {
  const { sent } = showComposer();
  await userEvent.click(button('Send as…'));
  const item = page.getByRole('menuitem', { name: 'Send as Ada' });
  await expect.element(item).toHaveAttribute('aria-disabled', 'true');
  expect(sent()).toEqual([]);
});

test.each(themes)('offers and the counter pass axe in %s', async (theme) => {
  await showIn(theme);
  showComposer();
  await userEvent.fill(input, 'a'.repeat(textLimits.messageText - 100));
  drop(new File([long], 'long.md'));
  await expect.element(page.getByText('long.md has 5,007 characters.')).toBeVisible();
  expect(await violations()).toEqual([]);
});
