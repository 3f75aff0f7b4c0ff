import GithubSlugger from 'github-slugger';
import { blockAttribute } from '#shared/markdown/notes/parse-block-names.ts';
import { headingNameAttribute, nameOfHeading } from './heading-names.ts';
import type { TextPlace } from './hold-in-sight.ts';
import { markdownFacts } from './markdown-facts.ts';
import type { MarkdownFacts } from './markdown-facts.ts';

/** The headings of a text, as a page has them. */
const headingSelector = 'h1, h2, h3, h4, h5, h6';

/** The frame in which another note is shown within a text (note-context.ts). */
const frameSelector = '.note-embed-body';

/** The headings of a text on the page, without those of notes that it shows. */
export function headingsOf(text: Element): readonly HTMLElement[] {
  return [...text.querySelectorAll<HTMLElement>(headingSelector)].filter(isOwnOf(text));
}

/** Whether an element within a text belongs to it, and to no note that it shows. */
function isOwnOf(text: Element): (element: Element) => boolean {
  const frame = text.closest(frameSelector);
  return (element) => element.closest(frameSelector) === frame;
}

/** Where the name of a heading stands in a link to it. */
const headingAttribute = 'data-heading';

/**
 * Makes a link to a heading of the same text of a link without an address: the address of a page is
 * the place of the application in it.
 */
export function markHeadingLink(link: Element, address: string): void {
  link.setAttribute(headingAttribute, nameIn(address));
  link.setAttribute('role', 'link');
  link.setAttribute('tabindex', '0');
}

/** The name of the heading to which a link leads; undefined for other links. */
export function headingOfLink(link: Element): string | undefined {
  return link.getAttribute(headingAttribute) ?? undefined;
}

/** The heading of a text on the page that has a name. GitHub gives a name that comes again a number. */
export function findHeading(text: Element, name: string): HTMLElement | undefined {
  if (name.startsWith(blockMark)) {
    return findBlock(text, name.slice(1));
  }
  const names = new GithubSlugger();
  return headingsOf(text).find((heading) => names.slug(nameOfHeading(heading)) === name);
}

/** The sign before the name of a paragraph, where a link leads to one and to no heading. */
const blockMark = '^';

/** The paragraph of a text on the page that has a name. A name alone belongs to what is before it. */
function findBlock(text: Element, name: string): HTMLElement | undefined {
  const wanted = name.toLowerCase();
  const own = [...text.querySelectorAll<HTMLElement>(`[${blockAttribute}]`)].filter(isOwnOf(text));
  const found = own.find(
    (element) => element.getAttribute(blockAttribute)?.toLowerCase() === wanted,
  );
  const before = found?.previousElementSibling;
  return found?.childNodes.length === 0 && before instanceof HTMLElement ? before : found;
}

/** The place of a heading in a text. It gets the focus once it is shown. */
export function placeOfHeading(piece: number, ordinal: number): TextPlace {
  return {
    piece,
    block: 'start',
    find: (element) => {
      const heading = headingsOf(element)[ordinal];
      if (heading !== undefined) {
        focusHeading(heading);
      }
      return heading;
    },
  };
}

export function focusHeading(heading: HTMLElement): void {
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** The place of a heading among pieces, of which not all are on the page. Yields between pieces. */
export function* findHeadingIn(
  pieces: readonly string[],
  name: string,
): Generator<void, TextPlace | undefined> {
  const facts: MarkdownFacts[] = [];
  for (const source of pieces) {
    facts.push(markdownFacts(source));
    yield;
  }
  return placeOfName(facts, name);
}

/** The place of a heading or paragraph by its name, where it is known what all pieces say. */
export function placeOfName(
  facts: readonly Pick<MarkdownFacts, 'headings' | 'blockNames'>[],
  name: string,
): TextPlace | undefined {
  if (name.startsWith(blockMark)) {
    return placeOfBlock(facts, name.slice(1).toLowerCase());
  }
  const names = new GithubSlugger();
  const wanted = name.toLowerCase();
  for (const [piece, { headings }] of facts.entries()) {
    const found = headings.find(({ linkName }) => names.slug(linkName) === wanted);
    if (found !== undefined) {
      return placeOfHeading(piece, found.ordinal);
    }
  }
  return undefined;
}

function placeOfBlock(
  facts: readonly Pick<MarkdownFacts, 'blockNames'>[],
  name: string,
): TextPlace | undefined {
  const piece = facts.findIndex(({ blockNames }) => blockNames.includes(name));
  return piece === -1
    ? undefined
    : {
        piece,
        block: 'start',
        find: (element) => {
          const block = findBlock(element, name);
          if (block !== undefined) {
            focusHeading(block);
          }
          return block;
        },
      };
}

/** The anchors of a text that is a page of its own, and the links to them. */
export class HeadingAnchors {
  readonly #names = new GithubSlugger();

  /** Writes the anchors of the next part of the text. */
  writeInto(part: Element): void {
    for (const heading of part.querySelectorAll(headingSelector)) {
      heading.id = this.#names.slug(nameOfHeading(heading));
      heading.removeAttribute(headingNameAttribute);
    }
    for (const block of part.querySelectorAll(`[${blockAttribute}]`)) {
      block.id ||= blockMark + (block.getAttribute(blockAttribute) ?? '').toLowerCase();
      block.removeAttribute(blockAttribute);
    }
    for (const link of part.querySelectorAll(`a[${headingAttribute}]`)) {
      link.setAttribute('href', `#${encodeURIComponent(headingOfLink(link) ?? '')}`);
      for (const name of [headingAttribute, 'role', 'tabindex']) {
        link.removeAttribute(name);
      }
    }
  }
}

function nameIn(address: string): string {
  try {
    return decodeURIComponent(address.slice(1)).toLowerCase();
  } catch {
    return address.slice(1).toLowerCase();
  }
}
