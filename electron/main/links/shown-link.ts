import { domainToUnicode } from 'node:url';
import { linkLimits } from '#shared/limits/page-limits.ts';
import type { ExternalLink } from './mail-link.ts';
import { text } from '../text/text.ts';

/**
 * A destination as the question names it, whole. A name in other letters than those of its address
 * stands beside it: either alone could pass for the name of somebody else.
 */
export function shownDestination(destination: string): string {
  const name = destination.slice(destination.lastIndexOf('@') + 1).replace(/:\d+$/, '');
  const letters = domainToUnicode(name);
  return letters === '' || letters === name
    ? destination
    : text.links.inLetters(destination, letters);
}

/** The address that is opened: of a long one its beginning with the whole host, and its end. */
export function shownAddress({ href }: ExternalLink): string {
  if (href.length <= linkLimits.shown) {
    return href;
  }
  const hostEnd = href.startsWith('mailto:')
    ? href.indexOf('?')
    : href.indexOf('/', 'https://'.length);
  const end = Math.max(hostEnd + 1, linkLimits.shown - linkLimits.shownEnd);
  return `${href.slice(0, end)} … ${href.slice(-linkLimits.shownEnd)}`;
}
