import { once } from 'node:events';
import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { UserActor } from '../actor.ts';
import { textFrame } from './text-frame.ts';

/** A client whose unsent buffer passes this is closed and resumes (wire-protocol §9). */
const maxUnsentBytes = 1024 * 1024;

/** How long a closed client may take to say goodbye before its connection is cut. */
const closeGraceMs = 2_000;

const tryAgainLater = 1013;
const goingAway = 1001;

/** A page of events to replay; empty when the newest has been reached. */
export type ReadPage = (afterSeq: number) => readonly { seq: number; json: string }[];

/** One open event socket: first replays what its user missed, then is told as things happen. */
export class EventSubscriber {
  readonly user: UserActor;
  readonly #webSocket: WebSocket;
  /** The stream under the web socket; frames that are made already go straight into it. */
  readonly #stream: Duplex;
  #isLive = false;
  #isOpen = true;
  #silentBeats = 0;

  constructor(user: UserActor, webSocket: WebSocket, stream: Duplex) {
    this.user = user;
    this.#webSocket = webSocket;
    this.#stream = stream;
    const heard = () => {
      this.#silentBeats = 0;
    };
    webSocket.on('pong', heard);
    webSocket.on('ping', heard);
    // Frames from a client are not expected and change nothing; a large one is refused by size.
    webSocket.on('message', heard);
    webSocket.on('error', () => webSocket.terminate());
    webSocket.on('close', () => {
      this.#isOpen = false;
    });
  }

  /** Sends what is only for this client: the greeting, a resync. */
  sendAlone(json: string): void {
    if (this.#isOpen) this.#stream.write(textFrame(json));
  }

  /** From here on the client is told of events as they happen. */
  goLive(): void {
    this.#isLive = true;
  }

  /**
   * Replays event by event, no faster than the client takes them, and goes live in the same step
   * that finds nothing more to replay: no gap, no repeat.
   */
  async replay(afterSeq: number, readPage: ReadPage): Promise<void> {
    let position = afterSeq;
    for (;;) {
      const page = readPage(position);
      if (page.length === 0) {
        this.goLive();
        return;
      }
      for (const event of page) {
        this.#stream.write(textFrame(event.json));
        position = event.seq;
        // A client that takes nothing is cut off by the heartbeat, which ends the wait.
        if (this.#stream.writableNeedDrain) await drained(this.#stream);
        if (!this.#isOpen) return;
      }
    }
  }

  /** Tells of an event, or closes a client that has fallen too far behind. */
  tell(frame: Buffer): void {
    if (!this.#isLive || !this.#isOpen) return;
    if (this.#stream.writableLength + frame.length > maxUnsentBytes) {
      this.#close(tryAgainLater, 'Too far behind; resume.');
      return;
    }
    this.#stream.write(frame);
  }

  /** Asks for a sign of life; one that has given none since two beats is cut off. */
  beat(): void {
    if (this.#silentBeats >= 2) {
      this.#webSocket.terminate();
      return;
    }
    this.#silentBeats += 1;
    if (this.#isOpen) this.#webSocket.ping();
  }

  /** Says goodbye because the server stops. */
  leave(): void {
    this.#close(goingAway, 'The server stops.');
  }

  #close(code: number, reason: string): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#webSocket.close(code, reason);
    const cut = setTimeout(() => this.#webSocket.terminate(), closeGraceMs);
    this.#webSocket.on('close', () => clearTimeout(cut));
  }
}

async function drained(stream: Duplex): Promise<void> {
  const abort = new AbortController();
  const { signal } = abort;
  try {
    await Promise.race([once(stream, 'drain', { signal }), once(stream, 'close', { signal })]);
  } finally {
    abort.abort();
  }
}
