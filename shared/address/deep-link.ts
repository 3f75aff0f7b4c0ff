import { decodedPart, encodedPart } from './home-path.ts';

/** The scheme of the addresses that lead into Guildhall from elsewhere. */
export const deepLinkScheme = 'guildhall';

/** No link is longer. */
const maxDeepLink = 3_000;

/** A place in a home, as a link from elsewhere names it. */
export interface DeepLink {
  readonly homeId: string;
  /** The path within the home, in the window's own spelling: `/thread/cnv_1`. */
  readonly place: string;
  /** The base URL of the home's service, as it is written in the link. */
  readonly service?: string;
}

/** The places that a link may name: those that show something, and none that begins to write. */
const places = [
  /^\/(threads)$/,
  /^\/(thread)\/([\w%.~-]{1,600})(?:\/([\w%.~-]{1,600}))?$/,
  /^\/(item|document)\/([\w%.~-]{1,600})$/,
];
/** The paths of screens. A screen reads the rest itself, and passes over what it does not know. */
const views = [
  /^\/(?:work)(?:\/[a-z]{1,30}(?:\/[\w%.~!*'()&=+,:;@-]{0,1000})?)?$/,
  /^\/(?:documents)(?:\/[\w%.~!*'()&=+,:;@-]{0,1000})?$/,
];
const link =
  /^guildhall:\/\/home\/([^/?#\s]{1,600})(\/[^?#\s]{1,1400})(?:\?service=([\w%.~-]{1,900}))?(?:#([^\s#]{1,300}))?$/i;
const maxId = 200;
const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

/** The place that a link from elsewhere names; undefined for anything else. */
export function parseDeepLink(text: string): DeepLink | undefined {
  if (text.length > maxDeepLink) {
    return undefined;
  }
  const [, home, path = '', encodedService, heading] = link.exec(text) ?? [];
  const homeId = idOf(home);
  // Some systems put a slash behind an address.
  const thing = placeOf(path.endsWith('/') ? path.slice(0, -1) : path);
  const part = heading === undefined ? undefined : decoded(heading)?.toLowerCase();
  // Only a document has headings to lead to.
  const hasPart = part?.includes('/') === false && /^\/document\/[^/]+$/.test(thing ?? '');
  const place = hasPart ? `${thing}/part/${encodedPart(part ?? '')}` : thing;
  const service = encodedService === undefined ? undefined : decoded(encodedService);
  const isPartBroken = heading !== undefined && !hasPart;
  const isServiceBroken = encodedService !== undefined && service === undefined;
  return homeId === undefined || place === undefined || isServiceBroken || isPartBroken
    ? undefined
    : { homeId, place, ...(service !== undefined && { service }) };
}

function placeOf(path: string): string | undefined {
  for (const pattern of places) {
    const [whole, kind, ...ids] = pattern.exec(path) ?? [];
    if (whole !== undefined) {
      const named = ids.filter((id) => id !== undefined).map(idOf);
      return named.includes(undefined)
        ? undefined
        : `/${[kind, ...named.map((id) => encodedPart(id ?? ''))].join('/')}`;
    }
  }
  const isView = views.some((pattern) => pattern.test(path)) && decoded(path) !== undefined;
  return isView ? path : undefined;
}

/** An id; undefined for what could stand for a folder, hide something, or be no text. */
function idOf(encoded: string | undefined): string | undefined {
  const id = encoded === undefined ? undefined : decoded(encoded);
  const isId = id !== undefined && id !== '' && id.length <= maxId && !/^\.{1,2}$/.test(id);
  return isId ? id : undefined;
}

function decoded(encoded: string): string | undefined {
  const text = decodedPart(encoded);
  return text === undefined || hidden.test(text) ? undefined : text;
}
