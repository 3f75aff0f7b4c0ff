import type { Settings } from './settings.ts';
import { localHomeId } from '../../client/home/home-record.ts';
import type { HomeFacts, HomeRecord } from '../../client/home/home-record.ts';
import type { HomeRecords, LeavingHome } from '../../client/homes/home-records.ts';

/** The records of the services that are homes, and the order of all homes, in the settings. */
export class SettingsHomeRecords implements HomeRecords {
  readonly #settings: Pick<Settings, 'get' | 'set'>;

  constructor(settings: Pick<Settings, 'get' | 'set'>) {
    this.#settings = settings;
  }

  all(): readonly HomeRecord[] {
    return this.#settings.get('homes');
  }

  find(homeId: string): HomeRecord | undefined {
    return this.all().find(({ id }) => id === homeId);
  }

  /** The ids of all homes; one that the kept order does not name comes last. */
  order(): readonly string[] {
    const existing = [localHomeId, ...this.all().map(({ id }) => id)];
    const kept = this.#settings.get('homeOrder').filter((id) => existing.includes(id));
    return [...new Set([...kept, ...existing])];
  }

  setOrder(homeIds: readonly string[]): void {
    this.#settings.set('homeOrder', [...homeIds]);
  }

  /** Adds a record at the end, or puts it in the place of the one with its id. */
  save(record: HomeRecord): void {
    const isKnown = this.find(record.id) !== undefined;
    const homes = isKnown
      ? this.all().map((other) => (other.id === record.id ? record : other))
      : [...this.all(), record];
    this.#settings.set('homes', homes);
    this.setOrder(this.order());
  }

  /** Returns the facts that the service of a home told in earlier runs. */
  factsOf(homeId: string): HomeFacts {
    return this.#settings.get('homeFacts')?.[homeId] ?? {};
  }

  /** Keeps what the service of a home has told, as long as there is the home. */
  keepFacts(homeId: string, facts: HomeFacts): void {
    if (this.find(homeId) !== undefined) {
      this.#settings.set('homeFacts', { ...this.#settings.get('homeFacts'), [homeId]: facts });
    }
  }

  forgetFacts(homeId: string): void {
    const { [homeId]: gone, ...others } = this.#settings.get('homeFacts') ?? {};
    if (gone !== undefined) {
      this.#settings.set('homeFacts', others);
    }
  }

  /** The homes that a person has left and of which something may still be on this computer. */
  leaving(): readonly LeavingHome[] {
    return this.#settings.get('leavingHomes') ?? [];
  }

  /** Notes that a home is being left, before anything of it goes. */
  beginLeaving(leaving: LeavingHome): void {
    this.#settings.set('leavingHomes', [...this.#leavingBut(leaving.homeId), leaving]);
  }

  /** Nothing of the home is left on this computer. */
  endLeaving(homeId: string): void {
    this.#settings.set('leavingHomes', this.#leavingBut(homeId));
  }

  #leavingBut(homeId: string): LeavingHome[] {
    return this.leaving().filter((other) => other.homeId !== homeId);
  }

  remove(homeId: string): void {
    this.forgetFacts(homeId);
    this.#settings.set(
      'homes',
      this.all().filter(({ id }) => id !== homeId),
    );
    this.setOrder(this.order());
  }
}
