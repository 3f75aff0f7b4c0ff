import { pageLimits } from '#shared/limits/page-limits.ts';
import { documentStore } from '../../entities/document/document-store.ts';
import { isUnsent, stampOf } from '../../entities/store/entity-list.ts';
import type { Entity } from '../../entities/store/entity-list.ts';
import { keyInHome, partsOfKey } from '../../entities/store/key-in-home.ts';
import type { KeyInHome } from '../../entities/store/key-in-home.ts';
import { workItemStore } from '../../entities/work-item/work-item-store.ts';
import type { PaletteEntry } from '../palette/palette-entry.ts';
import { thingEntries } from '../palette/place-entries.ts';

const stores = [workItemStore, documentStore] as const;

/** The work items and documents of a guild as far as they are known, to be found by their titles. */
export class GuildThings {
  readonly homeId: string;
  readonly guildId: string;
  #lists: readonly (readonly Entity[])[] = [];
  #entries: readonly PaletteEntry[] = [];

  constructor(homeId: string, guildId: string) {
    this.homeId = homeId;
    this.guildId = guildId;
  }

  /** All entries, or those of documents. They are collected anew once a list has changed. */
  entries(isOfDocuments = false): readonly PaletteEntry[] {
    const lists = this.#readLists();
    if (lists.some((list, at) => list !== this.#lists[at])) {
      this.#lists = lists;
      this.#entries = thingEntries(this.homeId, this.guildId);
    }
    return isOfDocuments ? this.#entries.filter(({ kind }) => kind === 'document') : this.#entries;
  }

  /** The entries that were changed last, newest first. */
  newest(isOfDocuments = false): readonly PaletteEntry[] {
    const newest: Entity[] = [];
    const lists = this.#readLists().slice(isOfDocuments ? -1 : 0);
    for (const row of lists.flat()) {
      const oldest = newest.at(-1);
      const isFull = newest.length === pageLimits.completions;
      if (!isFull || oldest === undefined || stampOf(row) > stampOf(oldest)) {
        newest.splice(isFull ? -1 : newest.length, isFull ? 1 : 0, row);
        newest.sort((a, b) => (stampOf(a) < stampOf(b) ? 1 : -1));
      }
    }
    const ids = new Map(newest.map(({ id }, at) => [keyInHome(this.homeId, id) as string, at]));
    return this.entries()
      .filter(({ id }) => ids.has(id))
      .toSorted((a, b) => (ids.get(a.id) ?? 0) - (ids.get(b.id) ?? 0));
  }

  /** Whether the service has the entry. Nobody else can follow its temporary address before. */
  isShared({ id }: PaletteEntry): boolean {
    const { homeId, id: rowId } = partsOfKey(id as KeyInHome);
    return stores.every((store) => {
      const row: Entity | undefined = store.row(homeId, rowId);
      return row === undefined || !isUnsent(row);
    });
  }

  #readLists(): readonly (readonly Entity[])[] {
    const query = { guildId: this.guildId };
    return stores.map((store) => store.list(this.homeId, query).rows);
  }
}
