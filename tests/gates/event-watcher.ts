import { WebSocket } from 'ws';
import { z } from 'zod';

const frameSchema = z.object({
  type: z.string(),
  seq: z.int().optional(),
  log: z.string().optional(),
});

/** A client that follows the log of events over every end of its connection. */
export class EventWatcher {
  /** The seq of the newest event that it was told of. */
  position = 0;
  count = 0;
  /** Events that came twice, out of order or not at all, and resyncs. */
  faults = 0;
  /** The newest event of the log, as the greeting said. */
  newest: number | undefined;
  #log: string | undefined;

  /** Goes on from where it stands; `ended` resolves with the connection's end. */
  open(eventsUrl: string, apiKey: string): { webSocket: WebSocket; ended: Promise<void> } {
    const log = this.#log === undefined ? '' : `&log=${this.#log}`;
    const webSocket = new WebSocket(`${eventsUrl}?since=${this.position}${log}`, {
      headers: { Authorization: `Bearer ${apiKey}` },
    });
    webSocket.on('error', () => undefined);
    webSocket.on('message', (data: Buffer) => this.#take(data.toString()));
    const ended = new Promise<void>((resolve) => webSocket.on('close', () => resolve()));
    return { webSocket, ended };
  }

  #take(text: string): void {
    const { type, seq, log } = frameSchema.parse(JSON.parse(text));
    if (type === 'hello') {
      this.#log ??= log;
      this.newest = seq;
      return;
    }
    if (seq === undefined) {
      return;
    }
    // The one user of the gate sees every event, so the next is always the next of the log.
    if (type === 'resync' || seq !== this.position + 1) {
      this.faults += 1;
    }
    this.position = seq;
    this.count += 1;
  }
}
