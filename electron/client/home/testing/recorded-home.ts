import type { Home } from '#shared/capability/home.ts';
import type { RefreshedRead } from '../../cache/cached-reads.ts';
import { HomeConnection } from '../home-connection.ts';
import type { HomeListener, HomeOptions } from '../home-options.ts';
import { patientTiming } from '../../testing/patient-timing.ts';
import type { ClientStore } from '../../store-client/client-store.ts';
import type { Endpoint, EndpointSource, EndpointStatus } from '../../connection/endpoint.ts';
import { Signals } from '../../testing/signals.ts';

/** The signals that windows would have got, one short line each. */
export class RecordedHome {
  readonly told = new Signals<string>();
  readonly states: Home[] = [];
  readonly refreshed: RefreshedRead[] = [];

  readonly listener: HomeListener = {
    onChanged: (home) => {
      this.states.push(home);
      this.told.add(home.state.kind);
    },
    onEvent: (_homeId, event) =>
      this.told.add(
        event.type === 'message.created' ? `event ${event.data.message.id}` : `event ${event.type}`,
      ),
    onResynced: () => this.told.add('resynced'),
    onRefreshed: (_homeId, refreshed) => {
      this.refreshed.push(refreshed);
      this.told.add(`refreshed ${refreshed.operation}`);
    },
    onOutboxChanged: ({ state, resultId }) =>
      this.told.add(['outbox', state, resultId].filter(Boolean).join(' ')),
  };

  until(line: string): Promise<readonly string[]> {
    return this.told.until((seen) => seen.includes(line));
  }

  /** Resolves once a line was told that many times. */
  untilTimes(line: string, times: number): Promise<readonly string[]> {
    return this.told.until((seen) => seen.filter((other) => other === line).length >= times);
  }
}

/** An endpoint that a test sets by hand, as a local server's start and stop would. */
export class SettableSource implements EndpointSource {
  status: EndpointStatus = { kind: 'starting' };
  readonly recoveredAt = undefined;
  #listener: () => void = () => {};

  listen(listener: () => void): void {
    this.#listener = listener;
  }

  retry(): void {
    this.#listener();
  }

  set(endpoint: Endpoint | undefined): void {
    this.status = endpoint ? { kind: 'ready', endpoint } : { kind: 'starting' };
    this.#listener();
  }

  fail(detail: string): void {
    this.status = { kind: 'failed', detail };
    this.#listener();
  }
}

/** A home on a source, told to a recorder. */
export function buildHome(
  source: EndpointSource,
  store: ClientStore,
  recorder: RecordedHome,
  overrides: Partial<HomeOptions> = {},
): HomeConnection {
  return new HomeConnection({
    id: 'home',
    profile: () => ({ name: 'A home', kind: 'local' }),
    source,
    store,
    fetch: globalThis.fetch,
    timing: patientTiming,
    log: { warn: () => {}, error: () => {} },
    listener: recorder.listener,
    ...overrides,
  });
}
