import { openDurableDatabase } from '../../../electron/client/store/durable-database.ts';
import type {
  StoreInput,
  StoreOutput,
  StoreRequestName,
} from '../../../electron/client/store/store-protocol.ts';
import { DirectStore } from '../../../electron/client/store-client/testing/direct-store.ts';
import type { ClientStore } from '../../../electron/client/store-client/client-store.ts';
import type { Database } from '../../../electron/storage/database.ts';

/** The moment at which the application dies: its next claim is written, or never gets there. */
export type Death = 'before the claim' | 'after the claim';

/** The store of one run of the application, on the real file, until the run is killed. */
export class MortalStore implements ClientStore {
  readonly #db: Database;
  readonly #store: DirectStore;
  /** The names of what was claimed when the run died. */
  readonly claimedAtDeath = new Set<string>();
  death: Death | undefined;
  isDead = false;

  constructor(folder: string, { forgets = false } = {}) {
    this.#db = openDurableDatabase(folder);
    if (forgets) {
      // The control: what was told is known for one run alone.
      this.#db.run('DELETE FROM alerted_news');
    }
    this.#store = new DirectStore(this.#db);
  }

  async request<Name extends StoreRequestName>(
    name: Name,
    input: StoreInput<Name>,
  ): Promise<StoreOutput<Name>> {
    const isClaim = name === 'alert.claim';
    if (isClaim && this.death === 'before the claim') {
      this.isDead = true;
    }
    if (this.isDead) {
      // A process that is gone hears no answer.
      return new Promise(() => undefined);
    }
    const output = await this.#store.request(name, input);
    if (isClaim && this.death === 'after the claim') {
      this.isDead = true;
      for (const { keys } of (input as StoreInput<'alert.claim'>).news) {
        keys.forEach((key) => this.claimedAtDeath.add(key));
      }
      return new Promise(() => undefined);
    }
    return output;
  }

  close(): void {
    this.isDead = true;
    this.#db.close();
  }
}
