import { parseDeepLink } from '#shared/address/deep-link.ts';

/** The path of one thread, item or document, written as a window writes it; undefined for another. */
export function thingPathOf(path: string): string | undefined {
  const named = parseDeepLink(`guildhall:/${path}`);
  const isThing = named !== undefined && /^\/(?:thread|item|document)\//.test(named.place);
  return isThing ? `/home/${encodeURIComponent(named.homeId)}${named.place}` : undefined;
}

/** The thing of a path, without the message at which a thread is opened. */
export function thingOf(path: string): string {
  return path.split('/').slice(0, 5).join('/');
}
