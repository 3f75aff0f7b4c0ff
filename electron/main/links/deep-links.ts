import type { BrowserWindow } from 'electron';
import type { ArrivedLink } from '#shared/capability/deep-link.ts';
import type { Home } from '#shared/capability/home.ts';
import { linkLimits } from '#shared/limits/page-limits.ts';
import { homePath } from '#shared/address/home-path.ts';
import { parseDeepLink } from '#shared/address/deep-link.ts';
import type { DeepLink } from '#shared/address/deep-link.ts';
import type { CallHandlers } from '../bridge/call-handlers.ts';
import { readBaseUrl } from '../../client/homes/service-address.ts';

/** Keeps the link that arrived last until the page of the main window takes it. */
export class DeepLinks {
  #waiting: string | undefined;
  readonly #homes: () => readonly Pick<Home, 'id' | 'service'>[];

  constructor(homes: () => readonly Pick<Home, 'id' | 'service'>[]) {
    this.#homes = homes;
  }

  receive(link: string): void {
    this.#waiting = link;
  }

  /** Takes the waiting link, read for the homes that there are now. */
  take(): ArrivedLink | undefined {
    const link = this.#waiting;
    this.#waiting = undefined;
    return link === undefined ? undefined : readDeepLink(link, this.#homes());
  }
}

/** Answers the page of the main window; every other window is told of no link. */
export function deepLinkCalls(
  links: DeepLinks,
  isMain: (window: BrowserWindow) => boolean,
): Pick<CallHandlers, 'deep_link.take'> {
  return {
    'deep_link.take': (_request, { window }) => {
      const link = isMain(window) ? links.take() : undefined;
      return link === undefined ? {} : { link };
    },
  };
}

/** Reads a link. This asks nobody and changes nothing. */
export function readDeepLink(
  link: string,
  homes: readonly Pick<Home, 'id' | 'service'>[],
): ArrivedLink {
  const named = parseDeepLink(link);
  if (named === undefined) {
    return { kind: 'malformed' };
  }
  const service = named.service === undefined ? undefined : serviceOf(named.service);
  if (named.service !== undefined && service === undefined) {
    return { kind: 'malformed' };
  }
  const homeId = homeOf(named, service?.baseUrl, homes);
  return homeId === undefined
    ? { kind: 'unknown_home', place: named.place, ...(service && { service }) }
    : { kind: 'place', path: homePath(homeId, named.place) };
}

/** A home by its id here; where the link tells a service, only one of that service. */
function homeOf(
  { homeId }: DeepLink,
  baseUrl: string | undefined,
  homes: readonly Pick<Home, 'id' | 'service'>[],
): string | undefined {
  const fitting =
    baseUrl === undefined ? homes : homes.filter(({ service }) => service?.baseUrl === baseUrl);
  const byId = fitting.find(({ id }) => id === homeId);
  return (byId ?? (baseUrl === undefined ? undefined : fitting[0]))?.id;
}

/** The service as its address is written on the wire: a name that only looks like another shows. */
function serviceOf(typed: string): { host: string; baseUrl: string } | undefined {
  const read = /^https?:\/\/[^/\\]/i.test(typed) ? readBaseUrl(typed) : undefined;
  const url = read?.kind === 'read' ? URL.parse(read.url) : null;
  return url === null || url.search !== '' || url.hostname.length > linkLimits.host
    ? undefined
    : { host: url.host, baseUrl: url.href.replace(/\/$/, '') };
}
