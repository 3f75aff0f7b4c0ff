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
  told = 0;
  /** Events that came twice, out of order or not at all, and resyncs. */
  faults = 0;
  #log: string | undefined;

  /** Follows until the connection ends. */
  async follow(eventsUrl: string, apiKey: string): Promise<void> {
    const log = this.#log === undefined ? '' : `&log=${this.#log}`;
    const webSocket = new WebSocket(`${eventsUrl}?since=${this.position}${log}`, {
      headers: { Authorization: `Bearer ${apiKey}` },
    });
    webSocket.on('error', () => undefined);
    webSocket.on('message', (data: Buffer) => this.#take(data.toString()));
    await new Promise((resolve) => webSocket.on('close', resolve));
  }

  #take(text: string): void {
    const { type, seq, log } = frameSchema.parse(JSON.parse(text));
    if (type === 'hello') {
      this.#log ??= log;
      return;
    }
    if (seq === undefined) return;
    // The one user of the gate sees every event, so the next is always the next of the log.
    if (type === 'resync' || seq !== this.position + 1) this.faults += 1;
    this.position = seq;
    this.told += 1;
  }
}
