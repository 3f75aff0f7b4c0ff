import { syntaxTree } from '@codemirror/language';
import { searchPanelOpen } from '@codemirror/search';
import { Decoration, ViewPlugin } from '@codemirror/view';
import type { DecorationSet, EditorView, ViewUpdate } from '@codemirror/view';
import { looksIn } from './live-marks.ts';
import { noteLooksIn } from './note-looks.ts';
import './live-format.css';

/** Shows a text as it means, and the marks of the line that the caret is in. */
class LiveFormat {
  decorations: DecorationSet;
  /** Whether a pointer is pressed in the text. What is under it stays there until it is let go. */
  isPressed = false;
  /** The lines whose marks are shown, from the start of the first to the end of the last. */
  #shown: readonly [from: number, to: number];

  constructor(view: EditorView) {
    this.#shown = caretLines(view);
    this.decorations = this.#format(view);
  }

  update({ docChanged, changes, viewportChanged, state, startState, view }: ViewUpdate): void {
    if (this.isPressed) {
      this.decorations = this.decorations.map(changes);
      return;
    }
    const shown = caretLines(view);
    const isMoved = shown[0] !== this.#shown[0] || shown[1] !== this.#shown[1];
    const isParsed = syntaxTree(startState) !== syntaxTree(state);
    if (docChanged || viewportChanged || isMoved || isParsed) {
      this.#shown = shown;
      this.decorations = this.#format(view);
    }
  }

  #format({ state, visibleRanges }: EditorView): DecorationSet {
    const [first, last] = this.#shown;
    const isShown = (at: number) => at >= first && at <= last;
    const looks = visibleRanges.flatMap(({ from, to }) => {
      const part = { state, from, to, isShown };
      return [...looksIn(part), ...noteLooksIn(part)];
    });
    return Decoration.set(looks, true);
  }
}

/** The lines of the selection; none where nobody is in the text, nor finds words in it. */
function caretLines({ state, hasFocus }: EditorView): readonly [from: number, to: number] {
  const { from, to } = state.selection.main;
  return hasFocus || searchPanelOpen(state)
    ? [state.doc.lineAt(from).from, state.doc.lineAt(to).to]
    : [-1, -1];
}

/**
 * Formats a text as one writes it: what is in sight looks as it means, and its marks are hidden
 * until the caret comes into their line. The text itself stays Markdown.
 */
export const liveFormat = ViewPlugin.fromClass(LiveFormat, {
  decorations: ({ decorations }) => decorations,
  eventHandlers: {
    pointerdown(_event, view) {
      // Were the marks to come at once, the text would move away from the pointer and be selected.
      this.isPressed = true;
      const ending = new AbortController();
      const letGo = () => {
        ending.abort();
        this.isPressed = false;
        view.dispatch({});
      };
      for (const end of ['pointerup', 'pointercancel', 'dragend'] as const) {
        window.addEventListener(end, letGo, { signal: ending.signal, capture: true });
      }
    },
  },
});
