import { useEffect } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { ProblemError } from '#shared/problem/problem.ts';
import type { Entity, EntityList } from './entity-list.ts';
import type { EntityStore } from './entity-store.ts';
import { usePacedStore } from './paced-store.ts';

/**
 * Reads all rows of a guild, page by page, while a component that shows them is there. The component
 * is drawn again for another count, and not for a changed row.
 *
 * @param everyMs how often it is drawn at most; undefined for at each change
 */
export function useReadAll<Row extends Entity>(
  store: EntityStore<Row>,
  homeId: string,
  guildId: string,
  everyMs?: number,
) {
  const { count, load, nextCursor } = usePacedStore(
    store.api,
    useShallow((state) => {
      const list = store.list(homeId, { guildId }, state);
      return { count: list.rows.length, load: list.load, nextCursor: list.nextCursor };
    }),
    everyMs,
  );
  useEffect(() => {
    if (load.kind === 'idle') {
      void store.readOnce(homeId, { guildId });
    } else if (load.kind === 'ready' && nextCursor !== undefined) {
      void store.readFurther(homeId, { guildId });
    }
  }, [store, homeId, guildId, load, nextCursor]);
  const isReading = load.kind === 'idle' || load.kind === 'loading' || nextCursor !== undefined;
  return { count, load, isReading };
}

interface ReadAllOptions {
  /** Whether the rows are still wanted. Once they are not, no further page is read. */
  readonly isWanted?: () => boolean;
  /** As many pages are read at most. */
  readonly maxPages?: number;
}

/**
 * Reads all rows of a guild, page by page, unless they were read.
 *
 * @throws ProblemError where a page could not be read
 */
export async function readAll<Row extends Entity>(
  store: EntityStore<Row>,
  homeId: string,
  guildId: string,
  { isWanted = () => true, maxPages = Infinity }: ReadAllOptions = {},
): Promise<void> {
  if (!isWanted()) {
    return;
  }
  await store.readOnce(homeId, { guildId });
  for (let pages = 1; ; pages += 1) {
    // oxlint-disable-next-line no-await-in-loop -- each page names the next
    const { load, nextCursor } = await settledList(store, homeId, guildId);
    if (load.kind === 'failed') {
      throw new ProblemError(load.problem);
    }
    if (nextCursor === undefined || pages >= maxPages || !isWanted()) {
      return;
    }
    // oxlint-disable-next-line no-await-in-loop -- each page names the next
    await store.readFurther(homeId, { guildId });
  }
}

/** The list of a guild once nothing of it is being read. */
async function settledList<Row extends Entity>(
  store: EntityStore<Row>,
  homeId: string,
  guildId: string,
): Promise<EntityList<Row>> {
  const list = () => store.list(homeId, { guildId });
  if (list().load.kind === 'loading') {
    await new Promise<void>((resolve) => {
      const stop = store.api.subscribe(() => {
        if (list().load.kind !== 'loading') {
          stop();
          resolve();
        }
      });
    });
  }
  return list();
}
