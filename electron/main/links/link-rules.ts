import { linkLimits } from '#shared/limits/page-limits.ts';
import { problemError } from '#shared/problem/problem.ts';
import { commandAddress } from '#shared/text/plain-text.ts';
import { readMailLink } from './mail-link.ts';
import type { ExternalLink } from './mail-link.ts';
import { text } from '../text/text.ts';

/**
 * Reads a link as one that may leave Guildhall: http, https and mailto to one address alone. An address with a
 * name or password in front of its host is refused, because it is written to mislead.
 *
 * @throws ProblemError `call_invalid` for any other
 */
export function requireExternalLink(address: string): ExternalLink {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const mail = url?.protocol === 'mailto:' ? readMailLink(url) : undefined;
  if (mail !== undefined) {
    return { ...mail, href: commandAddress(mail.href) };
  }
  // `https:example.org` would be read as a part of the address of a page.
  const isPage = /^\s*https?:\/\/[^/\\]/i.test(address);
  const isHost = url !== undefined && url.hostname.length <= linkLimits.host;
  if (isPage && isHost && url.username === '' && url.password === '') {
    return { href: commandAddress(url.href), destination: url.host };
  }
  throw problemError('call_invalid', text.links.unsupported);
}

const maxRemembered = 500;

/** The remembered destinations with one more at their end; the oldest are forgotten. */
export function rememberDestination(remembered: readonly string[], destination: string): string[] {
  return [...remembered.filter((other) => other !== destination), destination].slice(
    -maxRemembered,
  );
}
