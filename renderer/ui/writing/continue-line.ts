import { openFence } from './fences.ts';
import { replacing } from './text-edit.ts';
import type { FieldText, TextEdit } from './text-edit.ts';

/** The beginning of a list item, of a task or of a quotation. */
const item = /^([ \t]*)(?:([-*+])|(\d{1,9})([.)]))([ \t]+)(\[[ xX]\][ \t]+)?/;
const quotation = /^[ \t]*(?:>[ \t]?)+/;
const rule = /^[ \t]*(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,})$/;
const fence = /^( {0,3})(`{3,}|~{3,})/;

/**
 * The change that a line break at the caret makes beside breaking the line: a list or a quotation goes on, an
 * empty item ends it, and the beginning of a code gets its end. Undefined where it only breaks.
 */
export function continueLine({ value, start, end }: FieldText): TextEdit | undefined {
  if (start !== end) {
    return undefined;
  }
  const lineStart = value.lastIndexOf('\n', start - 1) + 1;
  const before = value.slice(0, lineStart);
  const written = value.slice(lineStart, start);
  const lineEnd = value.indexOf('\n', start);
  const behind = value.slice(start, lineEnd === -1 ? undefined : lineEnd);
  if (openFence(before) !== undefined) {
    return undefined;
  }
  const mark = markOf(written);
  if (mark === undefined) {
    return behind === '' ? closeFence(value, lineStart, start) : undefined;
  }
  return written.length === mark.length && behind.trim() === ''
    ? replacing(lineStart, start, '')
    : replacing(start, start, `\n${nextMark(mark)}`);
}

/** The signs with which a line begins that has a place in a list or in a quotation. */
function markOf(line: string): string | undefined {
  return rule.test(line) ? undefined : (item.exec(line) ?? quotation.exec(line))?.[0];
}

function nextMark(mark: string): string {
  const [, indent = '', sign, number, point = '', space = '', task = ''] = item.exec(mark) ?? [];
  if (sign === undefined && number === undefined) {
    return mark;
  }
  const next = sign ?? `${Number(number) + 1}${point}`;
  return `${indent}${next}${space}${task.replace(/[xX]/, ' ')}`;
}

/** Puts the end of a code below its beginning, unless it has one. */
function closeFence(value: string, lineStart: number, caret: number): TextEdit | undefined {
  const [, indent = '', sign] = fence.exec(value.slice(lineStart, caret)) ?? [];
  if (sign === undefined || openFence(value) === undefined) {
    return undefined;
  }
  const insert = `\n\n${indent}${sign}`;
  return { from: caret, to: caret, insert, select: [caret + 1, caret + 1] };
}
