import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { connectionLimits } from '#shared/limits/server-limits.ts';

/** The limits on the connections of one listener. */
export type ConnectionCounts = Readonly<Record<'connections' | 'strangers' | 'endMs', number>>;

/**
 * Owns every socket of a listener, from the moment that it is accepted until it is closed. A socket
 * that has shown a valid key belongs to a user, any other to a stranger.
 *
 * Strangers have a share of the connections. When it is used up, the oldest of them gives way, so a
 * user can always come in. A socket whose own side was ended, by whatever part of the server, is
 * destroyed soon after: the other side may never close, or never read.
 */
export class Connections {
  readonly #limits: ConnectionCounts;
  /** In the order in which they came. */
  readonly #strangers = new Set<Duplex>();
  readonly #users = new Set<Duplex>();
  /** The sockets whose own side had ended when they were last looked at. */
  #ended = new Set<Duplex>();
  #sweep: NodeJS.Timeout | undefined;

  constructor(server: Server, limits: ConnectionCounts = connectionLimits) {
    this.#limits = limits;
    // One more than there may be: it takes the place of a stranger.
    server.maxConnections = limits.connections + 1;
    server.on('connection', (socket) => this.#accept(socket));
  }

  /** How many sockets are open. */
  get size(): number {
    return this.#strangers.size + this.#users.size;
  }

  /** Notes that a socket has shown a valid key. */
  know(socket: Duplex): void {
    if (this.#strangers.delete(socket)) {
      this.#users.add(socket);
    }
  }

  /** Destroys every socket, whatever it is doing. */
  destroyAll(): void {
    for (const socket of this.#all()) {
      this.#destroy(socket);
    }
  }

  #accept(socket: Duplex): void {
    const { connections, strangers } = this.#limits;
    this.#strangers.add(socket);
    socket.once('close', () => this.#forget(socket));
    if (this.#strangers.size > strangers || this.size > connections) {
      // The newcomer is the only one, and gives way, where users have all connections.
      const [oldest] = this.#strangers;
      this.#destroy(oldest ?? socket);
    }
    // A socket is destroyed when it is found ended a second time.
    this.#sweep ??= setInterval(() => this.#destroyEnded(), this.#limits.endMs / 2).unref();
  }

  #forget(socket: Duplex): void {
    this.#strangers.delete(socket);
    this.#users.delete(socket);
    this.#ended.delete(socket);
    if (this.size === 0) {
      clearInterval(this.#sweep);
      this.#sweep = undefined;
    }
  }

  #destroyEnded(): void {
    const ended = this.#all().filter(({ writableEnded }) => writableEnded);
    for (const socket of ended.filter((each) => this.#ended.has(each))) {
      this.#destroy(socket);
    }
    this.#ended = new Set(ended.filter(({ destroyed }) => !destroyed));
  }

  /** It is not counted from now on: its `close` comes only later. */
  #destroy(socket: Duplex): void {
    this.#forget(socket);
    socket.destroy();
  }

  #all(): Duplex[] {
    return [...this.#strangers, ...this.#users];
  }
}
