import { Decoration, EditorView, MatchDecorator, ViewPlugin, WidgetType } from '@codemirror/view';
import type { DecorationSet, ViewUpdate } from '@codemirror/view';
import type { Extension } from '@codemirror/state';
import { markdownLimits } from '#shared/limits/page-limits.ts';
import { text } from '../../../text/text.ts';

/** Signs that stand over the one before, or are not seen at all; more of them are several parts. */
const marks = /[\p{M}\p{Cf}]{1,5000}/gu;

class HiddenMarks extends WidgetType {
  override eq(): boolean {
    return true;
  }

  toDOM(): HTMLElement {
    const shown = document.createElement('span');
    shown.className = 'cm-hidden-marks';
    shown.textContent = '…';
    shown.title = text.document.editor.hiddenMarks;
    return shown;
  }
}

const hidden = Decoration.replace({ widget: new HiddenMarks() });

const decorator = new MatchDecorator({
  regexp: marks,
  decorate: (add, from, to) => {
    if (to - from > markdownLimits.marks) {
      add(from + markdownLimits.marks, to, hidden);
    }
  },
});

const hiding = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;

    constructor(view: EditorView) {
      this.decorations = decorator.createDeco(view);
    }

    update(update: ViewUpdate): void {
      this.decorations = decorator.updateDeco(update, this.decorations);
    }
  },
  { decorations: ({ decorations }) => decorations },
);

/**
 * Shows a sign for thousands of marks on one letter. A browser lays a letter out with all of its
 * marks in one step, which takes it seconds. The text stays as it is.
 */
export const hideMarks: Extension = [
  hiding,
  EditorView.atomicRanges.of((view) => view.plugin(hiding)?.decorations ?? Decoration.none),
];
