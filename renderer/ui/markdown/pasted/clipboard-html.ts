import { pasteFormatLimits } from '#shared/limits/page-limits.ts';
import { isWebAddress } from '../safe-html.ts';
import { alertSign, readAlerts, readCodes } from './pasted-blocks.ts';
import { noteMark, noteText, readFootnotes } from './pasted-footnotes.ts';
import { blockTex, inlineTex, readFormulas } from './pasted-formulas.ts';
import { mendLists } from './pasted-lists.ts';
import { readMedia, renamedMedia } from './pasted-media.ts';
import { readWordLists } from './word-lists.ts';

/** Elements whose words are not for a reader, or that would load something. */
const dropped = (
  'base frameset head link meta noembed noframes noscript param plaintext script style template ' +
  'title track xmp'
).split(' ');

/** Where the style of an element stands once its HTML is renamed. */
export const styleAttribute = 'data-style';

const attributes =
  'align alt alttext aria-checked aria-hidden aria-label aria-level aria-roledescription checked ' +
  'class colspan data data-aria-level data-checked data-indent data-list data-media data-src display encoding ' +
  `href id name open close role rowspan src srcset start title type width ${styleAttribute}`;

const sanitizer = new Sanitizer({
  removeElements: dropped,
  attributes: attributes.split(' '),
  comments: false,
  dataAttributes: false,
});

/** Elements that Markdown has something for. Of all others only the content is pasted. */
const kept = new Set(
  (
    'a b blockquote br caption code dd del div dl dt em h1 h2 h3 h4 h5 h6 hr i img input ins kbd ' +
    `li mark ol p pre s section span strike strong sub sup table tbody td tfoot th thead tr u ul ` +
    `${inlineTex} ${blockTex} ${alertSign} ${noteMark} ${noteText}`
  ).split(' '),
);

/** Elements that a browser sets like codes. */
const codes = new Set(['samp', 'tt']);

/** Elements without a form of their own in Markdown, whose words stand apart from those around. */
const blocks = new Set(
  (
    'address article aside center details dialog fieldset figcaption figure footer form header ' +
    'hgroup legend main nav option summary'
  ).split(' '),
);

/** The kept part of HTML, and whether something of it is lost. */
interface ClipboardContent {
  readonly content: DocumentFragment;
  readonly isLossy: boolean;
  /** Whether a formula comes without its source. */
  readonly hasDrawnFormula: boolean;
}

/**
 * Reads HTML in a document that no window shows: nothing of it runs or loads.
 *
 * @throws RangeError for HTML with too many elements
 */
export function contentOf(html: string): ClipboardContent {
  const { body } = document.implementation.createHTMLDocument();
  body.setHTML(renameInline(html), { sanitizer });
  // A drawn formula has a hundred elements.
  const hasDrawnFormula = readFormulas(body);
  const isLossy = readMedia(body);
  if (body.getElementsByTagName('*').length > 3 * pasteFormatLimits.elements) {
    throw new RangeError('The HTML has too many elements.');
  }
  readFootnotes(body);
  readCodes(body);
  readAlerts(body);
  readWordLists(body);
  mendLists(body);
  const content = body.ownerDocument.createDocumentFragment();
  moveKept(body, content);
  content.normalize();
  for (const name of ['href', 'src']) {
    for (const element of content.querySelectorAll(`[${name}]`)) {
      if (!isWebAddress(element.getAttribute(name))) {
        element.removeAttribute(name);
      }
    }
  }
  return { content, isLossy, hasDrawnFormula };
}

/**
 * Renames what would be refused. The sanitiser takes styles away as well, but the browser reports
 * each of them first: for a sheet of 1,600 cells with styles that takes 120 ms.
 */
function renameInline(html: string): string {
  return html.replaceAll(/<\/?[a-z](?:"[^"]*"|'[^']*'|[^'"<>])*>/gi, (tag) =>
    tag
      .replace(
        /^(<\/?)(iframe|object|embed|frame)(?=[\s/>])/i,
        (_match, start: string, name: string) =>
          start + (renamedMedia.get(name.toLowerCase()) ?? name),
      )
      .replaceAll(
        /("[^"]*"|'[^']*')|(\s)(style|on\w+)(?=\s*=)/gi,
        (_match, quoted?: string, space = '', name = '') => quoted ?? `${space}data-${name}`,
      ),
  );
}

/** Moves what is kept of an element to the end of another one. */
function moveKept(from: Element, to: Node): void {
  for (let child = from.firstChild; child !== null; child = from.firstChild) {
    child.remove();
    if (!(child instanceof Element)) {
      to.appendChild(child);
    } else if (kept.has(child.localName)) {
      moveKept(child, to.appendChild(child.cloneNode()));
    } else if (codes.has(child.localName)) {
      moveKept(child, to.appendChild(child.ownerDocument.createElement('code')));
    } else if (child.localName === 'q') {
      // A browser draws the signs of a quotation, which stand nowhere in its text.
      to.appendChild(new Text('“'));
      moveKept(child, to);
      to.appendChild(new Text('”'));
    } else if (blocks.has(child.localName)) {
      moveKept(child, to.appendChild(child.ownerDocument.createElement('div')));
    } else {
      moveKept(child, to);
    }
  }
}
