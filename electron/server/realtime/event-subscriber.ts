import { once } from 'node:events';
import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { ResyncFrame } from '#shared/contract/frame.ts';
import { connectionLimits } from '#shared/limits/limits.ts';
import type { UserActor } from '../access/actor.ts';
import type { Turns } from '../basics/turns.ts';
import type { ReplayPage } from './replay-page.ts';
import { textFrame } from './text-frame.ts';

/** How long a closed client may take to say goodbye before its connection is cut. */
const closeGraceMs = 2_000;

const tryAgainLater = 1013;
const goingAway = 1001;

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

  /** Sends what is only for this client, such as the greeting. */
  sendAlone(json: string): void {
    if (this.#isOpen) this.#stream.write(textFrame(json));
  }

  /** From here on the client is told of events as they happen. */
  goLive(): void {
    this.#isLive = true;
  }

  /**
   * Replays what comes after a place in the log, page by page in the turns of its user and no
   * faster than the client takes it. It goes live in the same step that finds nothing more, or
   * that finds that something has been forgotten: no gap that is not told of, and no repeat.
   */
  async replay(after: number, turns: Turns, readPage: (after: number) => ReplayPage) {
    for (let position = after; this.#isOpen;) {
      const page = await this.#nextPage(turns, () => readPage(position));
      if (page.kind !== 'events') return;
      for (const json of page.events) {
        if (!this.#isOpen) return;
        this.#stream.write(textFrame(json));
        // A client that takes nothing is cut off by the heartbeat, which ends the wait.
        if (this.#stream.writableNeedDrain) await drained(this.#stream);
      }
      position = page.upTo;
    }
  }

  #nextPage(turns: Turns, readPage: () => ReplayPage): Promise<ReplayPage> {
    return new Promise((resolve, reject) => {
      turns.take(this.user.seq, () => {
        try {
          // Whoever has left meanwhile is told of nothing more.
          const page = this.#isOpen ? readPage() : ({ kind: 'end' } as const);
          if (page.kind === 'lost') this.sendResync(page.newest);
          if (page.kind !== 'events') this.goLive();
          resolve(page);
        } catch (error) {
          reject(error);
        }
      });
    });
  }

  /** Says that the lists are to be read afresh: what was asked for cannot be told. */
  sendResync(newest: number): void {
    const resync: ResyncFrame = { type: 'resync', seq: newest };
    this.sendAlone(JSON.stringify(resync));
  }

  /** Tells of an event, or closes a client that has fallen too far behind. */
  tell(frame: Buffer): void {
    if (!this.#isLive || !this.#isOpen) return;
    if (this.#stream.writableLength + frame.length > connectionLimits.unsentBytes) {
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
