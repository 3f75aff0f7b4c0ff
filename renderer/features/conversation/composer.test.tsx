import { expect, test } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import type { Locator } from 'vitest/browser';
import { textLimits } from '#shared/limits/limits.ts';
import { problemError } from '#shared/problem/problem.ts';
import { violations } from '../../testing/axe.ts';
import { buildEntry } from '../../testing/build-entities.ts';
import { fakeBridge } from '../../testing/fake-bridge.ts';
import type { BridgeAnswers } from '../../testing/fake-bridge.ts';
import { pageWorkMs } from '../../testing/page-work.ts';
import { show, showIn, themes } from '../../testing/show.tsx';
import { Composer } from './composer.tsx';
import { drafts, threadDraft } from '../../entities/local-state/draft-store.ts';

const input = page.getByRole('textbox', { name: 'Message' });
const sendButton = page.getByRole('button', { name: 'Send', exact: true });

/** The answer of main where a message is kept, and waits to go out. */
const kept = { entry: buildEntry(), output: undefined };

let threads = 0;

/** A composer in a thread of its own, so that no test finds the draft of another. */
function showComposer(answers: BridgeAnswers = {}) {
  threads += 1;
  const conversationId = `cnv_${threads}`;
  const bridge = fakeBridge({
    'outbox.submit': () => kept,
    ...answers,
  });
  const composer = (
    <main>
      <Composer homeId="local" conversationId={conversationId} placeholder="Message Ada" />
    </main>
  );
  const sentTexts = () =>
    bridge.inputsOf('outbox.submit').map((submitted) => (submitted.input as { text: string }).text);
  return { ...show(composer), bridge, composer, conversationId, sentTexts };
}

test('Enter sends what was written, once, and empties the composer', async () => {
  const { bridge, conversationId } = showComposer();
  await expect.element(input).toHaveFocus();
  await userEvent.keyboard('Hello{Enter}{Enter}');
  await expect.element(input).toHaveValue('');
  await expect.element(input).toHaveFocus();
  expect(bridge.inputsOf('outbox.submit')).toEqual([
    { homeId: 'local', operation: 'message.create', input: { conversationId, text: 'Hello' } },
  ]);
});

test('Shift+Enter breaks the line and sends nothing', async () => {
  const { sentTexts } = showComposer();
  await userEvent.keyboard('One{Shift>}{Enter}{/Shift}two');
  await expect.element(input).toHaveValue('One\ntwo');
  expect(sentTexts()).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await expect.poll(sentTexts).toEqual(['One\ntwo']);
});

test('Enter that ends a composition of characters sends nothing', async () => {
  const { sentTexts } = showComposer();
  await expect.element(input).toHaveFocus();
  await cdp().send('Input.imeSetComposition', {
    text: 'にほん',
    selectionStart: 3,
    selectionEnd: 3,
  });
  await expect.element(input).toHaveValue('にほん');
  // The code 229 says that an input method has taken the key, so that it is no character.
  const key = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 229 };
  await cdp().send('Input.dispatchKeyEvent', { ...key, type: 'rawKeyDown' });
  await cdp().send('Input.insertText', { text: '日本' });
  await cdp().send('Input.dispatchKeyEvent', { ...key, type: 'keyUp' });
  await expect.element(input).toHaveValue('日本');
  expect(sentTexts()).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await expect.poll(sentTexts).toEqual(['日本']);
});

test('the button sends too, and only where there is something to send', async () => {
  const { sentTexts } = showComposer();
  await expect.element(sendButton).toBeDisabled();
  await userEvent.fill(input, ' \n ');
  await expect.element(sendButton).toBeDisabled();
  await userEvent.keyboard('{Enter}');
  await userEvent.fill(input, 'Hello');
  await userEvent.click(sendButton);
  await expect.poll(sentTexts).toEqual(['Hello']);
  await expect.element(input).toHaveFocus();
});

test('a message that could not be kept stays in the composer, with the reason', async () => {
  const { sentTexts } = showComposer({
    'outbox.submit': () => {
      throw problemError('internal', 'The disk is full.');
    },
  });
  await userEvent.keyboard('Hello{Enter}');
  await expect.element(page.getByRole('alert')).toHaveTextContent('The disk is full.');
  await expect.element(input).toHaveValue('Hello');
  expect(sentTexts()).toEqual(['Hello']);
});

/** Resolves once so many more keys were pressed. */
function typed(keys: number): Promise<void> {
  let left = keys;
  return new Promise((resolve) => {
    const count = () => {
      left -= 1;
      if (left < 0) {
        document.removeEventListener('keydown', count);
        resolve();
      }
    };
    document.addEventListener('keydown', count);
  });
}

test('no character typed during a slow send is lost, in 70 of them', async () => {
  let submissions = 0;
  const { sentTexts } = showComposer({
    'outbox.submit': async () => {
      submissions += 1;
      await typed(submissions % 17);
      return kept;
    },
  });
  await expect.element(input).toHaveFocus();
  const texts = Array.from({ length: 70 }, (_, at) => `Message ${at}`);
  await userEvent.keyboard(texts.map((one) => `${one}{Enter}`).join(''));
  await expect.element(input).toHaveValue('');
  // The last answers wait for more keys.
  while (submissions < texts.length) {
    await userEvent.keyboard('a{Backspace}');
  }
  await expect.poll(sentTexts).toEqual(texts);
});

test('refused messages come back before the words typed since, in their order', async () => {
  const disk = Promise.withResolvers<never>();
  const { bridge, conversationId, sentTexts } = showComposer({
    'outbox.submit': () => disk.promise,
  });
  await userEvent.keyboard('One{Enter}Two{Enter}Three');
  await expect.element(input).toHaveValue('Three');
  // Whatever becomes of this computer now, all of it is on its disk.
  const key = threadDraft('local', conversationId);
  const whole = { kind: 'draft', key, value: 'One\n\nTwo\n\nThree' };
  await expect.poll(() => bridge.inputsOf('local.save')).toContainEqual(whole);
  disk.reject(problemError('internal', 'The disk is full.'));
  await expect.element(page.getByRole('alert')).toHaveTextContent('The disk is full.');
  await expect.element(input).toHaveValue('One\n\nTwo\n\nThree');
  expect(sentTexts()).toEqual(['One']);
});

test('words written while a message is being kept stay in the composer', async () => {
  const disk = Promise.withResolvers<void>();
  showComposer({
    'outbox.submit': async () => {
      await disk.promise;
      return kept;
    },
  });
  await userEvent.keyboard('Hello{Enter}');
  await userEvent.keyboard('And more');
  disk.resolve();
  await expect.element(input).toHaveValue('And more');
});

test('a draft is there again when the composer comes back', async () => {
  const { bridge, composer, conversationId, remove } = showComposer();
  await userEvent.keyboard('Half a thought');
  await expect.element(input).toHaveValue('Half a thought');
  remove();
  // It is on its way to the disk with the last that the composer does, not a while later.
  expect(bridge.inputsOf('local.save').at(-1)).toEqual({
    kind: 'draft',
    key: threadDraft('local', conversationId),
    value: 'Half a thought',
  });
  show(composer);
  await expect.element(input).toHaveValue('Half a thought');
});

test('a draft that main has kept is restored, and gives way to what is being written', async () => {
  const list = Promise.withResolvers<void>();
  const { conversationId } = showComposer({
    'local.list': async () => {
      await list.promise;
      const rows = [conversationId, 'cnv_elsewhere'].map((id) => ({
        kind: 'draft' as const,
        key: threadDraft('local', id),
        value: `Kept of ${id}`,
      }));
      return { rows };
    },
  });
  const reading = drafts.readOnce();
  await userEvent.fill(input, 'Newer');
  list.resolve();
  await reading;
  await expect.element(input).toHaveValue('Newer');
  expect(drafts.value(threadDraft('local', 'cnv_elsewhere'))).toBe('Kept of cnv_elsewhere');
});

test('the composer is written from the side that its first letter asks for', async () => {
  showComposer();
  await userEvent.fill(input, '1. שלום');
  await expect.element(input).toHaveAttribute('dir', 'rtl');
  await userEvent.fill(input, '1. Hello שלום');
  await expect.element(input).toHaveAttribute('dir', 'ltr');
});

test('the composer grows with its lines, to less than half of the window', async () => {
  showComposer();
  const height = () => input.element().getBoundingClientRect().height;
  const before = height();
  await userEvent.fill(input, 'one\ntwo\nthree');
  expect(height()).toBeGreaterThan(before * 2);
  await userEvent.fill(input, 'line\n'.repeat(100));
  expect(height()).toBeLessThan(window.innerHeight / 2);
});

/** The work of the page, in ms at full speed, to paste the clipboard into a text area and to type on in it. */
async function pasteAndTypeMs(area: Locator, length: number): Promise<number> {
  const hasLength = async (expected: number) => {
    await expect.poll(() => (area.element() as HTMLTextAreaElement).value.length).toBe(expected);
  };
  await userEvent.click(area);
  return pageWorkMs(async () => {
    await userEvent.paste();
    await hasLength(length);
    await userEvent.keyboard('a');
    await hasLength(length + 1);
  });
}

test('a pasted megabyte takes hardly longer than in a bare text area, and is refused', async () => {
  const text = 'word '.repeat(210_000);
  document.addEventListener(
    'copy',
    (event) => {
      event.clipboardData?.setData('text/plain', text);
      event.preventDefault();
    },
    { once: true },
  );
  await userEvent.copy();
  const bare = show(<textarea aria-label="Bare" />);
  const floorMs = await pasteAndTypeMs(page.getByRole('textbox', { name: 'Bare' }), text.length);
  bare.remove();

  const { sentTexts } = showComposer();
  expect(await pasteAndTypeMs(input, text.length)).toBeLessThan(floorMs * 1.5 + 100);
  await expect.element(page.getByRole('alert')).toMatchTextContent('This one has 1,050,001');
  await expect.element(sendButton).toBeDisabled();
  await userEvent.keyboard('{Enter}');
  expect(sentTexts()).toEqual([]);
});

test.each(themes)('the composer passes axe in %s, with a failure too', async (theme) => {
  await showIn(theme);
  showComposer();
  expect(await violations()).toEqual([]);
  await userEvent.fill(input, 'a'.repeat(textLimits.messageText + 1));
  await expect.element(page.getByRole('alert')).toBeVisible();
  expect(await violations()).toEqual([]);
});

test('a file is refused, and words that come with a picture are pasted as ever', async () => {
  showComposer();
  await userEvent.fill(input, 'Look');
  const paste = (words: string) => {
    const data = new DataTransfer();
    data.items.add(new File(['x'], 'a.png', { type: 'image/png' }));
    if (words !== '') {
      data.setData('text/plain', words);
    }
    const event = new ClipboardEvent('paste', {
      clipboardData: data,
      bubbles: true,
      cancelable: true,
    });
    input.element().dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect([paste(''), paste('Cells')]).toEqual([true, false]);
  await expect.element(input).toHaveValue('Look');
});
