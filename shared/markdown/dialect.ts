import { alert } from '@mdit/plugin-alert';
import { footnote } from '@mdit/plugin-footnote';
import { tasklist } from '@mdit/plugin-tasklist';
import MarkdownIt from 'markdown-it';
import cjkFriendly from 'markdown-it-cjk-friendly';
import { parseAutolinks } from './autolinks.ts';
import { parseBlockHtml } from './html/block-html.ts';
import { parseInlineHtml } from './html/inline-html.ts';
import { parseMaths } from './maths/parse-maths.ts';
import { parseBlockNames } from './notes/parse-block-names.ts';
import { parseBoxes } from './notes/parse-boxes.ts';
import { parseCallouts } from './notes/parse-callouts.ts';
import { parseHidden } from './notes/parse-hidden.ts';
import { parseMarked } from './notes/parse-marked.ts';
import { parseNoteLinks } from './notes/parse-note-links.ts';

/**
 * Creates a parser of Markdown as GitHub writes it, as models do (decision 0195), and as programs for
 * notes do (decision 0316). Raw HTML is off: the tags that are let through become elements of ours.
 */
export function createDialect(): MarkdownIt {
  return new MarkdownIt('default', { html: false, linkify: false, breaks: true })
    .use(tasklist, { disabled: true, label: false })
    .use(footnote)
    .use(alert, { deep: true })
    .use(parseInlineHtml)
    .use(parseBlockHtml)
    .use(parseAutolinks)
    .use(cjkFriendly)
    .use(parseMaths)
    .use(parseNoteLinks)
    .use(parseMarked)
    .use(parseHidden)
    .use(parseBlockNames)
    .use(parseBoxes)
    .use(parseCallouts);
}
