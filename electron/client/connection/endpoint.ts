import type { DatabaseDamage } from '#shared/capability/home.ts';

/** The address of a home's service, and its key. */
export interface Endpoint {
  /** Without a slash at its end; holds the version: `http://127.0.0.1:4711/v1`. */
  readonly baseUrl: string;
  /** The address of the event socket: `{base URL}/events` unless the home names another. */
  readonly eventsUrl: string;
  /** The bearer key; it never leaves main. */
  readonly key: string;
  /** The guilds that the person named, for a service that lists none. */
  readonly guildIds?: readonly string[];
}

/** The state of an endpoint: whether there is a service to connect to. */
export type EndpointStatus =
  | { readonly kind: 'starting' }
  | { readonly kind: 'ready'; readonly endpoint: Endpoint }
  /** There is no key that could be used; `detail` is a sentence for the person. */
  | { readonly kind: 'key_refused'; readonly detail: string }
  /** The server needs the person; `detail` is a sentence for them. */
  | { readonly kind: 'failed'; readonly detail: string; readonly damage?: DatabaseDamage };

/**
 * The source of a home's endpoint. For a remote service it follows the settings and the key vault;
 * for this computer it comes with the server, and changes when that is started again.
 */
export interface EndpointSource {
  readonly status: EndpointStatus;
  /** When the service last came back after it had stopped by itself. */
  readonly recoveredAt: string | undefined;
  listen(listener: () => void): void;
  retry(): void;
}
