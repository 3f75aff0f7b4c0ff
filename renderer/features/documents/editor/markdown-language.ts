import { markdownKeymap, markdownLanguage, pasteURLAsLink } from '@codemirror/lang-markdown';
import { Language, LanguageSupport, forceParsing, syntaxTreeAvailable } from '@codemirror/language';
import { Prec } from '@codemirror/state';
import { ViewPlugin, keymap } from '@codemirror/view';
import type { EditorView } from '@codemirror/view';
import { editorLimits } from '#shared/limits/page-limits.ts';
import { boundedMarkdown } from './bounded-markdown.ts';

/** Parses up to what is in sight whenever the page rests. The library waits longer in between. */
const parsing = ViewPlugin.fromClass(
  class {
    readonly #view: EditorView;
    #resting: number | undefined;

    constructor(view: EditorView) {
      this.#view = view;
      this.update();
    }

    update(): void {
      const { state, viewport } = this.#view;
      if (this.#resting === undefined && !syntaxTreeAvailable(state, viewport.to)) {
        this.#resting = window.requestIdleCallback(() => this.#parse(), { timeout: mostMs });
      }
    }

    #parse(): void {
      this.#resting = undefined;
      forceParsing(this.#view, this.#view.viewport.to, editorLimits.parseMs);
      this.update();
    }

    destroy(): void {
      if (this.#resting !== undefined) {
        window.cancelIdleCallback(this.#resting);
      }
    }
  },
);

/** It goes on after this time, however busy the page is. */
const mostMs = 100;

/**
 * The library's Markdown by its name and its keys, with a parser whose steps are short. What Enter
 * does is said in writing-keys.ts.
 */
export const markdown = new LanguageSupport(
  new Language(markdownLanguage.data, boundedMarkdown, [], markdownLanguage.name),
  [
    parsing,
    pasteURLAsLink,
    Prec.high(keymap.of(markdownKeymap.filter(({ key }) => key !== 'Enter'))),
  ],
);
