import type { EditorState } from '@codemirror/state';
import { WidgetType } from '@codemirror/view';
import type { EditorView } from '@codemirror/view';
import { text } from '../../../text/text.ts';
import { boxName } from '../../../ui/markdown/notes/note-marks.ts';
import { signAttribute } from '../../../ui/markdown/task-boxes.ts';

const words = text.document.editor;

/** A sign that stands in the place of a mark: the point of a list, or the line of a divider. */
export class MarkSign extends WidgetType {
  readonly #className: string;
  readonly #shown: string;

  constructor(className: string, shown: string) {
    super();
    this.#className = className;
    this.#shown = shown;
  }

  override eq(other: MarkSign): boolean {
    return other.#className === this.#className;
  }

  toDOM(): HTMLElement {
    const sign = document.createElement('span');
    sign.className = this.#className;
    sign.textContent = this.#shown;
    return sign;
  }

  /** A press leads to the mark, as one anywhere in a text does. */
  override ignoreEvent(): boolean {
    return false;
  }
}

/** The box of a task in the place of its mark, as readers see it. A press ticks it. */
export class TaskBox extends WidgetType {
  readonly #sign: string;

  /** @param sign what stands in the box: a space, an x, or a sign of programs for notes */
  constructor(sign: string) {
    super();
    this.#sign = sign.toLowerCase();
  }

  override eq(other: TaskBox): boolean {
    return other.#sign === this.#sign;
  }

  toDOM(view: EditorView): HTMLElement {
    const box = document.createElement('input');
    box.type = 'checkbox';
    box.className = 'cm-task-box';
    box.checked = this.#sign === 'x';
    const name = boxName(this.#sign);
    box.ariaLabel = name ?? words.taskBox;
    if (name !== undefined) {
      box.classList.add('cm-task-sign');
      box.setAttribute(signAttribute, this.#sign);
    }
    // The text is one stop of the Tab key; a key ticks the task of the caret's line.
    box.tabIndex = -1;
    // The caret stays where it is.
    box.addEventListener('mousedown', (event) => event.preventDefault());
    box.addEventListener('click', (event) => {
      event.preventDefault();
      const change = tickOf(view.state, view.posAtDOM(box));
      if (change !== undefined) {
        view.dispatch({ changes: change, userEvent: 'input.tick' });
      }
    });
    return box;
  }

  override ignoreEvent(): boolean {
    return true;
  }
}

const task = /^[\s>]*(?:[-+*]|\d{1,9}[.)])[ \t]{1,4}\[([ xX/<>!?*"-])\](?=[ \t\u00A0]|$)/;

/**
 * The change that ticks the task of the line at a place or takes its tick away, if it has one. A box
 * with another sign is ticked, as readers tick it.
 */
export function tickOf({ doc }: EditorState, place: number) {
  const line = doc.lineAt(place);
  const [marks, sign] = task.exec(line.text) ?? [];
  if (marks === undefined) {
    return undefined;
  }
  const to = line.from + marks.length - 1;
  return { from: to - 1, to, insert: sign?.toLowerCase() === 'x' ? ' ' : 'x' };
}
