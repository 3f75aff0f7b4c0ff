import { WebSocket } from 'ws';
import { z } from 'zod';

const frameSchema = z.object({
  type: z.string(),
  seq: z.int().optional(),
  log: z.string().optional(),
});

/** A client that follows the event log across disconnections. */
export class EventWatcher {
  /** The seq of the newest event received. */
  position = 0;
  count = 0;
  /** Events received twice, out of order or not at all, and resyncs. */
  faults = 0;
  /** The seq of the newest event of the log, from the greeting. */
  newest: number | undefined;
  #log: string | undefined;

  /** Continues from the current position. `ended` resolves when the connection ends. */
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
    // The gate has one user, who sees every event, so the next event is always the next of the log.
    if (type === 'resync' || seq !== this.position + 1) {
      this.faults += 1;
    }
    this.position = seq;
    this.count += 1;
  }
}
