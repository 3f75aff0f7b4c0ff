import { mailLinkLimits } from '#shared/limits/page-limits.ts';
import { plainLine, plainLines, wholeCharacters } from '#shared/text/plain-text.ts';

/** A link that may be opened outside, once the person agrees to where it leads. */
export interface ExternalLink {
  /** The address as it is opened: parsed and written anew, never as it was typed. */
  readonly href: string;
  /** The host or mail address that is remembered once the person has agreed. */
  readonly destination: string;
}

/** One plain address. A dash at its beginning could be taken for an option of the mail program. */
const oneAddress =
  /^(?<name>[\w.!#$%&'*+=?^{|}~][\w.!#$%&'*+=?^{|}~-]*)@(?<domain>[\p{L}\p{N}.-]+)$/u;

/**
 * Writes a link to mail anew, with its address, subject and body alone: mail programs take other
 * fields too, some of which attach files or send copies that nobody sees. Undefined for a link
 * that names no address, or several.
 */
export function readMailLink(url: URL): ExternalLink | undefined {
  const address = readAddress(url.pathname);
  if (address === undefined) {
    return undefined;
  }
  const fields = [
    ['subject', subjectOf(fieldOf(url, 'subject'))],
    ['body', bodyOf(fieldOf(url, 'body'))],
  ].flatMap(([name, value]) => (value === '' ? [] : [`${name}=${value}`]));
  const query = fields.length === 0 ? '' : `?${fields.join('&')}`;
  const href = `mailto:${encodeURIComponent(address).replace('%40', '@')}${query}`;
  return { href, destination: `mailto:${address}` };
}

/** The domain is written as the wire has it: a name that only looks like another shows. */
function readAddress(path: string): string | undefined {
  const typed = decode(path) ?? '';
  const { name, domain } =
    typed.length > mailLinkLimits.address ? {} : (oneAddress.exec(typed)?.groups ?? {});
  const host = URL.parse(`https://${domain ?? ''}`)?.hostname ?? '';
  return name === undefined || host === '' ? undefined : `${name}@${host}`;
}

/** A field by its name in any case (RFC 6068, section 2); of several the first. */
function fieldOf(url: URL, name: string): string {
  // A plus is a plus in mail, where URLSearchParams reads a space.
  const parameters = new URLSearchParams(url.search.replaceAll('+', '%2B'));
  return [...parameters].find(([key]) => key.toLowerCase() === name)?.[1] ?? '';
}

function subjectOf(text: string): string {
  return encodeUpTo(plainLine(text), mailLinkLimits.subject);
}

/** A line break is written as mail has it (RFC 6068, section 5); no other control character stays. */
function bodyOf(text: string): string {
  return encodeUpTo(plainLines(text).replaceAll('\n', '\r\n'), mailLinkLimits.body);
}

/** Encodes as many whole characters as fit. */
function encodeUpTo(text: string, max: number): string {
  return encodeURIComponent(
    wholeCharacters(text, max, (character) => encodeURIComponent(character).length),
  );
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
