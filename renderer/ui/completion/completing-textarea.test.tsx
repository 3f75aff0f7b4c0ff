import { useState } from 'react';
import { expect, test } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { violations } from '../../testing/axe.ts';
import { show, showIn } from '../../testing/show.tsx';
import '../field.css';
import { linkToThing } from '../markdown/link-to-thing.ts';
import { CompletingTextarea } from './completing-textarea.tsx';

const link = linkToThing('Bake [rye] bread', 'guildhall://home/local/item/itm_1');
const chip = '\u2068#Bake [rye] bread\u2069';
const field = page.getByRole('textbox', { name: 'Message' });
const undo = '{Control>}z{/Control}';
const redo = '{Control>}{Shift>}z{/Shift}{/Control}';

/** Shows a field with a text, and puts the caret at its end. */
async function showField(first: string) {
  let written = first;
  const note = (next: string) => {
    written = next;
  };
  function Holder() {
    const [value, setValue] = useState(first);
    return (
      <main>
        <CompletingTextarea
          className="field-control"
          aria-label="Message"
          value={value}
          onWrite={(next) => {
            note(next);
            setValue(next);
          }}
        />
      </main>
    );
  }
  show(<Holder />);
  const element = field.element() as HTMLTextAreaElement;
  await userEvent.click(field);
  await userEvent.keyboard('{Control>}{End}{/Control}');
  await expect.poll(() => element.selectionEnd).toBe(element.value.length);
  const selected = () => [element.selectionStart, element.selectionEnd];
  return { element, selected, written: () => written };
}

test('a link is shown as its title, and what is written stays a link', async () => {
  const { written } = await showField(`See ${link}`);
  await expect.element(field).toHaveValue(`See ${chip}`);
  await userEvent.keyboard(', please');
  await expect.element(field).toHaveValue(`See ${chip}, please`);
  expect(written()).toBe(`See ${link}, please`);
});

test.each([
  ['a letter', '{Backspace}', 'See '],
  ['a word', '{Control>}{Backspace}{/Control}', 'See '],
])('Backspace by %s takes a chip as one, and undo and redo as well', async (_by, keys, left) => {
  const { written } = await showField(`See ${link}`);
  await userEvent.keyboard(keys);
  await expect.element(field).toHaveValue(left);
  expect(written()).toBe(left);
  await userEvent.keyboard(undo);
  await expect.element(field).toHaveValue(`See ${chip}`);
  expect(written()).toBe(`See ${link}`);
  await userEvent.keyboard(redo);
  await expect.element(field).toHaveValue(left);
});

test('Delete takes a chip as one, and a word before a chip goes without it', async () => {
  await showField(`${link}one`);
  await userEvent.keyboard('{Home}{Delete}');
  await expect.element(field).toHaveValue('one');
  await userEvent.keyboard(undo);
  await expect.element(field).toHaveValue(`${chip}one`);
  await userEvent.keyboard('{End} two{Control>}{Backspace}{/Control}');
  await expect.element(field).toHaveValue(`${chip}one `);
});

test('arrows pass over a chip as over a letter, and its title is said', async () => {
  const { selected, element } = await showField(`a${link}b`);
  const [from, to] = [1, 1 + chip.length];
  await userEvent.keyboard('{ArrowLeft}');
  await expect.poll(selected).toEqual([to, to]);
  await userEvent.keyboard('{ArrowLeft}');
  await expect.poll(selected).toEqual([from, from]);
  await expect.element(page.getByText('Bake [rye] bread', { exact: true })).toBeInTheDocument();
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(selected).toEqual([to, to]);
  await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}');
  await expect.poll(selected).toEqual([from, to]);
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
  await expect.poll(selected).toEqual([to, to]);
  await userEvent.keyboard('{ArrowLeft}x');
  await expect.poll(() => element.value).toBe(`ax${chip}b`);
});

test('letters typed at once behind an arrow never come into a chip', async () => {
  const { element, written } = await showField(link);
  await userEvent.keyboard('{ArrowLeft}x{ArrowRight}y{ArrowLeft}{ArrowLeft}z');
  expect(element.value).toBe(`xz${chip}y`);
  expect(written()).toBe(`xz${link}y`);
});

test('a chip from right to left is passed as one too', async () => {
  const { element, written } = await showField(
    `a${linkToThing('לאפות לחם', 'guildhall://home/local/item/itm_2')}b`,
  );
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}x{ArrowRight}{Backspace}');
  expect(element.value).toBe('axb');
  expect(written()).toBe('axb');
});

test('a press within a chip goes to its nearer side, and a double press selects the whole', async () => {
  const { selected } = await showField(`${link}${link}`);
  await userEvent.click(field, { position: { x: 12, y: 18 } });
  await expect.poll(selected).toEqual([0, 0]);
  await userEvent.dblClick(field, { position: { x: 40, y: 18 } });
  await expect.poll(selected).toEqual([0, chip.length]);
});

test('a chip is copied, cut and pasted as its link', async () => {
  const { written, element } = await showField(`a ${link} b`);
  const copied: string[] = [];
  const note = (event: ClipboardEvent) => {
    copied.push(event.clipboardData?.getData('text/plain') ?? '');
  };
  document.addEventListener('copy', note);
  document.addEventListener('cut', note);
  await userEvent.keyboard('{Control>}a{/Control}');
  await userEvent.copy();
  await userEvent.cut();
  expect(copied).toEqual([`a ${link} b`, `a ${link} b`]);
  expect(element.value).toBe('');
  await userEvent.keyboard(undo);
  expect(element.value).toBe(`a ${chip} b`);
  await userEvent.keyboard('{Control>}{End}{/Control}');
  await userEvent.paste();
  await expect.poll(() => element.value).toBe(`a ${chip} ba ${chip} b`);
  expect(written()).toBe(`a ${link} ba ${link} b`);
  await userEvent.keyboard(undo);
  expect(element.value).toBe(`a ${chip} b`);
  document.removeEventListener('copy', note);
  document.removeEventListener('cut', note);
});

test('an input method composes beside a chip', async () => {
  const { element, written } = await showField(link);
  await cdp().send('Input.imeSetComposition', { text: 'に', selectionStart: 1, selectionEnd: 1 });
  await expect.element(field).toHaveValue(`${chip}に`);
  await cdp().send('Input.insertText', { text: '日' });
  expect(element.value).toBe(`${chip}日`);
  expect(written()).toBe(`${link}日`);
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  await cdp().send('Input.imeSetComposition', { text: 'ほ', selectionStart: 1, selectionEnd: 1 });
  await cdp().send('Input.insertText', { text: '本' });
  expect(written()).toBe(`本${link}日`);
});

test.each(['light', 'dark', 'forced'] as const)(
  'the shape of a chip stands behind its title in %s',
  async (theme) => {
    await showIn(theme);
    const { element } = await showField(`${'word '.repeat(40)}${link} ${'word '.repeat(400)}`);
    await expect.poll(() => element.scrollTop).toBeGreaterThan(0);
    element.scrollTop = 0;
    const shapes = document.querySelector<HTMLElement>('.chip-shapes');
    await expect.poll(() => shapes?.scrollTop).toBe(0);
    expect(shapes?.scrollHeight).toBe(element.scrollHeight);
    expect(shapes?.clientWidth).toBe(element.clientWidth);
    expect(await violations()).toEqual([]);
  },
);
