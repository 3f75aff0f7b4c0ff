import { OneAtATime } from '#shared/text/one-at-a-time.ts';
import type { UserActor } from '../access/actor.ts';
import { ApiKeys, hashApiKey, newApiKey } from '../access/api-keys.ts';
import { StartError } from '../basics/start-error.ts';
import type { HttpListener } from './http-listener.ts';
import type { ServerRequests } from './worker-protocol.ts';

type Order = ServerRequests['access.open']['input'];
type Opened = ServerRequests['access.open']['output'];

/** Programs that hold a connection are cut: the person wants them out. */
const closeGraceMs = 200;

/** The listener for other programs on this computer: a port and a key of its own, or none. */
export class AccessListener {
  readonly #listen: (port: number, keys: ApiKeys) => Promise<HttpListener>;
  readonly #user: UserActor;
  #open: HttpListener | undefined;
  /** One change at a time, in the order in which they were asked for. */
  readonly #changes = new OneAtATime();

  constructor(listen: (port: number, keys: ApiKeys) => Promise<HttpListener>, user: UserActor) {
    this.#listen = listen;
    this.#user = user;
  }

  /** Opens it, with a new key where none is named. What was open before is closed. */
  open({ port, keyHash }: Order): Promise<Opened> {
    return this.#changes.next(async () => {
      await this.#closeNow();
      const apiKey = keyHash === undefined ? newApiKey() : undefined;
      const hash = apiKey === undefined ? Buffer.from(keyHash ?? '', 'hex') : hashApiKey(apiKey);
      const keys = new ApiKeys();
      keys.add(hash, this.#user);
      try {
        this.#open = await this.#listen(port, keys);
      } catch (error) {
        if (error instanceof StartError) {
          return { failure: error.message };
        }
        throw error;
      }
      return { port, keyHash: hash.toString('hex'), ...(apiKey !== undefined && { apiKey }) };
    });
  }

  /** Closes it with its connections; does nothing if it is not open. */
  close(): Promise<void> {
    return this.#changes.next(() => this.#closeNow());
  }

  async #closeNow(): Promise<void> {
    const open = this.#open;
    this.#open = undefined;
    await open?.close(closeGraceMs);
  }
}
