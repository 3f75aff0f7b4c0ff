import type MarkdownIt from 'markdown-it';
import type { Token } from 'markdown-it';
import { withLinkWords } from '#shared/text/link-words.ts';
import { maxThingAddress, parseThingAddress } from '#shared/address/thing-address.ts';
import type { ThingAddress } from '#shared/address/thing-address.ts';
import { text } from '../../text/text.ts';

/** Where the address of a thing stands in an element of a formatted text. */
export const thingAttribute = 'data-thing';

/** How much of an id tells one thing from another in a text. */
const shownOfId = 6;

/** The class of links whose words are the title of their thing, whatever they say themselves. */
export const titledClass = 'thing-titled';

/** The class of a titled link to a message that is the whole of its paragraph. */
export const aloneClass = 'message-alone';

/** The first sign of the words of a link that stands for its thing, as a completion writes it. */
export const titledMark = '#';

/**
 * Marks links to things of the application. They have no address that the page or the system could
 * follow: whoever shows the text gives them one (thing-link-context.ts).
 */
export function markThingLinks(parser: MarkdownIt): void {
  parser.core.ruler.push('thing_links', ({ tokens }) => {
    for (const [place, { children }] of tokens.entries()) {
      const isParagraph = isShownParagraph(tokens[place - 1]);
      for (const [at, token] of (children ?? []).entries()) {
        const url = token.type === 'link_open' ? (token.attrGet('href') ?? '') : '';
        const thing = url.length <= maxThingAddress ? parseThingAddress(url) : undefined;
        if (thing !== undefined) {
          const words = children?.[at + 1];
          const isTitled = hasTitle(url, words, children?.[at + 2]);
          if (words?.content === url) {
            words.content = shortAddress(thing);
          }
          const isWhole = isParagraph && children?.length === 3;
          const isAlone = isTitled && isWhole && thing.messageId !== undefined;
          token.attrs = [
            [thingAttribute, url],
            ['class', classesOf(isTitled, isAlone)],
          ];
        }
      }
    }
  });
}

/** Whether a token begins a paragraph that stands for itself, as one in a tight list does not. */
function isShownParagraph(token: Token | undefined): boolean {
  return token?.type === 'paragraph_open' && !token.hidden;
}

function classesOf(isTitled: boolean, isAlone: boolean): string {
  return ['thing-link', isTitled && titledClass, isAlone && aloneClass].filter(Boolean).join(' ');
}

/** How a thing is named of which nothing but its address is known. */
export function shortAddress({ kind, id, messageId }: ThingAddress): string {
  const { short } = text.ui.thingLinks;
  return messageId === undefined
    ? short[kind](id.slice(-shownOfId))
    : short.message(messageId.slice(-shownOfId));
}

/** A plain line with short names in the place of addresses of things, one that is cut included. */
export function withShortAddresses(line: string): string {
  return withLinkWords(line, (thing, title) =>
    thing === undefined ? (title ?? '…') : shortAddress(thing),
  );
}

/** Whether tokens are the words of a thing link that is shown by its title. */
export function isTitledLink(token: Token): boolean {
  return token.type === 'link_open' && (token.attrGet('class') ?? '').includes(titledClass);
}

/** The words are the address, or are marked as the title; words of any other kind stay. */
function hasTitle(url: string, words: Token | undefined, end: Token | undefined): boolean {
  const isPlain = words?.type === 'text' && end?.type === 'link_close';
  return isPlain && (words.content === url || words.content.startsWith(titledMark));
}
