import type { Readable, Writable } from 'node:stream';

// The protocol's types come with Playwright's package. Nothing else of it is imported.
import type { Protocol } from '../../../node_modules/playwright-core/types/protocol.d.ts';

export type { Protocol };

type Methods = Protocol.CommandParameters;
type Results = Protocol.CommandReturnValues;
type Events = Protocol.EventMap;

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: object;
  readonly sessionId?: string;
  readonly result?: object;
  readonly error?: { readonly message: string };
}

interface Pending {
  readonly method: string;
  readonly sessionId: string;
  resolve(result: object): void;
  reject(error: Error): void;
}

type Listener = (params: never) => void;

/** A command that Chromium refused, or that was cut off when its session ended. */
class CdpError extends Error {}

/** A session with Chromium or with one of its targets. */
export class CdpSession {
  readonly #connection: CdpConnection;
  readonly #listeners = new Map<string, Listener[]>();
  readonly id: string;

  constructor(connection: CdpConnection, id: string) {
    this.#connection = connection;
    this.id = id;
  }

  /** Sends a command. The commands of a session run in the order they were sent. */
  send<M extends keyof Methods & keyof Results>(
    method: M,
    params?: Methods[M],
  ): Promise<Results[M]> {
    return this.#connection.send(this.id, method, params ?? {}) as Promise<Results[M]>;
  }

  /** Sends a command that can only fail because the page is gone. */
  post<M extends keyof Methods & keyof Results>(method: M, params?: Methods[M]): void {
    this.send(method, params).catch(() => {});
  }

  on<E extends keyof Events>(event: E, listener: (params: Events[E][0]) => void): void {
    const listeners = this.#listeners.get(event) ?? [];
    listeners.push(listener);
    this.#listeners.set(event, listeners);
  }

  dispatch(method: string, params: object): void {
    for (const listener of this.#listeners.get(method) ?? []) {
      try {
        listener(params as never);
      } catch (error) {
        // An error in a listener is reported as uncaught, so that the messages after it are not
        // lost.
        queueMicrotask(() => {
          throw error;
        });
      }
    }
  }
}

/** Speaks the DevTools protocol over Chromium's debugging pipe: JSON messages that end with NUL. */
export class CdpConnection {
  readonly root = new CdpSession(this, '');
  readonly #sessions = new Map<string, CdpSession>([['', this.root]]);
  readonly #pending = new Map<number, Pending>();
  readonly #output: Writable;
  #nextId = 1;
  #isClosed = false;

  constructor(output: Writable, input: Readable) {
    this.#output = output;
    output.on('error', () => this.close());
    input.on('error', () => this.close());
    input.on('close', () => this.close());
    readMessages(input, (text) => this.#receive(JSON.parse(text) as Message));
  }

  session(id: string): CdpSession {
    const known = this.#sessions.get(id);
    if (known) {
      return known;
    }
    const session = new CdpSession(this, id);
    this.#sessions.set(id, session);
    return session;
  }

  send(sessionId: string, method: string, params: object): Promise<object> {
    if (this.#isClosed) {
      return Promise.reject(new CdpError(`${method}: Chromium has gone`));
    }
    const id = this.#nextId;
    this.#nextId += 1;
    const message = sessionId ? { id, method, params, sessionId } : { id, method, params };
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { method, sessionId, resolve, reject });
      this.#output.write(`${JSON.stringify(message)}\0`);
    });
  }

  close(): void {
    this.#isClosed = true;
    this.#rejectPending(() => true);
  }

  #receive(message: Message): void {
    if (message.id !== undefined) {
      this.#settle(message.id, message);
    } else if (message.method !== undefined) {
      const params = message.params ?? {};
      if (message.method === 'Target.detachedFromTarget' && 'sessionId' in params) {
        this.#forget(String(params.sessionId));
      }
      this.#sessions.get(message.sessionId ?? '')?.dispatch(message.method, params);
    }
  }

  #settle(id: number, message: Message): void {
    const pending = this.#pending.get(id);
    if (!pending) {
      return;
    }
    this.#pending.delete(id);
    if (message.error) {
      pending.reject(new CdpError(`${pending.method}: ${message.error.message}`));
    } else {
      pending.resolve(message.result ?? {});
    }
  }

  #forget(sessionId: string): void {
    this.#sessions.delete(sessionId);
    this.#rejectPending((pending) => pending.sessionId === sessionId);
  }

  #rejectPending(matches: (pending: Pending) => boolean): void {
    for (const [id, pending] of this.#pending) {
      if (!matches(pending)) {
        continue;
      }
      this.#pending.delete(id);
      pending.reject(new CdpError(`${pending.method}: the target has gone`));
    }
  }
}

function readMessages(input: Readable, receive: (text: string) => void): void {
  let chunks: Buffer[] = [];
  input.on('data', (chunk: Buffer) => {
    let start = 0;
    for (let end = chunk.indexOf(0); end !== -1; end = chunk.indexOf(0, start)) {
      chunks.push(chunk.subarray(start, end));
      const text = Buffer.concat(chunks).toString('utf8');
      chunks = [];
      start = end + 1;
      receive(text);
    }
    if (start < chunk.length) {
      chunks.push(chunk.subarray(start));
    }
  });
}
