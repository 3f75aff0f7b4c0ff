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
import { completeSlash, slashBefore } from './insert-menu.ts';
import '../../../ui/popup.css';
import '../../../ui/completion/completion-list.css';
import './complete-links.css';

/**
 * Has an editor complete items and documents after `#`, documents after `[[`, and operators after
 * `@`, and offer what can be put at the beginning of a line after `/`.
 */
export function completeInText(source: CompletionSource | undefined): Extension {
  return [
    autocompletion({
      // They are one source: while a second is asked, Enter would not choose what the first offers.
      override: [
        (context) =>
          completeSlash(context) ?? (source === undefined ? null : complete(source, context)),
      ],
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
    const { head } = state.selection.main;
    const name = listNameAt(state, head);
    const list = dom.querySelector('.cm-tooltip-autocomplete > [role=listbox]');
    list?.setAttribute('aria-label', name);
    // A list that scrolls can have the focus. The keys of the text move in it all the same.
    list?.setAttribute('tabindex', '0');
  }
}

function listNameAt(state: EditorState, at: number): string {
  if (slashBefore(state, at) !== undefined) {
    return text.document.editor.insert;
  }
  const { sign = '#', isOfDocuments = false } = triggerIn(state, at) ?? {};
  return isOfDocuments ? text.document.title : text.ui.completions[sign];
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

/** A link by title that is begun and not ended. */
const openTitle = /\[\[([^[\]]{0,100})$/u;

interface EditorTrigger extends CompletionTrigger {
  readonly isOfDocuments: boolean;
}

/** The trigger before a place, outside of codes and addresses. */
function triggerIn(state: EditorState, at: number): EditorTrigger | undefined {
  const { from, text: line } = state.doc.lineAt(at);
  const title = openTitle.exec(line.slice(Math.max(0, at - from - 102), at - from));
  const trigger: CompletionTrigger | undefined =
    title === null
      ? completionTrigger(line, at - from)
      : { sign: '#', at: at - from - title[0].length, words: title[1] ?? '' };
  if (trigger === undefined) {
    return undefined;
  }
  const place = from + trigger.at;
  for (let node = syntaxTree(state).resolveInner(place, 1); node.parent !== null;) {
    if (code.test(node.name)) {
      return undefined;
    }
    node = node.parent;
  }
  return { ...trigger, at: place, isOfDocuments: title !== null };
}
