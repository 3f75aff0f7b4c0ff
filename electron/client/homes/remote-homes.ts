import type { KeyStorage } from '#shared/capability/home.ts';
import { problemError } from '#shared/problem/problem.ts';
import type { ClientStore } from '../store-client/client-store.ts';
import type { HomeConnection } from '../home/home-connection.ts';
import type { HomeOptions } from '../home/home-options.ts';
import type { KeySource } from './key-source.ts';
import { settledWithin } from '../timing.ts';
import type { Timing } from '../timing.ts';
import type { HomeFacts, HomeRecord } from '../home/home-record.ts';
import type { HomeRecords } from './home-records.ts';
import type { Homes } from './homes.ts';
import { keyMove } from './key-move.ts';
import { profileOf, withoutUser } from './record-parts.ts';
import { RemoteSource } from './remote-source.ts';
import { text } from '../text/text.ts';

type RemoteHomeParts = Pick<HomeOptions, 'id' | 'profile' | 'facts'> & {
  readonly source: RemoteSource;
};

export interface RemoteHomesOptions {
  readonly homes: Homes;
  readonly records: HomeRecords;
  readonly keys: KeySource;
  readonly store: ClientStore;
  readonly timing: Timing;
  readonly open: (parts: RemoteHomeParts) => HomeConnection;
  /** Homes were added, removed or put in another order. */
  readonly onListed: () => void;
}

/** How long a write in flight may still be answered when its home is signed out of. */
const settleMs = 1_000;

/** The services that are homes: in the settings, in the key vault, and alive in `Homes`. */
export class RemoteHomes {
  readonly #options: RemoteHomesOptions;
  readonly #sources = new Map<string, RemoteSource>();
  /** The homes that are just being signed out of or removed. */
  readonly #leaving = new Set<string>();

  constructor(options: RemoteHomesOptions) {
    this.#options = options;
    const { homes, records } = options;
    const leaving = records.leaving();
    for (const { homeId, isRemoved } of leaving) {
      this.#forgetRecord(homeId, isRemoved);
    }
    for (const record of records.all()) {
      this.#open(record);
    }
    homes.reorder(records.order());
    for (const left of leaving) {
      // Asked for before anybody can ask for what is kept of the home. What fails is tried again
      // at the next start, or with the next key.
      this.#wipeAll(left).catch(() => undefined);
    }
  }

  /**
   * The record of a home as it is now. It is another object after every change, so that whoever
   * has waited for something can tell whether the home is still what it was.
   *
   * @throws ProblemError `home_unknown` for none, `call_invalid` for the home of this computer
   */
  requireRecord(homeId: string): HomeRecord {
    this.#options.homes.requireHome(homeId);
    const source = this.#sources.get(homeId);
    if (source === undefined) {
      throw problemError('call_invalid', text.home.localIsFixed);
    }
    return source.record;
  }

  /** Adds a home with its key, and connects it. */
  async add(record: HomeRecord, key: string, keyStorage: KeyStorage): Promise<HomeConnection> {
    const { keys, records, homes, onListed } = this.#options;
    const sealed = await keys.seal(key, keyStorage);
    const kept = { ...record, custody: keyStorage };
    // In this order no key is ever on the disk without a home that it could be removed with.
    records.save(kept);
    try {
      keys.keep(record.id, sealed);
    } catch (error) {
      records.remove(record.id);
      throw error;
    }
    this.#open(kept);
    onListed();
    return homes.requireHome(record.id);
  }

  /**
   * Changes what the settings say of a home; it connects anew where its address is another. The
   * one way by which a kept key gets to another origin, and only with the person's word.
   *
   * @param before the record that the change was made from
   * @throws ProblemError `precondition_failed` where the home has changed meanwhile, or where its
   *   key would go to another origin without the person's word
   */
  async change(
    before: HomeRecord,
    record: HomeRecord,
    { mayKeyMove = false }: { readonly mayKeyMove?: boolean } = {},
  ): Promise<HomeConnection> {
    this.#requireUnchanged(before);
    if (keyMove(before, record) !== undefined && !mayKeyMove) {
      throw problemError('precondition_failed', text.home.keyMove.notEntered);
    }
    if (before.baseUrl !== record.baseUrl) {
      await this.#leaveService(record.id);
    }
    return this.#apply(record);
  }

  /**
   * Gives a home another key, and changes whose home it is where that was not known.
   *
   * @param before the record that the service was looked at with
   * @throws ProblemError `precondition_failed` where the home has changed meanwhile
   */
  async rekey(
    before: HomeRecord,
    key: string,
    { keyStorage, userId }: { keyStorage: KeyStorage; userId: string | undefined },
  ): Promise<HomeConnection> {
    const { keys, records } = this.#options;
    if (records.leaving().some(({ homeId }) => homeId === before.id)) {
      // The person who signs in finds nothing of the one who signed out, and nothing of theirs is
      // wiped later.
      await this.#wipeAll({ homeId: before.id, isRemoved: false });
    }
    const sealed = await keys.seal(key, keyStorage);
    // From here to the record nothing waits: a sign-out came before all of it, or comes after.
    this.#requireUnchanged(before);
    keys.keep(before.id, sealed);
    return this.#apply({ ...before, userId, custody: keyStorage }, { isKeyEntered: true });
  }

  /** Wipes a home's key and all that this computer holds of it. The home stays listed. */
  async signOut(homeId: string): Promise<HomeConnection> {
    const record = withoutUser(this.requireRecord(homeId));
    await this.#leave(record, false);
    this.#open(record);
    return this.#options.homes.requireHome(homeId);
  }

  /** Signs out of a home and takes it off the list. */
  async remove(homeId: string): Promise<void> {
    const { homes, onListed } = this.#options;
    await this.#leave(withoutUser(this.requireRecord(homeId)), true);
    homes.remove(homeId);
    this.#sources.delete(homeId);
    onListed();
  }

  /**
   * Puts the homes in another order.
   *
   * @throws ProblemError `call_invalid` unless each home is named once
   */
  reorder(homeIds: readonly string[]): void {
    const { homes, records, onListed } = this.#options;
    const known = homes.all().map(({ id }) => id);
    if (homeIds.length !== known.length || !known.every((id) => homeIds.includes(id))) {
      throw problemError('call_invalid', text.home.orderIncomplete);
    }
    records.setOrder(homeIds);
    homes.reorder(homeIds);
    onListed();
  }

  /**
   * Forgets the service of a home that gets another address: whatever answers there, it is another
   * one until it has told. Where that fails, the home stays as it is.
   */
  async #leaveService(homeId: string): Promise<void> {
    const { homes, records } = this.#options;
    const source = this.#sources.get(homeId);
    const left = source?.leave();
    try {
      await homes.requireHome(homeId).forgetService();
      if (left !== undefined) {
        this.#requireUnchanged(left);
      }
      records.forgetFacts(homeId);
    } catch (error) {
      if (left !== undefined && left === source?.record) {
        await source.follow(left);
      }
      throw error;
    }
  }

  /** Leaves a home, which nobody can change meanwhile. `record` is what stays of it. */
  async #leave(record: HomeRecord, isRemoved: boolean): Promise<void> {
    this.#requireStaying(record.id);
    this.#leaving.add(record.id);
    try {
      await this.#leaveInSteps(record, isRemoved);
    } finally {
      this.#leaving.delete(record.id);
    }
  }

  /**
   * Leaves a home in steps, the key first. It is noted before the first that it is being left, so
   * that whatever ends in between, main or a store, it is brought to its end at the next start.
   */
  async #leaveInSteps(record: HomeRecord, isRemoved: boolean): Promise<void> {
    const { keys, records, homes, timing } = this.#options;
    const { id: homeId } = record;
    const home = homes.requireHome(homeId);
    records.beginLeaving({ homeId, isRemoved });
    try {
      keys.forget(homeId);
    } catch (error) {
      // The key cannot go, so the home stays as it is, and the person hears why.
      records.endLeaving(homeId);
      throw error;
    }
    records.save(record);
    records.forgetFacts(homeId);
    // The endpoint goes too: a request that never ends may hold on to it.
    this.#sources.get(homeId)?.signOut(record);
    // Nothing of the home runs any more when its data goes.
    await settledWithin(timing, settleMs, home.stop());
    await home.cache?.wipe();
    await this.#wipeAll({ homeId, isRemoved });
  }

  /** Forgets what the settings know of who had signed in. */
  #forgetRecord(homeId: string, isRemoved: boolean): void {
    const { records } = this.#options;
    const record = records.find(homeId);
    records.forgetFacts(homeId);
    if (isRemoved) {
      records.remove(homeId);
    } else if (record !== undefined) {
      records.save(withoutUser(record));
    }
  }

  /** Each step may be repeated, and the two stores may end and start again in between. */
  async #wipeAll({ homeId, isRemoved }: { homeId: string; isRemoved: boolean }): Promise<void> {
    const { keys, records, store } = this.#options;
    keys.forget(homeId);
    await Promise.all([
      store.request('home.wipe', { homeId }),
      store.request('cache.wipe', { homeId }),
    ]);
    await store.request('store.wipe_copies', { homeId });
    if (isRemoved) {
      records.remove(homeId);
    }
    records.endLeaving(homeId);
  }

  /** @throws ProblemError `precondition_failed` */
  #requireUnchanged(before: HomeRecord): void {
    this.#requireStaying(before.id);
    if (this.requireRecord(before.id) !== before) {
      throw problemError('precondition_failed', text.home.changedMeanwhile);
    }
  }

  /** @throws ProblemError `precondition_failed` */
  #requireStaying(homeId: string): void {
    if (this.#leaving.has(homeId)) {
      throw problemError('precondition_failed', text.home.signingOut);
    }
  }

  /** Makes a record the one that holds, in the settings and for the connection. */
  async #apply(record: HomeRecord, how?: { isKeyEntered: boolean }): Promise<HomeConnection> {
    this.#options.records.save(record);
    await this.#sources.get(record.id)?.follow(record, how);
    return this.#options.homes.requireHome(record.id);
  }

  #open(record: HomeRecord): void {
    const { keys, homes, records, open } = this.#options;
    const { id } = record;
    const source = new RemoteSource({ record, keys });
    this.#sources.set(id, source);
    const facts = {
      kept: records.factsOf(id),
      keep: (told: HomeFacts) => {
        // Nothing is kept of who has just signed out.
        const isLeft = records.leaving().some(({ homeId }) => homeId === id);
        if (this.#sources.get(id) === source && !isLeft) {
          records.keepFacts(id, told);
        }
      },
    };
    homes.put(open({ id, profile: () => profileOf(source.record), source, facts }));
    void source.follow(record);
  }
}
