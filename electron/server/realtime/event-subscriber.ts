import { once } from 'node:events';
import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { ResyncFrame } from '#shared/contract/frame.ts';
import { connectionLimits } from '#shared/limits/limits.ts';
import type { UserActor } from '../access/actor.ts';
import type { FairScheduler } from '../basics/fair-scheduler.ts';
import type { ReplayPage } from './replay-page.ts';
import { textFrame } from './text-frame.ts';

/** How long a closed client may take to say goodbye before its connection is cut. */
const closeGraceMs = 2_000;

const tryAgainLater = 1013;
const goingAway = 1001;

/** One open event socket: first replays what its user missed, then is sent events as they happen. */
export class EventSubscriber {
  readonly user: UserActor;
  readonly #webSocket: WebSocket;
  /** The stream under the web socket; frames that are made already go straight into it. */
  readonly #stream: Duplex;
  #isLive = false;
  #isOpen = true;
  #missedPongs = 0;

  constructor(user: UserActor, webSocket: WebSocket, stream: Duplex) {
    this.user = user;
    this.#webSocket = webSocket;
    this.#stream = stream;
    const heard = () => {
      this.#missedPongs = 0;
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
  sendDirect(json: string): void {
    if (this.#isOpen) {
      this.#stream.write(textFrame(json));
    }
  }

  /** From here on the client is sent events as they happen. */
  goLive(): void {
    this.#isLive = true;
  }

  /**
   * Replays what comes after a place in the log, page by page by the scheduler and no
   * faster than the client takes it. It goes live in the same step that finds nothing more, or
   * that finds that something has been forgotten: no gap that goes unsaid, and no repeat.
   */
  async replay(after: number, scheduler: FairScheduler, readPage: (after: number) => ReplayPage) {
    for (let position = after; this.#isOpen;) {
      const page = await this.#nextPage(scheduler, () => readPage(position));
      if (page.kind !== 'events') {
        return;
      }
      for (const json of page.events) {
        if (!this.#isOpen) {
          return;
        }
        this.#stream.write(textFrame(json));
        // A client that takes nothing is cut off by the heartbeat, which ends the wait.
        if (this.#stream.writableNeedDrain) {
          await drained(this.#stream);
        }
      }
      position = page.upTo;
    }
  }

  #nextPage(scheduler: FairScheduler, readPage: () => ReplayPage): Promise<ReplayPage> {
    return new Promise((resolve, reject) => {
      scheduler.run(this.user.seq, () => {
        try {
          // Whoever has left meanwhile is sent nothing more.
          const page = this.#isOpen ? readPage() : ({ kind: 'end' } as const);
          if (page.kind === 'lost') {
            this.sendResync(page.newest);
          }
          if (page.kind !== 'events') {
            this.goLive();
          }
          resolve(page);
        } catch (error) {
          reject(error);
        }
      });
    });
  }

  /** Says that the lists are to be read afresh: what was asked for cannot be sent. */
  sendResync(newest: number): void {
    const resync: ResyncFrame = { type: 'resync', seq: newest };
    this.sendDirect(JSON.stringify(resync));
  }

  /** Sends an event, or closes a client that has fallen too far behind. */
  send(frame: Buffer): void {
    if (!this.#isLive || !this.#isOpen) {
      return;
    }
    if (this.#stream.writableLength + frame.length > connectionLimits.unsentBytes) {
      this.#closeWith(tryAgainLater, 'Too far behind; resume.');
      return;
    }
    this.#stream.write(frame);
  }

  /** Asks for a sign of life; one that has given none for two pings is cut off. */
  ping(): void {
    if (this.#missedPongs >= 2) {
      this.#webSocket.terminate();
      return;
    }
    this.#missedPongs += 1;
    if (this.#isOpen) {
      this.#webSocket.ping();
    }
  }

  /** Says goodbye because the server stops. */
  close(): void {
    this.#closeWith(goingAway, 'The server stops.');
  }

  #closeWith(code: number, reason: string): void {
    if (!this.#isOpen) {
      return;
    }
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
