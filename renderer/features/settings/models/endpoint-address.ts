import { usualApiKind } from '#shared/domain/model/api-kind.ts';
import type { ApiKind } from '#shared/domain/model/api-kind.ts';
import { isLoopbackHost } from '#shared/text/loopback-host.ts';

/** Where an address leads, as far as a page can tell. Main has the last word. */
export interface Whereabouts {
  readonly origin: string;
  readonly host: string;
  /** Whether it is on this computer, so that nothing leaves it. */
  readonly isLocal: boolean;
  /** Whether all that is sent there can be read on the way. */
  readonly isPlain: boolean;
  /** The kind of API that its host usually has. */
  readonly usualApi: ApiKind;
}

/** Reads where an address leads; undefined while it is none. */
export function whereaboutsOf(address: string): Whereabouts | undefined {
  const typed = address.trim();
  const hasScheme = /^[a-z][a-z\d+.-]*:\/\//i.test(typed);
  const url = URL.parse(hasScheme ? typed : `https://${typed}`);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    return undefined;
  }
  const isLocal = isLoopbackHost(url.hostname);
  if (!hasScheme && isLocal) {
    url.protocol = 'http:';
  }
  const isPlain = url.protocol === 'http:' && !isLocal;
  const usualApi = usualApiKind(url.hostname);
  return { origin: url.origin, host: url.host, isLocal, isPlain, usualApi };
}

/** An address without what every address begins with. */
export function shortAddress(baseUrl: string): string {
  return baseUrl.replace(/^https?:\/\//, '');
}
