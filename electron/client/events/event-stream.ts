import type { Agent } from 'node:http';
import type { ServiceEvent } from '#shared/registry/service-event.ts';
import { backoffMs, serviceBackoff } from '../timing.ts';
import type { Timing } from '../timing.ts';
import type { Endpoint } from '../connection/endpoint.ts';
import { openEventSocket } from './event-socket.ts';
import type { EventSocket, LogPosition, SocketClosure } from './event-socket.ts';
import { parseFrame } from './parse-frame.ts';
import type { Greeting, ParsedFrame } from './parse-frame.ts';

/**
 * How the stream stands. `waiting`: until the next attempt; `refused`: likewise, but for a service
 * that does not accept the key; `absent`: for one that has no socket at this address.
 */
export type StreamState = 'idle' | 'connecting' | 'live' | 'waiting' | 'refused' | 'absent';

export interface EventStreamOptions {
  /** The way of the socket, where it is not straight there. */
  readonly agent?: Agent;
  readonly timing: Timing;
  /** Whether the service replays what was missed; else every connection begins afresh. */
  readonly canResume: () => boolean;
  readonly onState: (state: StreamState) => void;
  /** A try has failed, before the state says so. A socket that stood and broke is none. */
  readonly onFailed: (closure: SocketClosure) => void;
  /** The service gave a sign of life. */
  readonly onSign: () => void;
  /** Missed events are not replayed unless `isResumed`. */
  readonly onLive: (hello: Greeting | undefined, isResumed: boolean) => void;
  /** `size` is the length of its frame. */
  readonly onEvent: (event: ServiceEvent, size: number) => void;
  /** Events may have been missed between the last one and what comes now. */
  readonly onResync: () => void;
  /** An event was left out because its data was not understood. */
  readonly onSkipped: (type: string) => void;
}

/** A connection that lasted this long was a good one: the next wait starts short again. */
const settledMs = 10_000;

/**
 * How often a service says that it gives a sign of life: until it has said so, and what is
 * believed of it. Two of them of silence end the connection, so a dead one is found within 45 s;
 * we ask for a sign ourselves before that, for services that give none unasked.
 */
const heartbeat = { defaultMs: 15_000, leastMs: 1_000, maxMs: 22_500 };

/** Answers to a handshake that say that there is no socket here (contract: Polling). */
const absentStatuses = new Set([400, 404, 405, 410, 426, 501]);

/** How long until a service without a socket is asked for one again. */
const absentRestMs = 5 * 60_000;

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
  #isHeld = false;
  #failures = 0;
  #liveSince: number | undefined;
  /** When the next try begins, by the clock of the system. */
  #retryAtMs: number | undefined;
  #heartbeatMs = heartbeat.defaultMs;
  #socket: EventSocket | undefined;
  #cancelRetry: (() => void) | undefined;
  #cancelWatch: (() => void) | undefined;

  constructor(options: EventStreamOptions) {
    this.#options = options;
  }

  get state(): StreamState {
    return this.#state;
  }

  /** When the service is tried again; undefined unless that is waited for. */
  get retryAtMs(): number | undefined {
    return this.#state === 'waiting' ? this.#retryAtMs : undefined;
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
    if (this.#state !== 'idle' && this.#state !== 'connecting' && this.#state !== 'live') {
      this.#failures = 0;
      this.#connect();
    }
  }

  /** Reads nothing more of a socket that has greeted: what has come must be dealt with first. */
  hold(): void {
    this.#isHeld = true;
    if (this.#state === 'live') {
      this.#socket?.pause();
      // A paused socket hears no heartbeat either.
      this.#cancelWatch?.();
    }
  }

  /** Reads on; a service that has given up meanwhile is resumed where the reading stopped. */
  release(): void {
    this.#isHeld = false;
    if (this.#state === 'live') {
      this.#socket?.resume();
      this.#watch();
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
    if (!this.#options.canResume()) {
      this.#position = undefined;
    }
    const listener = {
      onText: (text: string) => this.#handleText(text),
      onPing: () => this.#watch(),
      onClose: (closure: SocketClosure) => this.#handleClose(closure),
    };
    this.#socket = openEventSocket(endpoint, this.#position, listener, this.#options.agent);
    this.#watch();
  }

  #handleText(text: string): void {
    this.#watch();
    const frame = parseFrame(text);
    if (this.#state === 'live') {
      this.#handleFrame(frame, text.length);
    } else if (frame.kind === 'hello') {
      this.#greet(frame.hello);
    } else if (frame.kind === 'event') {
      // A service without a greeting is live from its first event, with nothing to resume by.
      this.#greet(undefined);
      this.#handleFrame(frame, text.length);
    } else {
      // This is not the service (contract: Greeting).
      this.#rest('absent');
    }
  }

  #greet(hello: Greeting | undefined): void {
    const from = this.#position;
    const { seq, log = '', heartbeatSeconds } = hello ?? {};
    // A service without resume starts from now; one of another log should say resync, and may not.
    const isResumed =
      from !== undefined && seq !== undefined && from.log === log && from.seq <= seq;
    if (!isResumed) {
      this.#position = seq === undefined ? undefined : { seq, log };
    }
    this.#isFresh = !isResumed;
    this.#log = log;
    if (heartbeatSeconds !== undefined) {
      this.#heartbeatMs = Math.min(
        Math.max(heartbeatSeconds * 1_000, heartbeat.leastMs),
        heartbeat.maxMs,
      );
    }
    this.#liveSince = this.#options.timing.elapsed();
    this.#watch();
    this.#options.onLive(hello, isResumed);
    this.#setState('live');
    if (this.#isHeld) {
      this.hold();
    }
  }

  #handleFrame(frame: ParsedFrame, size: number): void {
    switch (frame.kind) {
      case 'event':
        if (this.#moveTo(frame.event.seq)) {
          this.#options.onEvent(frame.event, size);
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

  /** Takes the service for gone after two heartbeats of silence (contract: Heartbeat). */
  #watch(): void {
    const { timing, onSign } = this.#options;
    this.#cancelWatch?.();
    if (this.#isHeld && this.#state === 'live') {
      return;
    }
    const silence = timing.after(2 * this.#heartbeatMs, () => this.#rest('waiting'));
    const doubt = timing.after(this.#heartbeatMs, () => this.#socket?.ping());
    this.#cancelWatch = () => {
      silence();
      doubt();
    };
    if (this.#state === 'live') {
      onSign();
    }
  }

  #handleClose(closure: SocketClosure): void {
    const { status } = closure;
    const isResuming = this.#position !== undefined;
    if (status === 401 || status === 403) {
      this.#rest('refused');
    } else if (status === 400 && isResuming) {
      // The service takes no position: the next attempt comes without one.
      this.#position = undefined;
      this.#rest('waiting', closure);
    } else {
      const isAbsent = status !== undefined && (status < 400 || absentStatuses.has(status));
      this.#rest(isAbsent ? 'absent' : 'waiting', closure);
    }
  }

  #rest(state: 'waiting' | 'refused' | 'absent', closure: SocketClosure = {}): void {
    const { timing, onFailed } = this.#options;
    if (this.#liveSince !== undefined && timing.elapsed() - this.#liveSince >= settledMs) {
      this.#failures = 0;
    }
    if (state === 'waiting' && this.#liveSince === undefined) {
      onFailed(closure);
    }
    this.#letGo();
    const delayMs =
      state === 'absent' ? absentRestMs : backoffMs(serviceBackoff, this.#failures, timing.random);
    this.#failures += 1;
    this.#cancelRetry = timing.after(delayMs, () => this.#connect());
    this.#retryAtMs = timing.now() + delayMs;
    this.#setState(state);
  }

  #letGo(): void {
    this.#socket?.drop();
    this.#cancelRetry?.();
    this.#cancelWatch?.();
    this.#socket = undefined;
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
