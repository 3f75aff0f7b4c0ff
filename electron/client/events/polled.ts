import type { OperationName } from '#shared/registry/registry.ts';
import type { ServiceEvent } from '#shared/registry/service-event.ts';
import { eventsBetween, knownRows, reachesKnown, withoutRows } from './poll-changes.ts';
import type { PolledAnswer, PolledList } from './poll-changes.ts';

/** A list that is polled, with what was read of it last. */
export interface Polled extends PolledList {
  /** The rows handed out last; undefined until some were. */
  known: Map<string, string> | undefined;
  lastMs: number;
  /** Whether it was answered when it was last read; undefined until it was. */
  isAnswered: boolean | undefined;
  /** The ids of what was deleted while the list is asked for. */
  readonly leftOut: Set<string>;
}

/** How many pages are read back to a known row; beyond them everything is read afresh. */
const maxPages = 10;

type Read = (name: OperationName, request: object) => Promise<unknown>;

/** Reads the events of a list since it was last read; undefined where there are too many. */
export async function readChanges(list: Polled, read: Read): Promise<ServiceEvent[] | undefined> {
  list.leftOut.clear();
  const first = await readPage(list, undefined, read);
  const { known } = list;
  list.known = knownRows(first);
  if (known === undefined) {
    return [];
  }
  const pages = [eventsBetween(known, first)];
  for (let answer = first; !reachesKnown(known, answer);) {
    const cursor = answer.output['nextCursor'] ?? undefined;
    if (cursor === undefined) {
      break;
    }
    if (pages.length === maxPages) {
      return undefined;
    }
    answer = await readPage(list, cursor, read);
    pages.unshift(eventsBetween(known, answer));
  }
  return pages.flat();
}

async function readPage(
  { resource, request, leftOut }: Polled,
  cursor: unknown,
  read: Read,
): Promise<PolledAnswer> {
  const input = cursor === undefined ? request : { ...request, cursor };
  const output = (await read(resource.operations.list, input)) as PolledList['request'];
  return withoutRows({ resource, request, output }, leftOut);
}
