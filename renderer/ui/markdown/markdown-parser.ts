import type MarkdownIt from 'markdown-it';
import type { Token } from 'markdown-it';
import { markdownLimits } from '#shared/limits/page-limits.ts';
import { shortenMarks } from '#shared/text/long-marks.ts';
import { text } from '../../text/text.ts';
import { createDialect } from '#shared/markdown/dialect.ts';
import { blockMaths, fenceLanguage, inlineMaths } from '#shared/markdown/maths/parse-maths.ts';
import { isKnownLanguage } from '../code/code-languages.ts';
import { nameHeadings } from './heading-names.ts';
import { markDirections } from './mark-directions.ts';
import { namedHtml } from './named-items.ts';
import { boxName, showNoteMarks } from './notes/note-marks.ts';
import { pictureClass } from './pictures/picture-places.ts';
import { markTaskLines, signAttribute, taskAttribute } from './task-boxes.ts';
import { markThingLinks } from './thing-links.ts';
import { seenHtml } from './seen-html.ts';
import { wordsOfImage } from './token-words.ts';

/**
 * The parser of the page: its tags are all of ours, and the sanitiser after it is a second line of
 * defence.
 */
export const parser = createDialect()
  .use(nameDetails)
  .use(markTaskLines)
  .use(nameHeadings)
  .use(markThingLinks)
  .use(markDirections)
  .use(showNoteMarks);

const { rules } = parser.renderer;
const { escapeHtml } = parser.utils;

parser.core.ruler.push('alignment', ({ tokens }) => {
  for (const token of tokens) {
    // The content policy refuses the style attribute that the parser would write.
    const alignment = /^text-align:(left|center|right)$/.exec(token.attrGet('style') ?? '')?.[1];
    if (alignment !== undefined) {
      token.attrs = token.attrs?.filter(([name]) => name !== 'style') ?? null;
      token.attrJoin('class', `cell-${alignment}`);
    }
  }
});

parser.core.ruler.push('marks', ({ tokens }) => {
  for (const token of tokens.flatMap((each) => [each, ...(each.children ?? [])])) {
    token.content = shortenMarks(token.content);
  }
});

rules[inlineMaths] = (tokens, index) => {
  const token = tokens[index];
  const classes = token?.markup === '$$' ? 'maths maths-block' : 'maths';
  return `<span class="${classes}" dir="ltr">${escapeHtml(token?.content ?? '')}</span>`;
};

rules[blockMaths] = (tokens, index) => mathsHtml(tokens[index]?.content ?? '');

/** A formula that stands for itself, as it is until it is drawn. */
function mathsHtml(content: string): string {
  return `<div class="maths maths-block" dir="ltr">${escapeHtml(content.trim())}</div>\n`;
}

rules['details_open'] = (tokens, index) => {
  const classes = tokens[index]?.attrGet('class') ?? '';
  const isOpen = tokens[index]?.meta === 'open';
  return `<details${classes && ` class="${escapeHtml(classes)}"`}${isOpen ? ' open' : ''}>\n`;
};

/** Gives a folded part without a summary the words that a browser would show. */
function nameDetails({ core }: MarkdownIt): void {
  core.ruler.push('details_words', ({ tokens, Token: MadeToken }) => {
    for (const [at, { type }] of tokens.entries()) {
      const summary = tokens[at + 1];
      if (type === 'summary_open' && summary?.content === '') {
        const words = new MadeToken('text', '', 0);
        words.content = text.ui.details;
        summary.children = [words];
      }
    }
  });
}

rules.fence = (tokens, index) => {
  const { info = '', content = '' } = tokens[index] ?? {};
  const language = fenceLanguage(info);
  if (language === 'math') {
    return mathsHtml(content);
  }
  const code = codeHtml(language, content);
  return language === 'mermaid' ? `<div class="diagram">${code}</div>` : code;
};

rules.code_block = (tokens, index) => codeHtml('', tokens[index]?.content ?? '');

/** A code in its frame; only the name of a known language becomes a class. */
function codeHtml(language: string, content: string): string {
  const copy = `<button type="button" class="code-copy"><span aria-live="polite">${escapeHtml(text.ui.copy)}</span></button>`;
  const head =
    language === ''
      ? copy
      : `<div class="code-head"><span>${escapeHtml(language)}</span>${copy}</div>`;
  const known = isKnownLanguage(language)
    ? ` class="language-${escapeHtml(language.toLowerCase())}"`
    : '';
  return `<div class="code">${head}<pre><code${known}>${escapeHtml(content)}</code></pre></div>`;
}

// The words of the item follow it, so only its state needs a name.
rules['checkbox_input'] = (tokens, index) => {
  const isDone = tokens[index]?.attrGet('checked') === 'checked';
  const sign = tokens[index]?.markup ?? '';
  const other = boxName(sign);
  const label = escapeHtml(other ?? (isDone ? text.ui.done : text.ui.toDo));
  const look =
    other === undefined ? '' : ` class="task-sign" ${signAttribute}="${escapeHtml(sign)}"`;
  const line = escapeHtml(tokens[index]?.attrGet(taskAttribute) ?? '');
  return `<input type="checkbox"${look} disabled ${isDone ? 'checked ' : ''}${taskAttribute}="${line}" aria-label="${label}">`;
};

rules['alert_title'] = (tokens, index) => {
  const kind = tokens[index]?.markup ?? '';
  const title = isAlertKind(kind) ? text.ui.alerts[kind] : kind;
  return `<p class="alert-title">${escapeHtml(title)}</p>\n`;
};

function isAlertKind(kind: string): kind is keyof typeof text.ui.alerts {
  return Object.hasOwn(text.ui.alerts, kind);
}

parser.core.ruler.push('linked_images', ({ tokens }) => {
  for (const { children } of tokens) {
    let linkLevel = 0;
    for (const token of children ?? []) {
      linkLevel += token.type.startsWith('link_') ? token.nesting : 0;
      if (token.type === 'image' && linkLevel > 0) {
        token.meta = 'linked';
      }
    }
  }
});

rules.text = (tokens, index) => namedHtml(tokens[index]?.content ?? '');

rules['code_inline'] = (tokens, index) => `<code>${seenHtml(tokens[index]?.content ?? '')}</code>`;

// A remote image would tell its sender who reads it and when, so it stays a link until the person
// asks for it. Within a link it is the words of that link.
rules.image = (tokens, index) => {
  const token = tokens[index];
  const url = token?.attrGet('src') ?? '';
  const label = escapeHtml(text.ui.image((token && wordsOfImage(token)) || url));
  return token?.meta === 'linked'
    ? label
    : `<a class="${pictureClass}" href="${escapeHtml(url)}">${label}</a>`;
};

// Marks are buttons: an element with an id could be found by the address of another message.
rules['footnote_ref'] = (tokens, index) => {
  const number = footnoteNumber(tokens[index]);
  if (!isLinked(tokens[index])) {
    return `<sup>${number}</sup>`;
  }
  const label = escapeHtml(text.ui.footnote(number));
  return `<sup><button type="button" class="footnote-mark" aria-label="${label}">${number}</button></sup>`;
};

rules['footnote_anchor'] = (tokens, index) => {
  if (!isLinked(tokens[index])) {
    return '';
  }
  const label = escapeHtml(text.ui.footnoteBack(footnoteNumber(tokens[index])));
  return ` <button type="button" class="footnote-back" aria-label="${label}">↩\uFE0E</button>`;
};

rules['footnote_open'] = () => '<li class="footnote-item">';

/** Whether a mark leads to its note, and back: the first marks of the first notes do. */
function isLinked(token: Token | undefined): boolean {
  const { id, subId = 0 } = (token?.meta ?? {}) as { id?: number; subId?: number };
  return (id ?? 0) < markdownLimits.linkedNotes && subId < markdownLimits.marksPerNote;
}

function footnoteNumber(token: Token | undefined): number {
  const meta = token?.meta as { readonly id: number } | undefined;
  return (meta?.id ?? 0) + 1;
}
