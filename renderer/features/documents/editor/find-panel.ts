import { search, setSearchQuery } from '@codemirror/search';
import type { Extension } from '@codemirror/state';
import { runScopeHandlers } from '@codemirror/view';
import type { EditorView } from '@codemirror/view';

/** The place above a text where words are found in it, as long as that is open. */
export interface FindPanel {
  readonly dom: HTMLElement;
  readonly view: EditorView;
  /** Calls back after each change of the text, the selection or what is looked for. */
  readonly subscribe: (onChange: () => void) => () => void;
  /** A number that is another one after each such change. */
  readonly version: () => number;
}

/** Has the keys of finding open a place above the text, which the screen fills. */
export function findPanel(onPanel: (panel: FindPanel | undefined) => void): Extension {
  return search({
    top: true,
    literal: true,
    createPanel: (view) => {
      const dom = document.createElement('div');
      dom.addEventListener('keydown', (event) => {
        if (runScopeHandlers(view, event, 'search-panel')) {
          event.preventDefault();
        }
      });
      const listeners = new Set<() => void>();
      let version = 0;
      const panel: FindPanel = {
        dom,
        view,
        subscribe: (onChange) => {
          listeners.add(onChange);
          return () => listeners.delete(onChange);
        },
        version: () => version,
      };
      return {
        dom,
        top: true,
        mount: () => onPanel(panel),
        update: ({ docChanged, selectionSet, transactions }) => {
          const isAsked = transactions.some(({ effects }) =>
            effects.some((effect) => effect.is(setSearchQuery)),
          );
          if (docChanged || selectionSet || isAsked) {
            version += 1;
            for (const listener of listeners) {
              listener();
            }
          }
        },
        destroy: () => onPanel(undefined),
      };
    },
  });
}
