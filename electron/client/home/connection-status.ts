import type { ConnectionFailure, ConnectionState } from '#shared/capability/home.ts';
import { timestampOf } from '../timing.ts';
import type { Timing } from '../timing.ts';
import { connectionFailureOf } from '../connection/connection-failure.ts';
import type { EndpointSource } from '../connection/endpoint.ts';
import type { EventStream } from '../events/event-stream.ts';
import type { Poller } from '../events/poller.ts';
import { ServiceError } from '../connection/service-error.ts';
import type { Access } from './access.ts';
import { nextState } from './next-state.ts';

export interface ConnectionStatusOptions {
  readonly source: Pick<EndpointSource, 'status'>;
  readonly stream: Pick<EventStream, 'state' | 'retryAtMs'>;
  readonly poller: Pick<Poller, 'isAnswering' | 'retryAtMs'>;
  readonly access: Pick<Access, 'refusal'>;
  readonly timing: Timing;
  /** A loss has lasted longer than a moment. */
  readonly onLasting: () => void;
  /** The state was judged anew and may have changed. */
  readonly onChange: () => void;
}

/** How long a loss is a matter of a moment; after that the service is offline, or polled. */
const momentMs = 10_000;

/** The state of the connection to one service, judged by all that the connection consists of. */
export class ConnectionStatus {
  readonly #options: ConnectionStatusOptions;
  #state: ConnectionState;
  #hasStood = false;
  /** When the service fell silent; undefined while it does not. */
  #lostAtMs: number | undefined;
  /** Whether that has lasted longer than a moment, by a timer: a clock may be set meanwhile. */
  #isLossLasting = false;
  /** How often the service was tried in vain since, and why it last was. */
  #attempts = 0;
  #lastFailure: ConnectionFailure | undefined;
  #freshAtMs: number | undefined;
  #cancelMoment: (() => void) | undefined;
  #isStopped = false;

  constructor(options: ConnectionStatusOptions) {
    const { timing } = options;
    this.#options = options;
    this.#lostAtMs = timing.now();
    this.#state = { kind: 'starting', since: timestampOf(timing.now()) };
  }

  get state(): ConnectionState {
    return this.#state;
  }

  /** Whether the service was ever there, live or polled. */
  get hasStood(): boolean {
    return this.#hasStood;
  }

  /** When the service last answered or sent anything. */
  get freshAt(): string | undefined {
    return this.#freshAtMs === undefined ? undefined : timestampOf(this.#freshAtMs);
  }

  get isStopped(): boolean {
    return this.#isStopped;
  }

  /** The service gave a sign of life. */
  freshen(): void {
    this.#freshAtMs = this.#options.timing.now();
  }

  /** A refusal is an answer as well, unless a page came in its place. */
  handleFailure(error: unknown): void {
    if (error instanceof ServiceError && error.status !== undefined && !error.isPage) {
      this.freshen();
    }
  }

  /** The service was tried in vain, by its socket or by a poll. */
  countAttempt({ error, status }: { readonly error?: unknown; readonly status?: number }): void {
    this.#attempts += 1;
    this.#lastFailure = connectionFailureOf(error, status);
    this.refresh();
  }

  /** Judges anew, after anything that it is judged by has changed. */
  refresh(): void {
    if (this.#isStopped) {
      return;
    }
    const { source, stream, poller, access, timing, onChange } = this.#options;
    this.#followLoss();
    const facts = {
      endpoint: source.status,
      refusal: access.refusal,
      isLive: stream.state === 'live',
      isPolled: poller.isAnswering,
      hasStood: this.#hasStood,
      lostAtMs: this.#lostAtMs,
      isLossLasting: this.#isLossLasting,
      attempts: this.#attempts,
      lastFailure: this.#lastFailure,
      retryAtMs: earliest(stream.retryAtMs, poller.retryAtMs),
    };
    this.#state = nextState(this.#state, facts, timing.now());
    onChange();
  }

  /** Keeps the state as it is from now on, whatever is still answered. */
  stop(): void {
    this.#isStopped = true;
    this.#cancelMoment?.();
  }

  /** Counts the moment that a loss may last; behind it, the service is asked without a socket. */
  #followLoss(): void {
    const { timing, stream, poller, onLasting } = this.#options;
    const isThere = stream.state === 'live' || poller.isAnswering;
    if (isThere) {
      this.#hasStood = true;
      this.#isLossLasting = false;
      this.#attempts = 0;
      this.#lastFailure = undefined;
    }
    this.#lostAtMs = isThere ? undefined : (this.#lostAtMs ?? timing.now());
    if (isThere || !this.#hasEndpoint()) {
      this.#cancelMoment?.();
      this.#cancelMoment = undefined;
      return;
    }
    this.#cancelMoment ??= timing.after(momentMs, () => {
      this.#isLossLasting = true;
      onLasting();
      this.refresh();
    });
  }

  #hasEndpoint(): boolean {
    return this.#options.source.status.kind === 'ready';
  }
}

function earliest(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? (one ?? other) : Math.min(one, other);
}
