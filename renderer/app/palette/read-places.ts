import { conversationStore } from '../../entities/conversation/conversation-store.ts';
import { documentStore } from '../../entities/document/document-store.ts';
import type { EntityStore } from '../../entities/store/entity-store.ts';
import type { Entity } from '../../entities/store/entity-list.ts';
import { useHomes } from '../../entities/home/home-store.ts';
import { operatorStore } from '../../entities/operator/operator-store.ts';
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

/** Reads all pages of a list, as long as they are wanted. */
export async function readList<Row extends Entity>(
  store: EntityStore<Row>,
  homeId: string,
  guildId: string,
  isWanted: () => boolean,
): Promise<void> {
  if (!isWanted()) {
    return;
  }
  await store.readOnce(homeId, { guildId });
  for (let page = 1; page < pageLimits.palettePages && isWanted(); page += 1) {
    const { nextCursor } = store.list(homeId, { guildId });
    if (nextCursor === undefined) {
      return;
    }
    // oxlint-disable-next-line no-await-in-loop -- each page is told by the one before
    await store.readFurther(homeId, { guildId });
    if (store.list(homeId, { guildId }).nextCursor === nextCursor) {
      return;
    }
  }
}
