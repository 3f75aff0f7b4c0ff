import { headingNameAttribute } from './heading-names.ts';
import { markHeadingLink } from './heading-links.ts';
import { blockAttribute } from '#shared/markdown/notes/parse-block-names.ts';
import { noteAttribute } from '#shared/markdown/notes/parse-note-links.ts';
import { embedAttribute } from './notes/note-marks.ts';
import { signAttribute, taskAttribute } from './task-boxes.ts';
import { thingAttribute } from './thing-links.ts';

/** The browser keeps these parts of a formatted text and takes away all else. */
const sanitizer = new Sanitizer({
  elements: (
    'a b blockquote br button caption code dd del details div dl dt em h1 h2 h3 h4 h5 h6 hr i ' +
    'input ins kbd li mark ol p pre q rp rt ruby s section small span strong sub summary sup ' +
    'table tbody td tfoot th thead tr u ul'
  ).split(' '),
  attributes: [
    ...'href class type checked disabled start colspan rowspan open dir title aria-label aria-live'.split(
      ' ',
    ),
    thingAttribute,
    taskAttribute,
    signAttribute,
    noteAttribute,
    embedAttribute,
    blockAttribute,
    headingNameAttribute,
  ],
  comments: false,
  dataAttributes: false,
});

/** Whether an address leads to the web or to mail. Without its host it would be one of ours. */
export function isWebAddress(address: string | null): boolean {
  return /^(?:https?:\/\/[^/\\?#]|mailto:[^/\\])/i.test(address ?? '');
}

/**
 * Fills an element with the HTML of a formatted text: no scripts, styles or remote media, and only
 * http, https and mailto links. A link to a heading or a thing of the application leads nowhere by itself.
 * Nothing else in the application makes elements of HTML.
 */
export function setSafeHtml(element: Element, html: string): void {
  element.setHTML(html, { sanitizer });
  for (const link of element.querySelectorAll('a[href]')) {
    const address = link.getAttribute('href') ?? '';
    if (!isWebAddress(address)) {
      link.removeAttribute('href');
    }
    if (/^#[^/]/.test(address)) {
      markHeadingLink(link, address);
    }
  }
}
