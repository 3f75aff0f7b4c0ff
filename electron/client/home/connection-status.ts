import type { ConnectionState } from '#shared/capability/home.ts';
import { timestampOf } from '../timing.ts';
import type { Timing } from '../timing.ts';
import type { EndpointSource } from '../connection/endpoint.ts';
import type { EventStream } from '../events/event-stream.ts';
import type { Poller } from '../events/poller.ts';
import { ServiceError } from '../connection/service-error.ts';
import type { Access } from './access.ts';

export interface ConnectionStatusOptions {
  readonly source: Pick<EndpointSource, 'status'>;
  readonly stream: Pick<EventStream, 'state'>;
  readonly poller: Pick<Poller, 'isAnswering'>;
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

  /** Judges anew, after anything that it is judged by has changed. */
  refresh(): void {
    if (this.#isStopped) {
      return;
    }
    const { timing, onChange } = this.#options;
    this.#followLoss();
    const { kind, detail, damage } = this.#judge();
    const { state } = this;
    if (kind !== state.kind || detail !== state.detail || damage !== state.damage) {
      const isLost = kind === 'reconnecting' || kind === 'offline';
      const sinceMs = (isLost ? this.#lostAtMs : undefined) ?? timing.now();
      const since = timestampOf(sinceMs);
      this.#state = { kind, since, ...(detail && { detail }), ...(damage && { damage }) };
    }
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

  #judge(): Omit<ConnectionState, 'since'> {
    const { source, stream, poller, access } = this.#options;
    const { status } = source;
    if (status.kind === 'failed' || status.kind === 'key_refused') {
      return status;
    }
    if (access.refusal !== undefined) {
      return access.refusal;
    }
    if (stream.state === 'live') {
      return { kind: 'live' };
    }
    if (poller.isAnswering) {
      return { kind: 'polling' };
    }
    if (this.#hasEndpoint() && this.#isLossLasting) {
      return { kind: 'offline' };
    }
    return { kind: this.#hasStood ? 'reconnecting' : 'starting' };
  }

  #hasEndpoint(): boolean {
    return this.#options.source.status.kind === 'ready';
  }
}
