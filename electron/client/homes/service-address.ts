import { problemError } from '#shared/problem/problem.ts';
import { isLoopbackHost } from '#shared/text/loopback-host.ts';
import { trimEndOf } from '#shared/text/trim-end.ts';
import { text } from '../text/text.ts';

/** An address as it was understood, or the sentence that says why it cannot be used. */
export type ReadAddress =
  | { readonly kind: 'read'; readonly url: string; readonly isPlain: boolean }
  | { readonly kind: 'invalid'; readonly detail: string };

/**
 * Reads the base URL that a person typed or pasted: https where no scheme is named (http on this
 * computer), no slash at its end, nothing after the path.
 */
export function readBaseUrl(typed: string): ReadAddress {
  const address = typed.trim();
  const hasScheme = /^[a-z][a-z\d+.-]*:\/\//i.test(address);
  const url = URL.parse(hasScheme ? address : `https://${address}`);
  if (url === null || url.hostname === '' || /\s/.test(address)) {
    return { kind: 'invalid', detail: text.home.addressInvalid };
  }
  if (!hasScheme && isLoopbackHost(url.hostname)) {
    url.protocol = 'http:';
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    return { kind: 'invalid', detail: text.home.addressNotHttps };
  }
  return finishReading(url, url.protocol === 'http:');
}

/**
 * Returns an address that can be used.
 *
 * @param ifReadable the sentence for one over which anyone on the way can read what is sent
 * @throws ProblemError `call_invalid` with a sentence
 */
export function requireAddress(read: ReadAddress, mayBePlain: boolean, ifReadable: string): string {
  if (read.kind === 'invalid') {
    throw problemError('call_invalid', read.detail);
  }
  if (read.isPlain && !mayBePlain) {
    throw problemError('call_invalid', ifReadable);
  }
  return read.url;
}

/** Reads the address of an event socket, in the same way. */
export function readEventsUrl(typed: string): ReadAddress {
  const url = URL.parse(typed.trim().replace(/^http/i, 'ws'));
  if (url === null || (url.protocol !== 'wss:' && url.protocol !== 'ws:')) {
    return { kind: 'invalid', detail: text.home.eventsAddressNotWss };
  }
  return finishReading(url, url.protocol === 'ws:');
}

/** The address of the events of a service that names no other (contract: Event socket). */
export function defaultEventsUrl(baseUrl: string): string {
  return `${baseUrl.replace(/^http/, 'ws')}/events`;
}

function finishReading(url: URL, isReadable: boolean): ReadAddress {
  if (url.username !== '' || url.password !== '') {
    return { kind: 'invalid', detail: text.home.addressWithPassword };
  }
  const path = trimEndOf(url.pathname, '/');
  const isPlain = isReadable && !isLoopbackHost(url.hostname);
  return { kind: 'read', url: `${url.protocol}//${url.host}${path}`, isPlain };
}
