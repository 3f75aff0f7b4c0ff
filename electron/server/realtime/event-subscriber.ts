import { once } from 'node:events';
import type { Duplex } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { WebSocket } from 'ws';
import type { ResyncFrame } from '#shared/contract/frame.ts';
import { connectionLimits } from '#shared/limits/server-limits.ts';
import type { UserActor } from '../access/actor.ts';
import type { FairScheduler } from '../basics/fair-scheduler.ts';
import type { ReplayPage } from './replay-page.ts';
import { textFrame } from './text-frame.ts';

const tryAgainLater = 1013;
const goingAway = 1001;

/** An open event socket. It first replays events that its user missed, then sends new ones live. */
export class EventSubscriber {
  readonly user: UserActor;
  readonly #webSocket: WebSocket;
  /** The stream under the web socket. Finished frames are written directly to it. */
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
    // Clients are not expected to send frames. They have no effect; a large one is refused by size.
    webSocket.on('message', heard);
    webSocket.on('error', () => webSocket.terminate());
    webSocket.on('close', () => {
      this.#isOpen = false;
    });
  }

  /** Sends a frame to this client only, such as the greeting. */
  sendDirect(json: string): void {
    if (this.#isOpen) {
      this.#stream.write(textFrame(json));
    }
  }

  /** From now on the client receives live events. */
  goLive(): void {
    this.#isLive = true;
  }

  /**
   * Replays the events after a position in the log, page by page through the scheduler and no
   * faster than the client reads. It goes live in the same step that finds no more events, or finds
   * that some were deleted. So there is no silent gap and no repeat.
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
        // A client that reads nothing is cut off, though it may answer each ping.
        if (this.#stream.writableNeedDrain && !(await isDrained(this.#stream))) {
          this.#webSocket.terminate();
          return;
        }
      }
      position = page.upTo;
    }
  }

  #nextPage(scheduler: FairScheduler, readPage: () => ReplayPage): Promise<ReplayPage> {
    return new Promise((resolve, reject) => {
      scheduler.run(this.user.seq, () => {
        try {
          // A client that has disconnected meanwhile receives nothing more.
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

  /** Tells the client to reload its lists, because the requested events are gone. */
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

  /** Pings the client, or cuts it off if it has not answered two pings. */
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

  /** Closes the socket because the server stops. */
  close(): void {
    this.#closeWith(goingAway, 'The server stops.');
  }

  #closeWith(code: number, reason: string): void {
    if (!this.#isOpen) {
      return;
    }
    this.#isOpen = false;
    this.#webSocket.close(code, reason);
  }
}

/** Whether a client has read what was sent, or has gone; false when it takes too long. */
async function isDrained(stream: Duplex): Promise<boolean> {
  const abort = new AbortController();
  const { signal } = abort;
  try {
    return await Promise.race([
      once(stream, 'drain', { signal }).then(() => true),
      once(stream, 'close', { signal }).then(() => true),
      wait(connectionLimits.unreadMs, false, { signal, ref: false }),
    ]);
  } finally {
    abort.abort();
  }
}
