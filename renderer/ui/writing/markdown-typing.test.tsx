import { useEffect, useState } from 'react';
import { expect, test } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { show } from '../../testing/show.tsx';
import { CompletingTextarea } from '../completion/completing-textarea.tsx';
import { keepTypingByWords } from '../typing-history.ts';

const field = page.getByRole('textbox', { name: 'Field' });
const element = () => field.element() as HTMLTextAreaElement;

/** Changes the field from outside, as a quotation or another window does. */
let setFromOutside: (written: string) => void;

function Holder({ first }: { first: string }) {
  const [value, setValue] = useState(first);
  useEffect(() => {
    setFromOutside = setValue;
  }, []);
  return <CompletingTextarea aria-label="Field" value={value} onWrite={setValue} />;
}

let isByWords = false;

async function showField(first = '') {
  if (!isByWords) {
    keepTypingByWords(document);
    isByWords = true;
  }
  show(<Holder first={first} />);
  await userEvent.click(field);
  element().setSelectionRange(first.length, first.length);
}

const undo = () => userEvent.keyboard('{Control>}z{/Control}');
const redo = () => userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
const lineBreak = '{Shift>}{Enter}{/Shift}';

/** The texts of the field while all of its history is taken back, the newest first. */
async function history(): Promise<string[]> {
  const texts = [element().value];
  for (let steps = 0; steps < 50; steps += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one step after the other
    await undo();
    if (element().value === texts.at(-1)) {
      return texts;
    }
    texts.push(element().value);
  }
  throw new Error('The history has no end.');
}

test('a list is written, goes on, ends, and is taken back step by step', async () => {
  await showField();
  await userEvent.keyboard(`- one${lineBreak}two${lineBreak}${lineBreak}end`);
  await expect.element(field).toHaveValue('- one\n- two\nend');
  expect(await history()).toEqual([
    '- one\n- two\nend',
    '- one\n- two\n',
    '- one\n- two\n- ',
    '- one\n- two',
    '- one\n- ',
    '- one',
    '- ',
    '',
  ]);
  await redo();
  await redo();
  await redo();
  await expect.element(field).toHaveValue('- one\n- ');
});

test('a code gets its end, and what is written stands in it', async () => {
  await showField();
  await userEvent.keyboard('```js');
  await userEvent.keyboard(`${lineBreak}a`);
  await expect.element(field).toHaveValue('```js\na\n```');
});

test('a sign goes around what is selected, and each undo takes back one act', async () => {
  await showField('one');
  element().setSelectionRange(0, 3);
  await userEvent.keyboard('**');
  await expect.element(field).toHaveValue('**one**');
  await userEvent.keyboard('{Control>}i{/Control}');
  await expect.element(field).toHaveValue('***one***');
  await userEvent.keyboard('{ArrowRight}{End} more');
  expect(await history()).toEqual([
    '***one*** more',
    '***one*** ',
    '***one***',
    '**one**',
    '*one*',
    'one',
  ]);
});

test.each([
  ['{Control>}b{/Control}', '**one**'],
  ['{Control>}i{/Control}', '*one*'],
  ['{Control>}e{/Control}', '`one`'],
  ['{Control>}k{/Control}', '[one]()'],
  ['{Control>}{Shift>}x{/Shift}{/Control}', '~~one~~'],
])('%s formats what is selected, and starts nothing else', async (keys, written) => {
  const heard: string[] = [];
  const listen = ({ key, defaultPrevented, ctrlKey }: KeyboardEvent) => {
    if (ctrlKey && key.length === 1 && !defaultPrevented) {
      heard.push(key);
    }
  };
  window.addEventListener('keydown', listen);
  await showField('one');
  element().setSelectionRange(0, 3);
  await userEvent.keyboard(keys);
  window.removeEventListener('keydown', listen);
  await expect.element(field).toHaveValue(written);
  expect(heard).toEqual([]);
});

test('without a selection the key of links is left to the window', async () => {
  let isLeft = false;
  const listen = (event: KeyboardEvent) => {
    isLeft ||= event.key === 'k' && !event.defaultPrevented;
    event.preventDefault();
  };
  window.addEventListener('keydown', listen);
  await showField('one');
  await userEvent.keyboard('{Control>}k{/Control}');
  window.removeEventListener('keydown', listen);
  await expect.element(field).toHaveValue('one');
  expect(isLeft).toBe(true);
});

test('a pasted address makes a link of what is selected', async () => {
  await showField('see this');
  element().setSelectionRange(4, 8);
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', 'https://example.org/a');
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
  element().dispatchEvent(event);
  await expect.element(field).toHaveValue('see [this](https://example.org/a)');
  await undo();
  await expect.element(field).toHaveValue('see this');
});

test('what comes from elsewhere while one writes is a step of the history, and the caret stays', async () => {
  await showField();
  await userEvent.keyboard('mine');
  setFromOutside('theirs\n\nmine');
  await expect.element(field).toHaveValue('theirs\n\nmine');
  await userEvent.keyboard('!');
  await expect.element(field).toHaveValue('theirs\n\nmine!');
  setFromOutside('theirs\n\nmine!\n\n> quoted\n\n');
  await expect.element(field).toHaveValue('theirs\n\nmine!\n\n> quoted\n\n');
  await userEvent.keyboard('So');
  expect(await history()).toEqual([
    'theirs\n\nmine!\n\n> quoted\n\nSo',
    'theirs\n\nmine!\n\n> quoted\n\n',
    'theirs\n\nmine!',
    'theirs\n\nmine',
    'mine',
    '',
  ]);
});

test('an input method wraps nothing while it composes', async () => {
  await showField('one');
  element().setSelectionRange(0, 3);
  await cdp().send('Input.imeSetComposition', { text: '*', selectionStart: 1, selectionEnd: 1 });
  await expect.element(field).toHaveValue('*');
  await cdp().send('Input.insertText', { text: '星' });
  await expect.element(field).toHaveValue('星');
});
