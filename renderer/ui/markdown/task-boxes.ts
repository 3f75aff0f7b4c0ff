import type MarkdownIt from 'markdown-it';
import { cutPieces } from './markdown-pieces.ts';

/** Where the line of a task stands in the element of its box. */
export const taskAttribute = 'data-task';
/** Where the box of a task has a sign that is neither done nor open. */
export const signAttribute = 'data-sign';
const taskBox = `input[${taskAttribute}]`;

/** A task of a formatted text whose box was ticked, or the tick taken away. */
export interface TickedTask {
  /** Its piece, from 0 on. */
  readonly piece: number;
  /** Its line in the piece, from 0 on. */
  readonly line: number;
  readonly isDone: boolean;
}

/** Notes the line of each task, by which its box is found in the source again. */
export function markTaskLines(parser: MarkdownIt): void {
  parser.core.ruler.push('task_lines', ({ tokens }) => {
    for (const { map, children } of tokens) {
      const box = children?.[0];
      if (map !== null && box?.type === 'checkbox_input') {
        box.attrSet(taskAttribute, String(map[0]));
      }
    }
  });
}

/** Lets the boxes of a piece be ticked. */
export function enableTaskBoxes(piece: Element): void {
  for (const box of piece.querySelectorAll<HTMLInputElement>(taskBox)) {
    box.disabled = false;
  }
}

/** The task whose box was just ticked; undefined for any other element. */
export function tickedTask(element: Element): TickedTask | undefined {
  if (!(element instanceof HTMLInputElement) || !element.matches(taskBox)) {
    return undefined;
  }
  const piece = element.closest('.markdown-piece');
  const place = element.closest('[data-piece]')?.getAttribute('data-piece');
  const siblings = piece?.parentElement?.querySelectorAll(':scope > .markdown-piece') ?? [];
  return {
    piece: place ? Number(place) : [...siblings].findIndex((each) => each === piece),
    line: Number(element.getAttribute(taskAttribute)),
    isDone: element.checked,
  };
}

/**
 * A text with one task of it ticked, or the tick taken away.
 *
 * @param max the longest piece into which the text is cut where it is shown
 * @returns undefined where no task stands in that place in that state: the text is another by now
 */
export function withTask(
  text: string,
  { piece: wanted, line, isDone }: TickedTask,
  max: number,
): string | undefined {
  let index = 0;
  for (const { piece, from } of cutPieces(text, max)) {
    if (index === wanted) {
      const lines = piece.split('\n');
      const before = lines.slice(0, line).reduce((sum, { length }) => sum + length + 1, 0);
      const box = /\[([ xX\u00A0/<>!?*"-])\](?=[ \u00A0])/.exec(lines[line] ?? '');
      const at = from + before + (box?.index ?? 0) + 1;
      const isExpected = box !== null && !/x/i.test(box[1] ?? '') === isDone;
      return isExpected
        ? `${text.slice(0, at)}${isDone ? 'x' : ' '}${text.slice(at + 1)}`
        : undefined;
    }
    index += 1;
  }
  return undefined;
}
