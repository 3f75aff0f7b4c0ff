import { conversationStore } from '../../entities/conversation/conversation-store.ts';
import { documentStore } from '../../entities/document/document-store.ts';
import type { EntityStore } from '../../entities/store/entity-store.ts';
import type { Entity } from '../../entities/store/entity-list.ts';
import { useHomes } from '../../entities/home/home-store.ts';
import { operatorStore } from '../../entities/operator/operator-store.ts';
import { readAll } from '../../entities/store/read-all.ts';
import { savedViews } from '../../entities/local-state/saved-view-store.ts';
import { workItemStore } from '../../entities/work-item/work-item-store.ts';
import { pageLimits } from '#shared/limits/page-limits.ts';
import { guildsOf } from './place-entries.ts';

/** Reads the unknown places of all homes, as long as they are wanted. */
export async function readPlaces(isWanted: () => boolean): Promise<void> {
  const { homes } = useHomes.getState();
  await Promise.all([savedViews.readOnce(), ...homes.map((home) => readHome(home, isWanted))]);
}

/** Reads the lists of a home one after the other. A slow home does not delay other homes. */
async function readHome(
  home: Parameters<typeof guildsOf>[0],
  isWanted: () => boolean,
): Promise<void> {
  for (const { id: guildId } of guildsOf(home)) {
    const read = <Row extends Entity>(store: EntityStore<Row>) =>
      readList(store, home.id, guildId, isWanted);
    await read(operatorStore);
    await read(conversationStore);
    await read(workItemStore);
    await read(documentStore);
  }
}

/** Reads a list of a guild as long as it is wanted. A list that cannot be read stays as far as it was. */
export async function readList<Row extends Entity>(
  store: EntityStore<Row>,
  homeId: string,
  guildId: string,
  isWanted: () => boolean,
): Promise<void> {
  const maxPages = pageLimits.palettePages;
  await readAll(store, homeId, guildId, { isWanted, maxPages }).catch(() => undefined);
}
