import { Decoration, EditorView, ViewPlugin, WidgetType } from '@codemirror/view';
import type { DecorationSet, ViewUpdate } from '@codemirror/view';
import { unescaped } from '#shared/text/link-words.ts';
import { isCode } from './is-code.ts';

/** A link to a thing, with a title of 500 signs that may all be escaped. */
const thingLink = /(?<!\\)\[((?:\\[^\n]|[^\\[\]\n]){1,1000})\]\(guildhall:[^\s()<>]{1,1000}\)/gu;

class LinkChip extends WidgetType {
  readonly #title: string;

  constructor(title: string) {
    super();
    this.#title = title;
  }

  override eq(other: LinkChip): boolean {
    return other.#title === this.#title;
  }

  toDOM(): HTMLElement {
    const chip = document.createElement('bdi');
    chip.className = 'cm-link-chip';
    chip.textContent = this.#title;
    return chip;
  }

  /** A press leads into the link, as one anywhere in a text does. */
  override ignoreEvent(): boolean {
    return false;
  }
}

/**
 * Shows links to things as their titles. The link stands there as it is written as long as the
 * caret is at it, so that both can be changed.
 */
export const linkChips = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;

    constructor(view: EditorView) {
      this.decorations = chipsIn(view);
    }

    update({ docChanged, selectionSet, viewportChanged, focusChanged, view }: ViewUpdate): void {
      if (docChanged || selectionSet || viewportChanged || focusChanged) {
        this.decorations = chipsIn(view);
      }
    }
  },
  { decorations: ({ decorations }) => decorations },
);

function chipsIn({ state, visibleRanges, hasFocus }: EditorView): DecorationSet {
  const isAtCaret = (from: number, to: number) =>
    hasFocus && state.selection.ranges.some((range) => range.from <= to && range.to >= from);
  const chips = visibleRanges.flatMap(({ from: begin, to: end }) =>
    [...state.sliceDoc(begin, end).matchAll(thingLink)].flatMap(({ 0: link, 1: title, index }) => {
      const from = begin + index;
      const to = from + link.length;
      return isAtCaret(from, to) || isCode(state, from)
        ? []
        : [Decoration.replace({ widget: new LinkChip(unescaped(title ?? '')) }).range(from, to)];
    }),
  );
  return Decoration.set(chips);
}
