import { acceptCompletion, autocompletion, completionStatus } from '@codemirror/autocomplete';
import type {
  Completion as CodeMirrorCompletion,
  CompletionContext,
  CompletionResult,
} from '@codemirror/autocomplete';
import { syntaxTree } from '@codemirror/language';
import { Prec } from '@codemirror/state';
import type { EditorState, Extension } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { text } from '../../../text/text.ts';
import type { Completion, CompletionSource } from '../../../ui/completion/completion-source.ts';
import { completionTrigger } from '../../../ui/completion/completion-trigger.ts';
import type { CompletionTrigger } from '../../../ui/completion/completion-trigger.ts';
import '../../../ui/popup.css';
import '../../../ui/completion/completion-list.css';
import './complete-links.css';

/** Has an editor complete items and documents after `#`, and operators after `@`. */
export function completeLinks(source: CompletionSource): Extension {
  return [
    autocompletion({
      override: [(context) => complete(source, context)],
      icons: false,
      // The library's own label is left to right, whatever it says.
      addToOptions: [{ render: labelOf, position: 40 }],
      activateOnTypingDelay: 0,
      interactionDelay: 0,
      tooltipClass: () => 'popup completions',
      optionClass: () => 'popup-row',
    }),
    Prec.highest(keymap.of([{ key: 'Tab', run: acceptCompletion }])),
    EditorView.updateListener.of(({ view }) => nameList(view)),
  ];
}

/** The label of an option, in its own direction, so that a long one is cut at its end. */
function labelOf({ label }: CodeMirrorCompletion): HTMLElement {
  const element = document.createElement('bdi');
  element.className = 'completion-label';
  element.textContent = label;
  return element;
}

/** The library names every list alike, and a phrase that changes would make the editor anew. */
function nameList({ dom, state }: EditorView): void {
  if (completionStatus(state) === 'active') {
    const { sign } = triggerIn(state, state.selection.main.head) ?? { sign: '#' };
    const list = dom.querySelector('.cm-tooltip-autocomplete > [role=listbox]');
    list?.setAttribute('aria-label', text.ui.completions[sign]);
  }
}

function complete(
  source: CompletionSource,
  context: CompletionContext,
): Promise<CompletionResult | null> | null {
  const trigger = triggerIn(context.state, context.pos);
  if (trigger === undefined || context.explicit) {
    return null;
  }
  return new Promise((resolve) => {
    const stop = source.find({ ...trigger, people: [] }, (found, isAll) => {
      if (isAll) {
        // The first completions can be told before there is a way to stop.
        queueMicrotask(() => stop());
        resolve({ from: trigger.at, options: found.map(optionOf), filter: false });
      }
    });
    context.addEventListener(
      'abort',
      () => {
        stop();
        resolve(null);
      },
      { onDocChange: true },
    );
  });
}

function optionOf({ label, detail, insert }: Completion) {
  return { label, apply: insert, ...(detail !== undefined && { detail }) };
}

const code = /Code|URL/;

/** The trigger before a place, outside of codes and addresses. */
function triggerIn(state: EditorState, at: number): CompletionTrigger | undefined {
  const { from, text: line } = state.doc.lineAt(at);
  const trigger = completionTrigger(line, at - from);
  const place = trigger && from + trigger.at;
  if (place === undefined) {
    return undefined;
  }
  for (let node = syntaxTree(state).resolveInner(place, 1); node.parent !== null;) {
    if (code.test(node.name)) {
      return undefined;
    }
    node = node.parent;
  }
  return { ...(trigger as CompletionTrigger), at: place };
}
