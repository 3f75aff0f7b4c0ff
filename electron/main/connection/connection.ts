import type { Agent } from 'node:http';
import type { ConnectionState, Home } from '#shared/capability/home.ts';
import { operations } from '#shared/contract/registry.ts';
import type {
  OperationName,
  OperationOutput,
  OperationRequest,
} from '#shared/contract/registry.ts';
import { requireValid } from '#shared/contract/require-valid.ts';
import type { ServiceEvent } from '#shared/contract/service-event.ts';
import { timestampOf } from '../timing.ts';
import type { Timing } from '../timing.ts';
import type { ApiClient, PerformOptions } from './api-client.ts';
import type { Endpoint, EndpointSource } from './endpoint.ts';
import { EventStream } from './event-stream.ts';
import type { Greeting } from './parse-frame.ts';
import { Poller } from './poller.ts';
import { ReadBarrier } from './read-barrier.ts';
import { ServiceClient } from './service-client.ts';
import { ServiceError, serviceError } from './service-error.ts';

/** What a connection is made of, and who hears of it. */
export interface ConnectionOptions {
  readonly source: EndpointSource;
  readonly client: ApiClient;
  /** The way of the event socket, where it is not straight there. */
  readonly agent?: Agent;
  readonly timing: Timing;
  readonly log: { warn(detail: object, message: string): void };
  /** The state, whose key it is, or what the service offers has changed. */
  readonly onChange: () => void;
  readonly onEvent: (event: ServiceEvent) => void;
  /** Events may have been missed: what was read is to be read afresh. */
  readonly onResync: () => void;
}

/** How long an operation waits for a service that is being started. */
const startWaitMs = 15_000;

/** For so long a loss is a matter of a moment; then the service is offline, or polled. */
const momentMs = 10_000;

/** The connection to one service: its requests, its events and how it stands. */
export class Connection {
  readonly #options: ConnectionOptions;
  readonly #service: ServiceClient;
  readonly #stream: EventStream;
  readonly #poller: Poller;
  readonly #barrier: ReadBarrier;
  #endpoint: Endpoint | undefined;
  #state: ConnectionState;
  #user: Home['user'];
  #hasPerformed = false;
  #hasStood = false;
  /** Since when nothing has come from the service but silence; undefined while something does. */
  #lostAtMs: number | undefined;
  #isKeyRefused = false;
  #freshAtMs: number | undefined;
  #cancelMoment: (() => void) | undefined;
  readonly #awaitingEndpoint = new Set<() => void>();

  constructor(options: ConnectionOptions) {
    const { agent, timing, client, log } = options;
    this.#options = options;
    this.#lostAtMs = timing.now();
    this.#state = { kind: 'starting', since: timestampOf(timing.now()) };
    this.#barrier = new ReadBarrier(timing);
    this.#service = new ServiceClient({
      client,
      endpoint: () => this.#requireEndpoint(),
      onFeatures: () => options.onChange(),
    });
    const onEvent = (event: ServiceEvent) => this.#handleEvent(event);
    const onResync = () => this.#barrier.pass(options.onResync);
    this.#stream = new EventStream({
      ...(agent && { agent }),
      timing,
      canResume: () => this.#service.features.mayHave('resume'),
      onState: () => this.#handleStream(),
      onSign: () => this.#freshen(),
      onLive: (hello, isResumed) => this.#handleLive(hello, isResumed),
      onEvent,
      onResync,
      onSkipped: (type) => log.warn({ type }, 'an event was not understood'),
    });
    this.#poller = new Poller({
      timing,
      read: (name, request) => this.#ask(name, request),
      onAnswering: () => this.#handleAnswering(),
      onEvent,
      onResync,
    });
    options.source.listen(() => this.#followSource());
  }

  get state(): ConnectionState {
    return this.#state;
  }

  /** Whose key it is, once the service has said so or something was posted with it. */
  get user(): Home['user'] {
    return this.#user ?? this.#service.learned.user;
  }

  /** What the service offers beyond service-interface.md. */
  get extensions(): readonly string[] {
    return this.#service.features.names;
  }

  /** Resolves once it is known what the service offers, or that it cannot be found out now. */
  prepare(): Promise<void> {
    return this.#service.features.known().catch(() => undefined);
  }

  /** When the service last answered or sent anything. */
  get freshAt(): string | undefined {
    return this.#freshAtMs === undefined ? undefined : timestampOf(this.#freshAtMs);
  }

  start(): void {
    this.#followSource();
  }

  /** Tries again, now: what failed, and what waits. */
  retry(): void {
    this.#options.source.retry();
    this.#stream.connectNow();
    this.#poller.pollNow();
  }

  stop(): void {
    this.#stream.follow(undefined);
    this.#poller.stop();
    this.#cancelMoment?.();
  }

  /** The thread that is open in a window, if any: where there are no events it is asked for. */
  watch(conversationId: string | undefined): void {
    this.#poller.watch(conversationId);
  }

  /** Whether anybody looks: where there are no events, less is asked for when nobody does. */
  setHidden(isHidden: boolean): void {
    this.#poller.setHidden(isHidden);
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
    if (operations[name].method !== 'GET') {
      const output = await this.#ask(name, request, options);
      // Whose key it is may have been learned from who is named as the author.
      this.#options.onChange();
      return output;
    }
    const leave = this.#barrier.enter();
    try {
      const output = await this.#ask(name, request, options);
      this.#poller.observe(name, request, output);
      return output;
    } finally {
      // Once whoever asked has taken the answer.
      setImmediate(leave);
    }
  }

  async #ask<Name extends OperationName>(
    name: Name,
    request: OperationRequest<Name>,
    options?: PerformOptions,
  ): Promise<OperationOutput<Name>> {
    try {
      const output = await this.#service.perform(name, request, options);
      this.#freshen();
      this.#setKeyRefused(false);
      return output;
    } catch (error) {
      this.#judgeFailure(error, operations[name].method === 'GET');
      throw error;
    }
  }

  /** A 403 on a write may be about that write alone; on a read it is about the key. */
  #judgeFailure(error: unknown, isRead: boolean): void {
    const status = error instanceof ServiceError ? error.status : undefined;
    if (status !== undefined) {
      this.#freshen();
    }
    if (status === 401 || (status === 403 && isRead)) {
      this.#setKeyRefused(true);
    }
  }

  #setKeyRefused(isRefused: boolean): void {
    if (this.#isKeyRefused !== isRefused) {
      this.#isKeyRefused = isRefused;
      this.#refresh();
    }
  }

  #freshen(): void {
    this.#freshAtMs = this.#options.timing.now();
  }

  #followSource(): void {
    const { status } = this.#options.source;
    const endpoint = status.kind === 'ready' ? status.endpoint : undefined;
    if (endpoint !== this.#endpoint) {
      this.#endpoint = endpoint;
      this.#isKeyRefused = false;
      this.#poller.stop();
      this.#service.features.forget();
      this.#stream.follow(endpoint);
      this.#learnFeatures();
    }
    if (status.kind !== 'starting') {
      for (const proceed of this.#awaitingEndpoint) {
        proceed();
      }
    }
    this.#refresh();
  }

  /** What the service offers is wanted before anything is asked of it; a failure asks again. */
  #learnFeatures(): void {
    if (this.#endpoint !== undefined) {
      this.#service.features.known().catch(() => {});
    }
  }

  #handleEvent(event: ServiceEvent): void {
    this.#barrier.pass(() => {
      this.#service.learned.observeEvent(event);
      this.#options.onEvent(event);
    });
  }

  #handleLive(hello: Greeting | undefined, isResumed: boolean): void {
    this.#user = hello?.user ?? this.#user;
    if (this.#hasStood) {
      this.#service.features.forget();
      this.#learnFeatures();
    }
    // What was read before the socket stood may already have been overtaken.
    if (!isResumed && this.#hasPerformed) {
      this.#barrier.pass(this.#options.onResync);
    }
  }

  #handleStream(): void {
    if (this.#stream.state === 'live') {
      this.#poller.stop();
    } else if (this.#stream.state === 'absent') {
      this.#poller.start();
    }
    this.#refresh();
  }

  #handleAnswering(): void {
    if (this.#poller.isAnswering) {
      // Nobody has told what happened since the last event.
      if (this.#hasPerformed) {
        this.#barrier.pass(this.#options.onResync);
      }
      this.#learnUser();
    }
    this.#refresh();
  }

  /** Without a socket nobody greets; a service that knows guilds also knows whose key it is. */
  #learnUser(): void {
    if (this.#user === undefined && this.#service.features.has('guilds')) {
      this.#readUser().catch(() => {});
    }
  }

  async #readUser(): Promise<void> {
    this.#user = await this.#service.perform('user.me', {});
    this.#options.onChange();
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
    const { timing, onChange } = this.#options;
    this.#followLoss();
    const { kind, detail } = this.#standing();
    if (kind !== this.#state.kind || detail !== this.#state.detail) {
      const isLost = kind === 'reconnecting' || kind === 'offline';
      const sinceMs = (isLost ? this.#lostAtMs : undefined) ?? timing.now();
      this.#state = { kind, since: timestampOf(sinceMs), ...(detail && { detail }) };
    }
    onChange();
  }

  /** Counts the moment that a loss may last; behind it, the service is asked without a socket. */
  #followLoss(): void {
    const { timing } = this.#options;
    if (this.#stream.state === 'live' || this.#poller.isAnswering) {
      this.#hasStood = true;
      this.#lostAtMs = undefined;
      this.#cancelMoment?.();
      this.#cancelMoment = undefined;
      return;
    }
    this.#lostAtMs ??= timing.now();
    if (this.#endpoint === undefined) {
      this.#cancelMoment?.();
      this.#cancelMoment = undefined;
      return;
    }
    this.#cancelMoment ??= timing.after(momentMs, () => {
      this.#poller.start();
      this.#refresh();
    });
  }

  #standing(): Pick<ConnectionState, 'kind' | 'detail'> {
    const { status } = this.#options.source;
    if (status.kind === 'failed' || status.kind === 'key_refused') {
      return { kind: status.kind, detail: status.detail };
    }
    const isPolling = this.#poller.isAnswering;
    if (this.#isKeyRefused || (this.#stream.state === 'refused' && !isPolling)) {
      return { kind: 'key_refused', detail: 'The service does not accept the key.' };
    }
    if (this.#stream.state === 'live') {
      return { kind: 'live' };
    }
    if (isPolling) {
      return { kind: 'polling' };
    }
    const lostForMs = this.#options.timing.now() - (this.#lostAtMs ?? Number.POSITIVE_INFINITY);
    if (this.#endpoint !== undefined && lostForMs >= momentMs) {
      return { kind: 'offline' };
    }
    return { kind: this.#hasStood ? 'reconnecting' : 'starting' };
  }
}
