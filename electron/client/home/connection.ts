import type { Agent } from 'node:http';
import type { ConnectionState, Home } from '#shared/capability/home.ts';
import { operations } from '#shared/registry/registry.ts';
import type {
  OperationName,
  OperationOutput,
  OperationRequest,
  ReadOperationName,
} from '#shared/registry/registry.ts';
import type { Noun } from '#shared/registry/resources.ts';
import { requireValid } from '#shared/contract/require-valid.ts';
import type { HomeFacts } from './home-record.ts';
import type { Timing } from '../timing.ts';
import type { ApiClient, PerformOptions } from '../connection/api-client.ts';
import { AwaitedEndpoint } from '../connection/awaited-endpoint.ts';
import type { EndpointSource } from '../connection/endpoint.ts';
import { inferFromEvent } from '../connection/noun-particulars.ts';
import type { Greeting } from '../events/parse-frame.ts';
import { EventPipeline } from '../events/event-pipeline.ts';
import type { EventPipelineEnds } from '../events/event-pipeline.ts';
import { ServiceClient } from '../connection/service-client.ts';
import { EventChannel } from './event-channel.ts';

export interface ConnectionOptions {
  readonly source: EndpointSource;
  readonly client: ApiClient;
  /** The way of the event socket, where it is not straight there. */
  readonly agent?: Agent;
  /** The extensions that the service offered in an earlier run; undefined where nobody was told. */
  readonly kept?: () => readonly string[] | undefined;
  readonly timing: Timing;
  readonly log: { warn(detail: object, message: string): void };
  /** The state, whose key it is, or what the service offers has changed. */
  readonly onChange: () => void;
  /** The ends of the way that the events of the service go. */
  readonly events: EventPipelineEnds;
}

/** The connection to one service: its requests, its events and how it stands. */
export class Connection {
  readonly events: EventPipeline;
  readonly #options: ConnectionOptions;
  readonly #service: ServiceClient;
  readonly #channel: EventChannel;
  readonly #awaitedEndpoint: AwaitedEndpoint;
  #user: Home['user'];
  #hasPerformed = false;

  constructor(options: ConnectionOptions) {
    const { source, agent, timing, client, log } = options;
    this.#options = options;
    this.#awaitedEndpoint = new AwaitedEndpoint(source, timing);
    this.#service = new ServiceClient({
      client,
      timing,
      kept: options.kept,
      endpoint: () => this.#awaitedEndpoint.require(),
      onFeatures: () => this.#emitChange(),
      onAnswer: (used) => this.#channel.access.grant(used),
      judge: (error, used, isRead) => this.#channel.access.judge(error, used, isRead),
    });
    this.events = new EventPipeline({
      ...options.events,
      timing,
      service: () => this.service,
      onTurn: (event) => inferFromEvent(this.#service.directory, event),
      onFull: () => this.#channel.hold(),
      onFree: () => this.#channel.release(),
    });
    this.#channel = new EventChannel({
      source,
      client,
      ...(agent && { agent }),
      timing,
      log,
      canResume: () => this.#service.features.mayHave('resume'),
      read: (name, request) => this.#ask(name, request),
      onGranted: () => this.#learnFeatures(),
      onLive: (hello, isResumed, isAgain) => this.#handleLive(hello, isResumed, isAgain),
      onPolling: () => this.#handlePolling(),
      onEvent: (event, size) => this.events.receive(event, size),
      onResync: () => this.events.resync(),
      onChange: () => this.#emitChange(),
    });
    source.listen(() => this.#followSource());
  }

  get state(): ConnectionState {
    return this.#channel.status.state;
  }

  /** The user of the key, once the service has named them or something was posted with it. */
  get user(): Home['user'] {
    return this.#user ?? this.#service.directory.user;
  }

  /** The facts that the service has told in this run (contract: Core and extensions). */
  get facts(): HomeFacts {
    const { names } = this.#service.features;
    const { user } = this;
    return { ...(names && { extensions: [...names] }), ...(user && { user }) };
  }

  /** The service that is connected to: another object once the home has another one. */
  get service(): object {
    return this.#service.directory;
  }

  /** The next endpoint is that of another service: what was told, or still is, is of the former. */
  forgetService(): void {
    this.#user = undefined;
    this.#service.reset();
    this.events.clear();
  }

  /** Resolves once it is known what the service offers, or that it cannot be found out now. */
  prepare(): Promise<void> {
    return this.known().catch(() => undefined);
  }

  /**
   * Resolves once it is known what the service offers.
   *
   * @throws ServiceError where it cannot be found out now
   */
  known(): Promise<void> {
    return this.#service.features.known();
  }

  /** The service has answered a deletion: what a poll or a later event has of it is of before. */
  outdate(noun: Noun, id: string): void {
    this.events.outdate(noun, id);
    this.#channel.poller.forget(noun, id);
  }

  /** When the service last answered or sent anything. */
  get freshAt(): string | undefined {
    return this.#channel.status.freshAt;
  }

  start(): void {
    this.#followSource();
  }

  /** Tries again, now: what failed, and what waits. */
  retry(): void {
    this.#options.source.retry();
    this.#service.features.retry();
    this.#channel.retry();
  }

  /** Ends it for good: what is in flight may still be answered, and nothing more is told. */
  stop(): void {
    this.#channel.stop();
    this.#service.features.stop();
  }

  /** The thread that is open in a window, if any: where there are no events it is asked for. */
  watch(conversationId: string | undefined): void {
    this.#channel.poller.watch(conversationId);
  }

  /** Whether anybody looks: where there are no events, less is asked for when nobody does. */
  setHidden(isHidden: boolean): void {
    this.#channel.poller.setHidden(isHidden);
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
      // The author of an answer may have told whose key it is.
      this.#emitChange();
      return output;
    }
    const leave = this.events.enterRead();
    try {
      const output = await this.#ask(name, request, options);
      this.#channel.poller.observe(name, request, output);
      return output;
    } finally {
      // The caller takes the answer first.
      setImmediate(leave);
    }
  }

  /** Reads for main itself: what the windows have read, and are told of, stays as it is. */
  async peek<Name extends ReadOperationName>(
    name: Name,
    input: unknown,
    options?: PerformOptions,
  ): Promise<OperationOutput<Name>> {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- parsed by that very schema
    const request = requireValid(operations[name].input, input) as OperationRequest<Name>;
    return this.#ask(name, request, options);
  }

  async #ask<Name extends OperationName>(
    name: Name,
    request: OperationRequest<Name>,
    options?: PerformOptions,
  ): Promise<OperationOutput<Name>> {
    try {
      const output = await this.#service.perform(name, request, options);
      this.#channel.status.freshen();
      return output;
    } catch (error) {
      this.#channel.status.handleFailure(error);
      throw error;
    }
  }

  #followSource(): void {
    if (this.#channel.status.isStopped) {
      return;
    }
    const { status } = this.#options.source;
    const endpoint = status.kind === 'ready' ? status.endpoint : undefined;
    if (endpoint !== this.#channel.endpoint) {
      this.#service.features.forget();
      this.#channel.follow(endpoint);
      this.#learnFeatures();
    }
    this.#awaitedEndpoint.followSource();
    this.#channel.status.refresh();
  }

  /** Asks what the service offers, before anything else; a failure is asked again. */
  #learnFeatures(): void {
    if (this.#channel.endpoint !== undefined) {
      this.#service.features.retry();
      this.#service.features.known().catch(() => {});
    }
  }

  #handleLive(hello: Greeting | undefined, isResumed: boolean, isAgain: boolean): void {
    this.#user = hello?.user ?? this.#user;
    if (isAgain) {
      this.#service.features.forget();
    }
    this.#learnFeatures();
    // Reads from before the socket stood may already be outdated.
    if (!isResumed) {
      this.#resync();
    }
  }

  /** Nothing tells what happened since the last event. */
  #handlePolling(): void {
    this.#resync();
    this.#learnUser();
  }

  #resync(): void {
    if (this.#hasPerformed) {
      this.events.resync();
    }
  }

  /** Asks whose key it is where no socket greets; a service that knows guilds knows that. */
  #learnUser(): void {
    if (this.#user === undefined && this.#service.features.has('guilds')) {
      this.#readUser().catch(() => {});
    }
  }

  /** The one operation that is named here: nothing else says whose key it is. */
  async #readUser(): Promise<void> {
    this.#user = await this.#service.perform('user.me', {});
    this.#emitChange();
  }

  #emitChange(): void {
    if (!this.#channel.status.isStopped) {
      this.#options.onChange();
    }
  }
}
