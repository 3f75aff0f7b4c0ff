import { isDeepStrictEqual } from 'node:util';
import type { EndpointSource, EndpointStatus } from '../connection/endpoint.ts';
import type { KeySource } from './key-source.ts';
import type { HomeRecord } from '../home/home-record.ts';
import { defaultEventsUrl } from './service-address.ts';
import { text } from '../text/text.ts';

export interface RemoteSourceOptions {
  readonly record: HomeRecord;
  readonly keys: Pick<KeySource, 'read'>;
}

const signedOut: EndpointStatus = {
  kind: 'key_refused',
  detail: text.home.signedOut,
};

/** The endpoint of a remote home: the address of its record, with the key of the vault. */
export class RemoteSource implements EndpointSource {
  readonly recoveredAt = undefined;
  readonly #keys: RemoteSourceOptions['keys'];
  readonly #listeners: (() => void)[] = [];
  #record: HomeRecord;
  #status: EndpointStatus = { kind: 'starting' };
  #isLeft = false;

  constructor({ record, keys }: RemoteSourceOptions) {
    this.#record = record;
    this.#keys = keys;
  }

  get record(): HomeRecord {
    return this.#record;
  }

  get status(): EndpointStatus {
    return this.#status;
  }

  listen(listener: () => void): void {
    this.#listeners.push(listener);
  }

  /** Reads the key where there is none yet: a keyring may have been unlocked. */
  retry(): void {
    if (this.#status.kind !== 'ready' && !this.#isLeft) {
      void this.follow(this.#record);
    }
  }

  /**
   * Goes by a record from now on, with the key that the vault has for it now. An endpoint that is
   * the same as before stays connected, unless the person has entered its key.
   */
  async follow(record: HomeRecord, { isKeyEntered = false } = {}): Promise<void> {
    this.#record = record;
    this.#isLeft = false;
    const status = await this.#read(record);
    // Another record, or another read, may have come meanwhile.
    if (record !== this.#record) {
      return;
    }
    if (isKeyEntered || !isDeepStrictEqual(status, this.#status)) {
      this.#status = status;
    }
    this.#tell();
  }

  /**
   * Drops the endpoint at once: there is none until a record is followed. Answers the present record
   * as another object, so that a read of the key that is under way brings nothing back.
   */
  leave(): HomeRecord {
    this.#record = { ...this.#record };
    this.#status = { kind: 'starting' };
    this.#isLeft = true;
    this.#tell();
    return this.#record;
  }

  /** Drops the key at once; `record` is what stays of the home. */
  signOut(record: HomeRecord): void {
    this.#record = record;
    this.#status = signedOut;
  }

  #tell(): void {
    for (const listener of this.#listeners) {
      listener();
    }
  }

  async #read(record: HomeRecord): Promise<EndpointStatus> {
    const { id, custody: keyStorage, baseUrl, guildIds } = record;
    if (keyStorage === undefined) {
      return signedOut;
    }
    const reading = await this.#keys.read(id, keyStorage);
    if (reading.kind === 'none') {
      void reading.later?.then(() => this.retry());
      return { kind: 'key_refused', detail: reading.detail };
    }
    const { eventsUrl = defaultEventsUrl(baseUrl) } = record;
    return { kind: 'ready', endpoint: { baseUrl, eventsUrl, key: reading.key, guildIds } };
  }
}
