import type { Home } from '#shared/capability/home.ts';
import type { Operator } from '#shared/domain/operator/schema.ts';
import { memoryLimits } from '#shared/limits/kept-limits.ts';
import { RecentMap } from '../recent-map.ts';

/**
 * The operators of a service, the guilds that things belong to, and the user of the key, inferred
 * from the answers and events of a service that does not tell them. The entries seen the longest
 * ago are forgotten where there are too many: the guild of a thing is then looked for in all.
 */
export class InferredDirectory {
  /** Names by the operator's id, by the guild's id; empty until one is known. */
  readonly #operators = new RecentMap<string, RecentMap<string, string>>(memoryLimits.guilds);
  /** The guild of conversations and work items, by their id. */
  readonly #guilds = new RecentMap<string, string>(memoryLimits.places);
  readonly #people = new RecentMap<string, string>(memoryLimits.people);
  #userId: string | undefined;

  /**
   * The user of the key, once something was posted with it; their id, until their name is known.
   */
  get user(): Home['user'] {
    const id = this.#userId;
    return id === undefined ? undefined : { id, name: this.#people.get(id) ?? id };
  }

  /** The guild that a conversation or a work item was seen in. */
  guildOf(id: string): string | undefined {
    return this.#guilds.get(id);
  }

  operatorsOf(guildId: string): Operator[] {
    return (this.#operators.get(guildId)?.entries() ?? []).map(([id, name]) => ({
      id: id as Operator['id'],
      name: name || id,
      capabilities: [],
    }));
  }

  /** Sets the user of the key, where something written with it tells. */
  setUser(id: string | undefined): void {
    this.#userId = id ?? this.#userId;
  }

  /** Notes that something was seen in a guild. */
  addPlace(id: string, guildId: string): void {
    this.#guilds.set(id, guildId);
  }

  addPerson(id: string, name: string): void {
    this.#people.set(id, name);
  }

  addOperator(guildId: string, id: string, name = ''): void {
    const operators =
      this.#operators.get(guildId) ?? new RecentMap<string, string>(memoryLimits.operatorsPerGuild);
    this.#operators.set(guildId, operators);
    operators.set(id, name || (operators.get(id) ?? ''));
  }
}
