import { onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import type { ClientOptions } from 'ws';
import { z } from 'zod';

const frameSchema = z.object({
  type: z.string(),
  seq: z.int().optional(),
  at: z.string().optional(),
  guildId: z.string().optional(),
  data: z.record(z.string(), z.unknown()).optional(),
  log: z.string().optional(),
  heartbeatSeconds: z.number().optional(),
  user: z.object({ id: z.string(), name: z.string() }).optional(),
});

/** The parts of a frame that tests use. */
export type RecordedFrame = z.infer<typeof frameSchema>;

/** An event socket that records its frames and resolves waiting promises. */
export class EventRecorder {
  readonly frames: RecordedFrame[] = [];
  readonly webSocket: WebSocket;
  readonly closed: Promise<{ code: number; reason: string }>;
  readonly #waiting = new Set<() => void>();

  constructor(webSocket: WebSocket) {
    this.webSocket = webSocket;
    this.closed = new Promise((resolve) => {
      webSocket.on('close', (code, reason) => resolve({ code, reason: reason.toString() }));
    });
    webSocket.on('error', () => undefined);
    webSocket.on('message', (data: Buffer) => {
      this.frames.push(frameSchema.parse(JSON.parse(data.toString())));
      for (const wake of this.#waiting) {
        wake();
      }
    });
  }

  /** Returns the first matching frame, already received or not. */
  waitFor(fits: (frame: RecordedFrame) => boolean): Promise<RecordedFrame> {
    return new Promise((resolve) => {
      const look = () => {
        const found = this.frames.find(fits);
        if (found === undefined) {
          return;
        }
        this.#waiting.delete(look);
        resolve(found);
      };
      this.#waiting.add(look);
      look();
    });
  }

  /** Returns the first frame of a type, already received or not. */
  waitForType(type: string): Promise<RecordedFrame> {
    return this.waitFor((frame) => frame.type === type);
  }

  /** Returns the first frame whose data contains a text, already received or not; never a preview. */
  waitForText(text: string): Promise<RecordedFrame> {
    return this.waitFor((frame) => frame.type !== 'operator.progress' && holdsText(frame, text));
  }

  /** The frames that a replay would repeat: the acts of operators may come between them. */
  get stored(): RecordedFrame[] {
    return this.frames.filter(({ seq }) => seq !== undefined);
  }

  /** Returns the frames of a type so far. */
  ofType(type: string): RecordedFrame[] {
    return this.frames.filter((frame) => frame.type === type);
  }
}

/** Returns whether the data of a frame contains a text. */
export function holdsText({ data }: RecordedFrame, text: string): boolean {
  return JSON.stringify(data ?? {}).includes(text);
}

/** Opens an event socket; resolves after the greeting. */
export async function recordEvents(
  eventsUrl: string,
  apiKey: string,
  { query = '', ...options }: ClientOptions & { query?: string } = {},
): Promise<EventRecorder> {
  const webSocket = new WebSocket(`${eventsUrl}${query}`, {
    ...options,
    headers: { Authorization: `Bearer ${apiKey}` },
  });
  onTestFinished(() => webSocket.terminate());
  const recorder = new EventRecorder(webSocket);
  await recorder.waitForType('hello');
  return recorder;
}

/** Tries a handshake that must be refused; returns the status and the problem's code. */
export function refusedHandshake(
  url: string,
  headers: Record<string, string>,
): Promise<{ status: number; code: string }> {
  return new Promise((resolve, reject) => {
    const webSocket = new WebSocket(url, { headers });
    webSocket.on('error', () => undefined);
    webSocket.on('open', () => {
      webSocket.terminate();
      reject(new Error('The handshake was not refused.'));
    });
    webSocket.on('unexpected-response', (_request, response) => {
      let body = '';
      response.on('data', (chunk: Buffer) => (body += chunk.toString()));
      response.on('end', () => {
        const { code } = z.object({ code: z.string() }).parse(JSON.parse(body));
        resolve({ status: response.statusCode ?? 0, code });
      });
    });
  });
}
