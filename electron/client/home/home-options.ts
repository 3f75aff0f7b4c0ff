import type { Agent } from 'node:http';
import type { Home } from '#shared/capability/home.ts';
import type { OutboxEntry } from '#shared/capability/outbox.ts';
import type { ServiceEvent } from '#shared/registry/service-event.ts';
import type { RefreshedRead } from '../cache/cached-reads.ts';
import type { Fetch } from '../connection/api-client.ts';
import type { EndpointSource } from '../connection/endpoint.ts';
import type { ClientStore } from '../store-client/client-store.ts';
import type { Timing } from '../timing.ts';
import type { FactKeeping } from './known-facts.ts';

/** The listener of a home, on behalf of the windows; it hears of everything in order. */
export interface HomeListener {
  readonly onChanged: (home: Home) => void;
  readonly onEvent: (homeId: string, event: ServiceEvent) => void;
  readonly onResynced: (homeId: string) => void;
  readonly onRefreshed: (homeId: string, refreshed: RefreshedRead) => void;
  /** `output` is what the service answered, once the entry is sent. */
  readonly onOutboxChanged: (entry: OutboxEntry, output?: unknown) => void;
  /** Entries that were accepted at once. Who does not listen to it hears of each as a change. */
  readonly onOutboxAccepted?: (entries: readonly OutboxEntry[]) => void;
}

/** A home without its state. */
export type HomeProfile = Pick<Home, 'name' | 'kind' | 'service'>;

export interface HomeOptions {
  readonly id: string;
  /** As it is now: a person may change it. */
  readonly profile: () => HomeProfile;
  readonly source: EndpointSource;
  readonly fetch: Fetch;
  /** The way of the event socket, where it is not straight there. */
  readonly agent?: Agent;
  /** The facts about the service from earlier runs, and the way to save those of this run. */
  readonly facts?: FactKeeping;
  /** Whether what is read is kept for when the service cannot be reached. */
  readonly isCached?: boolean;
  readonly store: ClientStore;
  readonly timing: Timing;
  readonly log: Record<'warn' | 'error', (detail: object, message: string) => void>;
  readonly listener: HomeListener;
}
