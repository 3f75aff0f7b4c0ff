import { hash } from 'node:crypto';
import { resourceOf } from '#shared/registry/resources.ts';
import type { ListedResource } from '#shared/registry/resources.ts';
import type { ServiceEvent } from '#shared/registry/service-event.ts';

type Fields = Readonly<Record<string, unknown>>;

/** One list as it was asked for. */
export interface PolledList {
  readonly resource: ListedResource;
  readonly request: Fields;
}

/** One list as it was answered. */
export interface PolledAnswer extends PolledList {
  readonly output: Fields;
}

/** A row as it is remembered: the digest of what it read, by its id. */
export type KnownRows = ReadonlyMap<string, string>;

type Row = { readonly id: string };

/** An answer without some of its rows. */
export function withoutRows(answer: PolledAnswer, ids: ReadonlySet<string>): PolledAnswer {
  if (ids.size === 0) {
    return answer;
  }
  const rows = rowsOf(answer).filter(({ id }) => !ids.has(id));
  return { ...answer, output: { ...answer.output, [answer.resource.list.rows]: rows } };
}

/** The remembered rows of a list, in the order of the answer. */
export function knownRows(answer: PolledAnswer): Map<string, string> {
  return new Map(rowsOf(answer).map((row) => [row.id, digestOf(row)]));
}

/** The digest of a row: little is remembered, however much it holds. */
function digestOf(row: Row): string {
  return hash('sha1', JSON.stringify(row), 'base64');
}

/** Whether an answer reaches back to what is known; else something between may be missing. */
export function reachesKnown(known: KnownRows, answer: PolledAnswer): boolean {
  return known.size === 0 || rowsOf(answer).some(({ id }) => known.has(id));
}

/**
 * The events that a socket would have brought between two answers of a list, oldest first. Of a
 * list that begins with its newest, rows behind all that is known are no news but history.
 */
export function eventsBetween(known: KnownRows, answer: PolledAnswer): ServiceEvent[] {
  const rows = rowsOf(answer);
  const lastKnown = rows.findLastIndex(({ id }) => known.has(id));
  const isNews = (index: number) => isWhole(answer) || lastKnown === -1 || index < lastKnown;
  const changed = rows.filter(
    (row, index) => (known.has(row.id) || isNews(index)) && known.get(row.id) !== digestOf(row),
  );
  const present = new Set(rows.map(({ id }) => id));
  const gone = isWhole(answer) ? [...known.keys()].filter((id) => !present.has(id)) : [];
  return [
    ...(isWhole(answer) ? changed : changed.toReversed()).flatMap((row) =>
      eventOf(answer, known.has(row.id) ? 'updated' : 'created', row),
    ),
    ...gone.flatMap((id) => eventOf(answer, 'deleted', { id })),
  ];
}

function rowsOf({ resource, output }: PolledAnswer): readonly Row[] {
  return output[resource.list.rows] as readonly Row[];
}

/** Whether all there is was answered, so that what is not there is gone. */
function isWhole({ resource, output }: PolledAnswer): boolean {
  return !resource.list.order.newestFirst && (output['nextCursor'] ?? null) === null;
}

/** The event about a row; none where that cannot happen to one, as a message never changes. */
function eventOf(
  { resource, request }: PolledList,
  role: 'created' | 'updated' | 'deleted',
  row: Row,
): ServiceEvent[] {
  const { events, entityField = '', partOf } = resource;
  const type = events[role];
  if (type === undefined) {
    return [];
  }
  const { guildId } = request;
  const whole = partOf && resourceOf(partOf).idField;
  const data =
    role === 'deleted' ? row : { ...(whole && { [whole]: request[whole] }), [entityField]: row };
  // The row is of the answer, so it is what the resource's event tells; TypeScript cannot follow.
  return [{ type, data, ...(guildId !== undefined && { guildId }) } as ServiceEvent];
}

/** The owner of a list; undefined for the person's own. */
export function scopeOf({ resource, request }: PolledList): unknown {
  return request[resource.list.scope ?? ''];
}

/** The key of a list among those of one service. */
export function keyOf(list: PolledList): string {
  return `${list.resource.noun} ${String(scopeOf(list))}`;
}
