import type { Agent } from 'node:http';
import type { HelloFrame } from '#shared/contract/frame.ts';
import type { ServiceEvent } from '#shared/contract/service-event.ts';
import { backoffMs, serviceBackoff } from '../timing.ts';
import type { Timing } from '../timing.ts';
import type { Endpoint } from './endpoint.ts';
import { openEventSocket } from './event-socket.ts';
import type { EventSocketListener, LogPosition } from './event-socket.ts';
import { parseFrame } from './parse-frame.ts';
import type { ParsedFrame } from './parse-frame.ts';

/**
 * How the stream stands: `refused` is waiting like `waiting`, but for a service that does not
 * accept the key.
 */
export type StreamState = 'idle' | 'connecting' | 'live' | 'waiting' | 'refused';

/** What a stream is made of, and who hears of it. */
export interface EventStreamOptions {
  /** The way of the socket, where it is not straight there. */
  readonly agent?: Agent;
  readonly timing: Timing;
  readonly onState: (state: StreamState) => void;
  readonly onHello: (hello: HelloFrame) => void;
  readonly onEvent: (event: ServiceEvent) => void;
  /** Events may have been missed between the last one and what comes now. */
  readonly onResync: () => void;
  /** An event was left out because its data was not understood. */
  readonly onSkipped: (type: string) => void;
}

/** A connection that lasted this long was a good one: the next wait starts short again. */
const settledMs = 10_000;

/** Until the service has said how often it gives a sign of life, and what is believed of it. */
const heartbeat = { defaultMs: 15_000, leastMs: 1_000, mostMs: 120_000 };

/**
 * The events of one service, in their order, each once: reconnects by itself, resumes where it
 * was, and says when it could not.
 */
export class EventStream {
  readonly #options: EventStreamOptions;
  #state: StreamState = 'idle';
  #endpoint: Endpoint | undefined;
  #position: LogPosition | undefined;
  #log = '';
  /** Whether nothing has come since this connection began without resuming. */
  #isFresh = false;
  #failures = 0;
  #liveSince: number | undefined;
  #heartbeatMs = heartbeat.defaultMs;
  #drop: (() => void) | undefined;
  #cancelRetry: (() => void) | undefined;
  #cancelWatch: (() => void) | undefined;

  constructor(options: EventStreamOptions) {
    this.#options = options;
  }

  get state(): StreamState {
    return this.#state;
  }

  /** Connects to an endpoint from now on, at once; undefined lets go until there is one. */
  follow(endpoint: Endpoint | undefined): void {
    this.#endpoint = endpoint;
    this.#failures = 0;
    this.#letGo();
    if (endpoint === undefined) {
      this.#setState('idle');
    } else {
      this.#connect();
    }
  }

  /** Ends a wait: the network is back, the machine woke up, or a person asks. */
  connectNow(): void {
    if (this.#state === 'waiting' || this.#state === 'refused') {
      this.#failures = 0;
      this.#connect();
    }
  }

  #connect(): void {
    const endpoint = this.#endpoint;
    if (endpoint === undefined) {
      return;
    }
    this.#letGo();
    this.#setState('connecting');
    this.#heartbeatMs = heartbeat.defaultMs;
    const listener: EventSocketListener = {
      onText: (text) => this.#handleText(text),
      onPing: () => this.#watch(),
      onClose: ({ status }) => this.#lose(status === 401 || status === 403),
    };
    this.#drop = openEventSocket(endpoint, this.#position, listener, this.#options.agent);
    this.#watch();
  }

  #handleText(text: string): void {
    this.#watch();
    const frame = parseFrame(text);
    if (this.#state === 'live') {
      this.#handleFrame(frame);
    } else if (frame.kind === 'hello') {
      this.#greet(frame.hello);
    } else {
      // Whatever this is, it is not the service (wire-protocol §9: hello comes first).
      this.#lose(false);
    }
  }

  #greet(hello: HelloFrame): void {
    const from = this.#position;
    // A service without resume starts from now; one of another log should say resync, and may not.
    const isResumed = from !== undefined && from.log === hello.log && from.seq <= hello.seq;
    if (!isResumed) {
      this.#position = { seq: hello.seq, log: hello.log };
    }
    this.#isFresh = !isResumed;
    this.#log = hello.log;
    this.#heartbeatMs = Math.min(
      Math.max(hello.heartbeatSeconds * 1_000, heartbeat.leastMs),
      heartbeat.mostMs,
    );
    this.#liveSince = this.#options.timing.now();
    this.#watch();
    this.#options.onHello(hello);
    if (from !== undefined && !isResumed) {
      this.#options.onResync();
    }
    this.#setState('live');
  }

  #handleFrame(frame: ParsedFrame): void {
    switch (frame.kind) {
      case 'event':
        if (this.#moveTo(frame.event.seq)) {
          this.#options.onEvent(frame.event);
        }
        break;
      case 'skipped':
        this.#moveTo(frame.seq);
        this.#options.onSkipped(frame.type);
        break;
      case 'resync':
        this.#position = { seq: frame.resync.seq, log: this.#log };
        if (!this.#isFresh) {
          this.#options.onResync();
        }
        break;
      case 'hello':
      case 'invalid':
        break;
    }
  }

  /** Moves on to an event; false for one that was there before. Ephemeral ones have no place. */
  #moveTo(seq: number | undefined): boolean {
    this.#isFresh = false;
    if (seq === undefined) {
      return true;
    }
    if (this.#position !== undefined && seq <= this.#position.seq) {
      return false;
    }
    this.#position = { seq, log: this.#log };
    return true;
  }

  /** Two heartbeats of silence, and the service is taken for gone (wire-protocol §9). */
  #watch(): void {
    this.#cancelWatch?.();
    this.#cancelWatch = this.#options.timing.after(2 * this.#heartbeatMs, () => this.#lose(false));
  }

  #lose(isRefused: boolean): void {
    const { timing } = this.#options;
    if (this.#liveSince !== undefined && timing.now() - this.#liveSince >= settledMs) {
      this.#failures = 0;
    }
    this.#letGo();
    const delayMs = backoffMs(serviceBackoff, this.#failures, timing.random);
    this.#failures += 1;
    this.#cancelRetry = timing.after(delayMs, () => this.#connect());
    this.#setState(isRefused ? 'refused' : 'waiting');
  }

  #letGo(): void {
    this.#drop?.();
    this.#cancelRetry?.();
    this.#cancelWatch?.();
    this.#drop = undefined;
    this.#cancelRetry = undefined;
    this.#cancelWatch = undefined;
    this.#liveSince = undefined;
  }

  #setState(state: StreamState): void {
    if (this.#state !== state) {
      this.#state = state;
      this.#options.onState(state);
    }
  }
}
