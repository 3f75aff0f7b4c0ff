import { useCallback, useEffect, useRef, useState } from 'react';
import type { WorkItemChange } from '#shared/domain/work-item/history.ts';
import type { Problem } from '#shared/problem/problem.ts';
import { call, problemOf } from '../../../bridge/call.ts';
import { keyInHome } from '../../../entities/store/key-in-home.ts';

/** The changes of an item that were read, newest first. */
export interface ItemHistoryPages {
  readonly changes: readonly WorkItemChange[];
  /** Where the older ones begin; undefined where there are none. */
  readonly nextCursor: string | undefined;
  /** Since when all changes are known. */
  readonly beginsAt: string;
}

/** The pages that were read of an item, and the problem of the last read if it failed. */
interface Read {
  readonly key: string;
  /** The version of the item whose newest page was asked for last. */
  readonly version: string;
  readonly pages: ItemHistoryPages | undefined;
  readonly problem: Problem | undefined;
}

/**
 * The history of an item, page by page. The newest page is read again when `version` changes.
 *
 * @param version of the item, such as the time of its last change
 */
export function useItemHistory(homeId: string, itemId: string, version: string, canRead: boolean) {
  const key = keyInHome(homeId, itemId);
  const [read, setRead] = useState<Read>();
  const known = read?.key === key ? read : undefined;
  const apply = useCallback(
    (change: ReadChange) => setRead((former) => changed(former, key, version, change)),
    [key, version],
  );
  const stop = useRef(new AbortController());
  useEffect(() => {
    const current = new AbortController();
    stop.current = current;
    if (canRead) {
      void readPage(homeId, itemId, undefined, current.signal, apply);
    }
    return () => current.abort();
  }, [homeId, itemId, apply, canRead]);
  /** Reads the next page; the newest where none was read. */
  const onMore = () => {
    void readPage(homeId, itemId, known?.pages?.nextCursor, stop.current.signal, apply);
  };
  return { pages: known?.pages, problem: known?.problem, onMore };
}

/** The change that a read makes to the pages that were read before. */
type ReadChange = (former: ItemHistoryPages | undefined) => Pick<Read, 'pages' | 'problem'>;

async function readPage(
  homeId: string,
  workItemId: string,
  cursor: string | undefined,
  signal: AbortSignal,
  apply: (change: ReadChange) => void,
): Promise<void> {
  const change = await askFor(homeId, workItemId, cursor);
  if (!signal.aborted) {
    apply(change);
  }
}

async function askFor(
  homeId: string,
  workItemId: string,
  cursor: string | undefined,
): Promise<ReadChange> {
  try {
    const input = { homeId, workItemId, ...(cursor !== undefined && { cursor }) };
    const { nextCursor, ...page } = await call('work_item.history', input);
    const next = { ...page, nextCursor: nextCursor ?? undefined };
    return (former) => ({ pages: joined(former, next, cursor), problem: undefined });
  } catch (error) {
    return (former) => ({ pages: former, problem: problemOf(error) });
  }
}

function changed(former: Read | undefined, key: string, version: string, change: ReadChange): Read {
  return { key, version, ...change(former?.key === key ? former.pages : undefined) };
}

/**
 * The known pages with one more. A newest page that does not reach them takes their place:
 * changes between the two are not known.
 */
export function joined(
  known: ItemHistoryPages | undefined,
  page: ItemHistoryPages,
  cursor: string | undefined,
): ItemHistoryPages {
  if (known === undefined) {
    return page;
  }
  if (cursor !== undefined) {
    // Asked for twice, or answered after the list began anew: it continues nothing any more.
    return known.nextCursor === cursor
      ? { ...page, changes: [...known.changes, ...page.changes] }
      : known;
  }
  const ids = new Set(page.changes.map(({ id }) => id));
  const overlapsAt = known.changes.findIndex(({ id }) => ids.has(id));
  if (overlapsAt < 0) {
    return page;
  }
  const older = known.changes.filter(({ id }) => !ids.has(id));
  const isLonger = known.changes.length > page.changes.length;
  return {
    beginsAt: page.beginsAt,
    nextCursor: isLonger ? known.nextCursor : page.nextCursor,
    changes: [...page.changes, ...older],
  };
}
