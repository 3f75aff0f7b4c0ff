import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { connectionLimits } from '#shared/limits/server-limits.ts';

/** The limits on the connections of one listener. */
export type ConnectionCounts = Readonly<Record<'connections' | 'strangers' | 'endMs', number>>;

/**
 * Owns every socket of a listener, from the moment that it is accepted until it is closed. A socket
 * that has shown a valid key belongs to its user, any other to a stranger.
 *
 * Strangers have a share of the connections. When it is used up, the oldest of them gives way. Users
 * share the rest: when that is used up, the oldest socket of the user who has the most gives way. So
 * a user can always come in, whatever strangers and other users hold.
 *
 * A socket whose own side was ended, by whatever part of the server, is destroyed soon after: the
 * other side may never close, or never read.
 */
export class Connections {
  readonly #limits: ConnectionCounts;
  /** In the order in which they came. */
  readonly #strangers = new Set<Duplex>();
  readonly #users = new Map<Duplex, number>();
  /** The sockets of each user, in the order in which they showed its key. */
  readonly #byUser = new Map<number, Set<Duplex>>();
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

  /** Notes that a socket has shown a valid key of a user. It stays with the first one. */
  know(socket: Duplex, user: number): void {
    if (!this.#strangers.delete(socket)) {
      return;
    }
    this.#users.set(socket, user);
    this.#byUser.set(user, (this.#byUser.get(user) ?? new Set()).add(socket));
    if (this.#users.size > this.#limits.connections - this.#limits.strangers) {
      this.#destroyOldest(this.#largest());
    }
  }

  /** Destroys every socket, whatever it is doing. */
  destroyAll(): void {
    for (const socket of this.#all()) {
      this.#destroy(socket);
    }
  }

  #accept(socket: Duplex): void {
    this.#strangers.add(socket);
    socket.once('close', () => this.#forget(socket));
    if (this.#strangers.size > this.#limits.strangers) {
      this.#destroyOldest(this.#strangers);
    }
    // A socket is destroyed when it is found ended a second time.
    this.#sweep ??= setInterval(() => this.#destroyEnded(), this.#limits.endMs / 2).unref();
  }

  #forget(socket: Duplex): void {
    this.#strangers.delete(socket);
    const user = this.#users.get(socket);
    if (user !== undefined) {
      this.#users.delete(socket);
      const own = this.#byUser.get(user);
      own?.delete(socket);
      if (own?.size === 0) {
        this.#byUser.delete(user);
      }
    }
    this.#ended.delete(socket);
    if (this.size === 0) {
      clearInterval(this.#sweep);
      this.#sweep = undefined;
    }
  }

  /** The sockets of the user who has the most. */
  #largest(): ReadonlySet<Duplex> {
    let largest: ReadonlySet<Duplex> = new Set();
    for (const own of this.#byUser.values()) {
      largest = own.size > largest.size ? own : largest;
    }
    return largest;
  }

  #destroyOldest([oldest]: ReadonlySet<Duplex>): void {
    if (oldest !== undefined) {
      this.#destroy(oldest);
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
    return [...this.#strangers, ...this.#users.keys()];
  }
}
