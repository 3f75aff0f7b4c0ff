import type {
  OperationInput,
  OperationOutput,
  ReadOperationName,
} from '#shared/registry/registry.ts';
import { guildResource } from '#shared/domain/guild/resource.ts';
import { workItemResource } from '#shared/domain/work-item/resource.ts';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { memoryLimits } from '#shared/limits/kept-limits.ts';
import { countLimits } from '#shared/limits/limits.ts';
import { outcomeOfFailure } from '../outbox/send-outcome.ts';
import { RecentMap } from '../recent-map.ts';

type Read = <Name extends ReadOperationName>(
  name: Name,
  input: OperationInput<Name>,
) => Promise<OperationOutput<Name>>;

/** An item as its record has it, which names no guild. */
type Placed = Pick<WorkItem, 'id' | 'parentId'>;

interface ItemGuildsOptions {
  /** Asks the service itself. */
  readonly read: Read;
  /** The service that is asked: another object once the home has another one. */
  readonly service: () => object;
}

/** How many pages of a list are looked through: more than a guild has. */
const maxPages = 500;

/**
 * The guilds of items that nothing on this computer tells the guild of. An item is looked for beside
 * its siblings in each guild. Where a further one is unknown, guilds are read whole, so that the
 * deletions of a branch look once per guild, and not once each.
 */
export class ItemGuilds {
  readonly #options: ItemGuildsOptions;
  readonly #guilds = new RecentMap<string, string>(memoryLimits.places);
  #service: object;
  #lastFound: string | undefined;

  constructor(options: ItemGuildsOptions) {
    this.#options = options;
    this.#service = options.service();
  }

  /** The guild of an item, as far as an earlier look has told. */
  known({ id, parentId }: Placed): string | undefined {
    const service = this.#options.service();
    if (service !== this.#service) {
      this.#service = service;
      this.#guilds.clear();
      this.#lastFound = undefined;
    }
    const guildId =
      this.#guilds.get(id) ?? (parentId === undefined ? undefined : this.#guilds.get(parentId));
    if (guildId !== undefined) {
      this.#note({ id, parentId }, guildId);
    }
    return guildId;
  }

  /**
   * Looks for an item in the guilds of the service. Undefined where it is in none that may be read.
   *
   * @throws ServiceError where the service cannot be asked now
   */
  async find(item: Placed): Promise<string | undefined> {
    const isWhole = this.#lastFound !== undefined;
    for (const guildId of await this.#candidates()) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- hardly ever more than a few
        if (await this.#isInGuild(item, guildId, isWhole)) {
          this.#lastFound = guildId;
          return guildId;
        }
      } catch (error) {
        // One guild may not be read, or has no such parent: that says nothing of the next.
        if (outcomeOfFailure(error).state === 'queued') {
          throw error;
        }
      }
    }
    return undefined;
  }

  /** The guilds, the one of the last item first: what is deleted together is mostly of one guild. */
  async #candidates(): Promise<string[]> {
    const { guilds } = await this.#options.read(guildResource.operations.list, {});
    const ids: string[] = guilds.map(({ id }) => id);
    return ids.toSorted((a, b) => Number(b === this.#lastFound) - Number(a === this.#lastFound));
  }

  async #isInGuild(item: Placed, guildId: string, isWhole: boolean): Promise<boolean> {
    const list = workItemResource.operations.list;
    const scope = { guildId, ...(!isWhole && { parentId: item.parentId ?? '' }) };
    let isFound = false;
    let cursor: string | undefined;
    // A service may name a next page for ever.
    for (let pages = 0; pages < maxPages; pages += 1) {
      // oxlint-disable-next-line no-await-in-loop -- each page names the next
      const page = await this.#options.read(list, {
        ...scope,
        limit: countLimits.page,
        ...(cursor !== undefined && { cursor }),
      });
      for (const each of page.workItems) {
        this.#note(each, guildId);
        isFound ||= each.id === item.id;
      }
      cursor = page.nextCursor ?? undefined;
      if (cursor === undefined || (isFound && !isWhole)) {
        break;
      }
    }
    return isFound;
  }

  #note({ id, parentId }: Placed, guildId: string): void {
    this.#guilds.set(id, guildId);
    if (parentId !== undefined && parentId !== null && parentId !== '') {
      // An item is in the guild of its parent (contract: Work items).
      this.#guilds.set(parentId, guildId);
    }
  }
}
