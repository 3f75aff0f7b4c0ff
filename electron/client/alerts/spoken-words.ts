import { withLinkWords } from '#shared/text/link-words.ts';
import { wordsOfMarkdown } from '#shared/markdown/spoken-words.ts';
import type { ThingAddress } from '#shared/address/thing-address.ts';
import { text } from '../text/text.ts';

/**
 * The words of a message for an alert.
 *
 * @param titleOf the title of a thing, where it is known
 */
export function spokenWords(
  markdown: string,
  titleOf: (thing: ThingAddress) => string | undefined = () => undefined,
): string {
  return wordsOfMarkdown(markdown, (thing, title) => nameOf(thing, title, titleOf));
}

/** A title with words in place of addresses. It is plain text, not Markdown. */
export function spokenLinks(title: string): string {
  return withLinkWords(title, (thing, said) => nameOf(thing, said, () => undefined));
}

function nameOf(
  thing: ThingAddress | undefined,
  title: string | undefined,
  titleOf: (thing: ThingAddress) => string | undefined,
): string {
  const { links } = text.alerts;
  const known = thing && titleOf(thing);
  return known ?? title ?? (thing === undefined ? links.other : links[thing.kind]);
}
