import type { Agent } from 'node:http';
import type { ConnectionState, Home } from '#shared/capability/home.ts';
import { operations } from '#shared/contract/registry.ts';
import type {
  OperationName,
  OperationOutput,
  OperationRequest,
} from '#shared/contract/registry.ts';
import { requireValid } from '#shared/contract/require-valid.ts';
import type { HelloFrame } from '#shared/contract/frame.ts';
import type { ServiceEvent } from '#shared/contract/service-event.ts';
import { timestampOf } from '../timing.ts';
import type { Timing } from '../timing.ts';
import type { ApiClient, PerformOptions } from './api-client.ts';
import type { Endpoint, EndpointSource } from './endpoint.ts';
import { EventStream } from './event-stream.ts';
import { serviceError } from './service-error.ts';

/** What a connection is made of, and who hears of it. */
export interface ConnectionOptions {
  readonly source: EndpointSource;
  readonly client: ApiClient;
  /** The way of the event socket, where it is not straight there. */
  readonly agent?: Agent;
  readonly timing: Timing;
  readonly log: { warn(detail: object, message: string): void };
  /** The state, or whose key it is, has changed. */
  readonly onChange: () => void;
  readonly onEvent: (event: ServiceEvent) => void;
  /** Events may have been missed: what was read is to be read afresh. */
  readonly onResync: () => void;
}

/** How long an operation waits for a service that is being started. */
const startWaitMs = 15_000;

/** The connection to one service: its requests, its events and how it stands. */
export class Connection {
  readonly #options: ConnectionOptions;
  readonly #stream: EventStream;
  #endpoint: Endpoint | undefined;
  #state: ConnectionState;
  #user: Home['user'];
  #hasPerformed = false;
  #freshAt: string | undefined;
  readonly #awaitingEndpoint = new Set<() => void>();

  constructor(options: ConnectionOptions) {
    const { agent, timing, log, onEvent, onResync } = options;
    this.#options = options;
    this.#state = { kind: 'starting', since: timestampOf(timing.now()) };
    this.#stream = new EventStream({
      ...(agent && { agent }),
      timing,
      onState: () => this.#refresh(),
      onHello: (hello) => this.#handleHello(hello),
      onEvent,
      onResync,
      onSkipped: (type) => log.warn({ type }, 'an event was not understood'),
    });
    options.source.listen(() => this.#followSource());
  }

  get state(): ConnectionState {
    return this.#state;
  }

  /** Whose key it is, once the service has said so. */
  get user(): Home['user'] {
    return this.#user;
  }

  /** When the service last answered or sent anything. */
  get freshAt(): string | undefined {
    return this.#freshAt;
  }

  start(): void {
    this.#followSource();
  }

  /** Tries again, now: what failed, and what waits. */
  retry(): void {
    this.#options.source.retry();
    this.#stream.connectNow();
  }

  stop(): void {
    this.#stream.follow(undefined);
  }

  /**
   * Performs an operation; the input is checked first.
   *
   * @throws ProblemError `call_invalid` for an input that the operation does not take
   * @throws ServiceError for every failure that the service or the network can cause
   */
  async perform<Name extends OperationName>(
    name: Name,
    input: unknown,
    options?: PerformOptions,
  ): Promise<OperationOutput<Name>> {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- parsed by that very schema
    const request = requireValid(operations[name].input, input) as OperationRequest<Name>;
    this.#hasPerformed = true;
    const endpoint = await this.#requireEndpoint();
    const output = await this.#options.client.perform(endpoint, name, request, options);
    this.#noteSign();
    return output;
  }

  #noteSign(): void {
    this.#freshAt = timestampOf(this.#options.timing.now());
  }

  #followSource(): void {
    const { status } = this.#options.source;
    const endpoint = status.kind === 'ready' ? status.endpoint : undefined;
    if (endpoint !== this.#endpoint) {
      this.#endpoint = endpoint;
      this.#stream.follow(endpoint);
    }
    if (status.kind !== 'starting') {
      for (const proceed of this.#awaitingEndpoint) {
        proceed();
      }
    }
    this.#refresh();
  }

  #handleHello(hello: HelloFrame): void {
    const isFirst = this.#user === undefined;
    this.#user = hello.user;
    // What was read before the socket stood may already have been overtaken.
    if (isFirst && this.#hasPerformed) {
      this.#options.onResync();
    }
  }

  /** The endpoint, once there is one; fails when the source does, or after a while. */
  async #requireEndpoint(): Promise<Endpoint> {
    const { source, timing } = this.#options;
    if (source.status.kind === 'starting') {
      const { promise, resolve } = Promise.withResolvers<void>();
      const cancel = timing.after(startWaitMs, resolve);
      this.#awaitingEndpoint.add(resolve);
      await promise;
      this.#awaitingEndpoint.delete(resolve);
      cancel();
    }
    switch (source.status.kind) {
      case 'ready':
        return source.status.endpoint;
      case 'key_refused':
      case 'failed':
        throw serviceError('service_unreachable', source.status.detail);
      case 'starting':
        throw serviceError('service_unreachable', 'The service has not started yet.');
    }
  }

  #refresh(): void {
    const { kind, detail } = this.#standing();
    const { timing, onChange } = this.#options;
    if (kind !== this.#state.kind || detail !== this.#state.detail) {
      if (kind === 'live' || this.#state.kind === 'live') {
        // While events arrive, what is shown is as fresh as it can be, however quiet it is.
        this.#noteSign();
      }
      this.#state = { kind, since: timestampOf(timing.now()), ...(detail && { detail }) };
    }
    onChange();
  }

  #standing(): Pick<ConnectionState, 'kind' | 'detail'> {
    const { status } = this.#options.source;
    if (status.kind === 'failed' || status.kind === 'key_refused') {
      return { kind: status.kind, detail: status.detail };
    }
    if (this.#stream.state === 'live') {
      return { kind: 'live' };
    }
    if (this.#stream.state === 'refused') {
      return { kind: 'key_refused', detail: 'The service does not accept the key.' };
    }
    return { kind: this.#user === undefined ? 'starting' : 'reconnecting' };
  }
}
