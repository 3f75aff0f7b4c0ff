import type { Agent } from 'node:http';
import type { OperationName } from '#shared/registry/registry.ts';
import type { ServiceEvent } from '#shared/registry/service-event.ts';
import type { ApiClient } from '../connection/api-client.ts';
import type { Endpoint, EndpointSource } from '../connection/endpoint.ts';
import { EventStream } from '../events/event-stream.ts';
import type { Greeting } from '../events/parse-frame.ts';
import { Poller } from '../events/poller.ts';
import type { Timing } from '../timing.ts';
import { Access } from './access.ts';
import { ConnectionStatus } from './connection-status.ts';

export interface EventChannelOptions {
  readonly source: Pick<EndpointSource, 'status'>;
  readonly client: ApiClient;
  /** The way of the event socket, where it is not straight there. */
  readonly agent?: Agent;
  readonly timing: Timing;
  readonly log: { warn(detail: object, message: string): void };
  /** Whether the service replays what was missed. */
  readonly canResume: () => boolean;
  /** Asks what is polled. */
  readonly read: (name: OperationName, request: object) => Promise<unknown>;
  /** The service lets the home in that it refused before. */
  readonly onGranted: () => void;
  /** The socket stands; `isAgain` where the service was there before. */
  readonly onLive: (hello: Greeting | undefined, isResumed: boolean, isAgain: boolean) => void;
  /** The service answers to the poller. */
  readonly onPolling: () => void;
  /** `size` is the length of its frame, where a socket brought it. */
  readonly onEvent: (event: ServiceEvent, size?: number) => void;
  /** Events may have been missed. */
  readonly onResync: () => void;
  /** The state was judged anew and may have changed. */
  readonly onChange: () => void;
}

/**
 * The way by which the events of one service come: its socket, or the poller in its place. Both are
 * chosen by whether the service lets the home in, and how the connection stands is judged by all
 * three.
 */
export class EventChannel {
  readonly poller: Poller;
  readonly access: Access;
  readonly status: ConnectionStatus;
  readonly #options: EventChannelOptions;
  readonly #stream: EventStream;
  #endpoint: Endpoint | undefined;

  constructor(options: EventChannelOptions) {
    const { source, client, agent, timing, log, onEvent, onResync, onChange } = options;
    this.#options = options;
    this.access = new Access({
      // The one list that every service has, whatever it offers; the poller asks for it too.
      read: (used) => client.perform(used, 'notification.list', {}),
      timing,
      onChange: () => this.#handleAccess(),
    });
    this.#stream = new EventStream({
      ...(agent && { agent }),
      timing,
      canResume: options.canResume,
      onState: () => this.#handleStream(),
      onFailed: (closure) => this.status.countAttempt(closure),
      onSign: () => this.status.freshen(),
      onLive: (hello, isResumed) => this.#handleLive(hello, isResumed),
      onEvent,
      onResync,
      onSkipped: (type) => log.warn({ type }, 'an event was not understood'),
    });
    this.poller = new Poller({
      timing,
      read: options.read,
      onAnswering: () => this.#handleAnswering(),
      onFailed: (error) => this.status.countAttempt({ error }),
      onEvent: (event) => onEvent(event),
      onResync,
    });
    this.status = new ConnectionStatus({
      source,
      stream: this.#stream,
      poller: this.poller,
      access: this.access,
      timing,
      onLasting: () => this.poller.start(),
      onChange,
    });
  }

  /** The endpoint that is followed, if there is one. */
  get endpoint(): Endpoint | undefined {
    return this.#endpoint;
  }

  /** Begins with another endpoint, of which nothing is known yet. */
  follow(endpoint: Endpoint | undefined): void {
    this.#endpoint = endpoint;
    this.access.follow(endpoint);
    this.poller.stop();
    this.#stream.follow(endpoint);
  }

  /** Events come faster than they are stored: the service has to wait. */
  hold(): void {
    this.#options.log.warn({}, 'events come faster than they are kept: the socket is paused');
    this.#stream.hold();
  }

  /** Events that have come are stored: the service may go on. */
  release(): void {
    this.#stream.release();
  }

  /** Tries again, now, what failed and what waits. */
  retry(): void {
    this.access.retry();
    this.#connectNow();
  }

  /** Ends it for good. */
  stop(): void {
    this.#stream.follow(undefined);
    this.poller.stop();
    this.status.stop();
    this.access.stop();
  }

  #connectNow(): void {
    this.#stream.connectNow();
    this.poller.pollNow();
  }

  #handleLive(hello: Greeting | undefined, isResumed: boolean): void {
    // A greeting is an answer as well, and to the key.
    this.status.freshen();
    if (this.#endpoint !== undefined) {
      this.access.grant(this.#endpoint);
    }
    this.#options.onLive(hello, isResumed, this.status.hasStood);
  }

  #handleStream(): void {
    if (this.#stream.state === 'live') {
      this.poller.stop();
    } else if (this.#stream.state === 'absent') {
      this.poller.start();
    } else if (this.#stream.state === 'refused') {
      void this.#judgeHandshake();
    }
    this.status.refresh();
  }

  /** Where reads are answered, the socket alone is refused: then it counts as absent. */
  async #judgeHandshake(): Promise<void> {
    const endpoint = this.#endpoint;
    if (endpoint === undefined) {
      return;
    }
    const verdict = await this.access.check(endpoint);
    if (verdict === 'granted' && endpoint === this.#endpoint && this.#stream.state !== 'live') {
      this.poller.start();
    }
  }

  /** Tries again at once what was refused until now. */
  #handleAccess(): void {
    if (this.access.refusal === undefined && this.#endpoint !== undefined) {
      this.#options.onGranted();
      this.#connectNow();
    }
    this.status.refresh();
  }

  #handleAnswering(): void {
    if (this.poller.isAnswering) {
      this.#options.onPolling();
    }
    this.status.refresh();
  }
}
