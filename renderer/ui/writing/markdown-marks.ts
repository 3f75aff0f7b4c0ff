import { replacing } from './text-edit.ts';
import type { FieldText, TextEdit } from './text-edit.ts';

/** The signs that go around what is selected, each with the one behind it. */
const pairs: Readonly<Record<string, string>> = {
  '`': '`',
  '*': '*',
  _: '_',
  '~': '~',
  '"': '"',
  '(': ')',
  '[': ']',
};

/** Puts a typed sign around what is selected; undefined where it stands for itself. */
export function wrap({ value, start, end }: FieldText, sign: string): TextEdit | undefined {
  const behind = pairs[sign];
  return behind === undefined || start === end
    ? undefined
    : around({ value, start, end }, sign, behind);
}

/** Puts a mark around what is selected, or takes it away; without a selection around the caret. */
export function toggleMark(text: FieldText, mark: string): TextEdit {
  const { value, start, end } = text;
  const [from, to] = [start - mark.length, end + mark.length];
  const isMarked = from >= 0 && value.slice(from, start) === mark && value.slice(end, to) === mark;
  // A star beside another one does not stand alone.
  const isLonger = mark === '*' && value.slice(0, start).endsWith('**');
  const isBoth = mark === '*' && value.slice(0, start).endsWith('***');
  return isMarked && (!isLonger || isBoth)
    ? { from, to, insert: value.slice(start, end), select: [from, end - mark.length] }
    : around(text, mark, mark);
}

/** Makes a link of what is selected, with the caret where its address belongs. */
export function link({ value, start, end }: FieldText): TextEdit {
  const words = value.slice(start, end);
  if (isAddress(words)) {
    return { from: start, to: end, insert: `[](${words})`, select: [start + 1, start + 1] };
  }
  const insert = `[${words}]()`;
  const caret = start + insert.length - 1;
  return { from: start, to: end, insert, select: [caret, caret] };
}

/** Makes a link of what is selected with a pasted address; undefined for all else that is pasted. */
export function linkTo({ value, start, end }: FieldText, pasted: string): TextEdit | undefined {
  const words = value.slice(start, end);
  const address = pasted.trim();
  const isFit = words.trim() !== '' && !/[\n[\]]/.test(words) && !isAddress(words);
  return isFit && isAddress(address) ? replacing(start, end, `[${words}](${address})`) : undefined;
}

function around({ value, start, end }: FieldText, before: string, behind: string): TextEdit {
  const insert = `${before}${value.slice(start, end)}${behind}`;
  const select = [start + before.length, end + before.length] as const;
  return { from: start, to: end, insert, select };
}

function isAddress(words: string): boolean {
  return /^https?:\/\/[^\s()<>]{1,2000}$/.test(words);
}
