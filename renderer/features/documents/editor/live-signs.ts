import type { EditorState } from '@codemirror/state';
import { WidgetType } from '@codemirror/view';
import type { EditorView } from '@codemirror/view';
import { text } from '../../../text/text.ts';

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

/** The box of a task in the place of its mark. A press ticks it. */
export class TaskBox extends WidgetType {
  readonly #isTicked: boolean;

  constructor(isTicked: boolean) {
    super();
    this.#isTicked = isTicked;
  }

  override eq(other: TaskBox): boolean {
    return other.#isTicked === this.#isTicked;
  }

  toDOM(view: EditorView): HTMLElement {
    const box = document.createElement('input');
    box.type = 'checkbox';
    box.className = 'cm-task-box';
    box.checked = this.#isTicked;
    box.ariaLabel = words.taskBox;
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

const task = /^[\s>]*(?:[-+*]|\d{1,9}[.)])[ \t]{1,4}\[([ xX])\]/;

/** The change that ticks the task of the line at a place or takes its tick away, if it has one. */
export function tickOf({ doc }: EditorState, place: number) {
  const line = doc.lineAt(place);
  const [marks, sign] = task.exec(line.text) ?? [];
  if (marks === undefined) {
    return undefined;
  }
  const to = line.from + marks.length - 1;
  return { from: to - 1, to, insert: sign === ' ' ? 'x' : ' ' };
}
