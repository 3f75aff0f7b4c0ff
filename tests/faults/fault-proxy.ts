import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** One connection through the proxy: the client's socket, and ours to the service. */
export interface Link {
  readonly client: Socket;
  readonly service: Socket;
  /** Data that a fault keeps about this connection, removed when the fault ends. */
  readonly notes: Map<string, number>;
}

/**
 * A fault of the network. Parts left out work normally. It applies to the connections that exist
 * when it begins, and to new ones while it lasts.
 */
export interface Fault {
  readonly name: string;
  /** Nobody listens: the system refuses connections. */
  readonly isDown?: boolean;
  /** Called for each existing connection when the fault begins. */
  readonly onBegin?: (link: Link) => void;
  /**
   * Called for a new connection before it reaches the service. False leaves the connection
   * unanswered.
   */
  readonly onConnect?: (client: Socket) => boolean;
  /** The delay of bytes in each direction. */
  readonly delayMs?: { readonly toService?: number; readonly toClient?: number };
  /** Bytes on their way to the service. */
  readonly toService?: (chunk: Buffer, link: Link) => void;
  /** Bytes on their way to the client. */
  readonly toClient?: (chunk: Buffer, link: Link) => void;
}

/** One direction of a connection. Bytes keep their order despite delays. */
class Way {
  #last: Promise<void> | undefined;

  /** Passes bytes on after a delay, and never before earlier ones. */
  carry(delayMs: number, pass: () => void): void {
    const before = this.#last;
    if (delayMs === 0 && before === undefined) {
      pass();
      return;
    }
    const carried = Promise.all([before, wait(delayMs)])
      .then(pass)
      .finally(() => {
        if (this.#last === carried) {
          this.#last = undefined;
        }
      });
    this.#last = carried;
  }
}

/** A TCP proxy on loopback that can simulate network faults. */
export class FaultProxy {
  readonly #target: number;
  readonly #links = new Set<Link>();
  readonly #waiting = new Set<Socket>();
  #server: Server | undefined;
  #fault: Fault | undefined;
  #port = 0;

  private constructor(target: number) {
    this.#target = target;
  }

  /** Starts in front of the service that listens on this port of loopback. */
  static async start(target: number): Promise<FaultProxy> {
    const proxy = new FaultProxy(target);
    await proxy.#listen();
    return proxy;
  }

  get port(): number {
    return this.#port;
  }

  /** Begins a fault. The previous one ends. */
  async begin(fault: Fault): Promise<void> {
    await this.end();
    this.#fault = fault;
    if (fault.isDown) {
      this.#server?.close();
      this.#server = undefined;
    }
    for (const link of this.#links) {
      fault.onBegin?.(link);
    }
  }

  /** Ends the fault, and cuts the connections that it left hanging. */
  async end(): Promise<void> {
    const fault = this.#fault;
    this.#fault = undefined;
    for (const link of this.#links) {
      if (link.notes.size > 0) {
        cut(link);
      }
    }
    for (const socket of this.#waiting) {
      socket.destroy();
    }
    this.#waiting.clear();
    if (fault?.isDown) {
      await this.#listen();
    }
  }

  async stop(): Promise<void> {
    for (const link of this.#links) {
      cut(link);
    }
    for (const socket of this.#waiting) {
      socket.destroy();
    }
    if (this.#server) {
      this.#server.close();
      await once(this.#server, 'close');
    }
  }

  async #listen(): Promise<void> {
    const server = createServer((client) => this.#take(client));
    server.listen(this.#port, '127.0.0.1');
    await once(server, 'listening');
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
    this.#port = (server.address() as AddressInfo).port;
    this.#server = server;
  }

  /** The embedded server answers only to its own port, so the client's request must name that. */
  #toTarget(chunk: Buffer): Buffer {
    const text = chunk.toString('latin1');
    return Buffer.from(text.replace(`:${this.#port}\r\n`, `:${this.#target}\r\n`), 'latin1');
  }

  #take(client: Socket): void {
    client.on('error', () => client.destroy());
    if (this.#fault?.onConnect?.(client) === false) {
      this.#waiting.add(client);
      return;
    }
    const service = connect({ port: this.#target, host: '127.0.0.1', noDelay: true });
    client.setNoDelay(true);
    const link: Link = { client, service, notes: new Map() };
    this.#links.add(link);
    const [thither, hither] = [new Way(), new Way()];
    client.on('data', (chunk: Buffer) => {
      const { toService: pass = sendToService, delayMs } = this.#fault ?? {};
      thither.carry(delayMs?.toService ?? 0, () => pass(this.#toTarget(chunk), link));
    });
    service.on('data', (chunk: Buffer) => {
      const { toClient: pass = sendToClient, delayMs } = this.#fault ?? {};
      hither.carry(delayMs?.toClient ?? 0, () => pass(chunk, link));
    });
    service.on('error', () => cut(link));
    client.on('close', () => {
      service.destroy();
      this.#links.delete(link);
    });
    service.on('close', () => client.end());
  }
}

/** Sends bytes on to the service. */
export function sendToService(chunk: Buffer, { service }: Link): void {
  if (!service.destroyed) {
    service.write(chunk);
  }
}

/** Sends bytes on to the client. */
export function sendToClient(chunk: Buffer, { client }: Link): void {
  if (!client.destroyed) {
    client.write(chunk);
  }
}

/** Resets a connection on both sides. */
export function cut({ client, service }: Link): void {
  client.resetAndDestroy();
  service.resetAndDestroy();
}
