import { addressIn } from '#shared/registry/operation-facts.ts';
import type { ReadOperationName } from '#shared/registry/registry.ts';
import { isListed, verbOf } from '#shared/registry/resources.ts';
import type { ListedResource } from '#shared/registry/resources.ts';
import { countLimits } from '#shared/limits/limits.ts';
import type { StoredEntry } from '../store/store-protocol.ts';
import type { Similarity } from './similarity.ts';
import { nounRules } from './noun-rules.ts';
import type { NounRules } from './noun-rules.ts';
import type { OutboxService } from './outbox-service.ts';

interface ListedThing {
  readonly id: string;
  readonly [field: string]: unknown;
}

interface ListAnswer {
  readonly nextCursor?: string | null;
  readonly [field: string]: unknown;
}

/** The list in which what a write creates is found again, and how it is known there. */
interface Listing {
  readonly resource: ListedResource;
  readonly operation: ReadOperationName;
  readonly compare: NonNullable<NounRules['compare']>;
}

/** The listing of a creation; undefined for a write that creates nothing recognizable. */
function listingOf({ operation }: StoredEntry): Listing | undefined {
  const { resource, verb } = verbOf(operation);
  const { compare } = nounRules(resource.noun);
  const list = resource.operations['list'] as ReadOperationName | undefined;
  return verb === 'create' && isListed(resource) && list !== undefined && compare !== undefined
    ? { resource, operation: list, compare }
    : undefined;
}

/** How many of the newest rows are remembered, in case the very newest are deleted or moved. */
const baselineLength = 50;

/** How many pages are read back; rows beyond them are not looked for. */
const maxPages = 20;

/** The rows at the top of the list in which a creation will appear, before it is sent. */
export async function readBaseline(entry: StoredEntry, service: OutboxService): Promise<string[]> {
  const listing = listingOf(entry);
  if (listing === undefined) {
    return [];
  }
  const rows = await newestRows(listing, entry, service, () => false);
  return rows.rows.slice(0, baselineLength).map((row) => rowKey(listing, row));
}

/** The result of a probe of the service. */
export type Found =
  | { readonly kind: 'found'; readonly row: ListedThing }
  | { readonly kind: 'absent' }
  | { readonly kind: 'unsure' };

/**
 * Looks whether what an entry makes is there already (promises: P5): among what is newer than the
 * mark, of the same words and the same author, and bound to no other entry. Words count as the same
 * where a service may have changed them; where it may have changed them further, that is unsure.
 */
export async function findCreated(
  entry: StoredEntry,
  baseline: readonly string[] | undefined,
  service: OutboxService,
  isClaimed: (id: string) => Promise<boolean>,
): Promise<Found> {
  const listing = listingOf(entry);
  if (listing === undefined || baseline === undefined) {
    return { kind: 'unsure' };
  }
  const known = new Set(baseline);
  const knownIds = new Set(baseline.map((place) => place.slice(0, place.lastIndexOf(' '))));
  const { rows, hasEnded } = await newestRows(listing, entry, service, (row) =>
    known.has(rowKey(listing, row)),
  );
  const end = rows.findIndex((row) => known.has(rowKey(listing, row)));
  const newer = (end < 0 ? rows : rows.slice(0, end)).filter(({ id }) => !knownIds.has(id));
  const candidates: { row: ListedThing; likeness: Similarity }[] = [];
  for (const row of newer.toReversed()) {
    const likeness = listing.compare(row as never, entry.input, service.ownId());
    if (likeness !== 'other' && !(await isClaimed(row.id))) {
      candidates.push({ row, likeness });
    }
  }
  const found =
    candidates.find(({ likeness }) => likeness === 'exact') ??
    candidates.find(({ likeness }) => likeness === 'alike');
  // Without a known row to stop at, the rows read may be older than the entry.
  const isSure = end >= 0 || (baseline.length === 0 && hasEnded);
  if (!isSure || (found === undefined && candidates.length > 0)) {
    return { kind: 'unsure' };
  }
  return found === undefined ? { kind: 'absent' } : { kind: 'found', row: found.row };
}

/** Reads a list from its newest on, until it ends or a thing is met that is known. */
async function newestRows(
  listing: Listing,
  { input }: StoredEntry,
  service: OutboxService,
  isKnown: (row: ListedThing) => boolean,
): Promise<{ rows: ListedThing[]; hasEnded: boolean }> {
  const rows: ListedThing[] = [];
  const { newestFirst } = listing.resource.list.order;
  const asked = {
    ...addressIn(listing.operation, input),
    ...(newestFirst && { limit: countLimits.page }),
  };
  let cursor: string | undefined;
  for (let page = 0; page < maxPages; page += 1) {
    const output = (await service.read(listing.operation, {
      ...asked,
      ...(cursor !== undefined && { cursor }),
    })) as ListAnswer;
    const read = output[listing.resource.list.rows] as readonly ListedThing[];
    rows.push(...(newestFirst ? read : read.toReversed()));
    // If a list is whole without a cursor, none means its end; else nobody knows.
    const isEnd = newestFirst ? read.length === 0 : output.nextCursor === undefined;
    const next = isEnd ? null : output.nextCursor;
    if (next === null || next === undefined || rows.some(isKnown)) {
      return { rows, hasEnded: next === null };
    }
    cursor = next;
  }
  return { rows, hasEnded: false };
}

/** A thing and, where it moves when it is changed, its place: only what stands still is a baseline. */
function rowKey({ resource }: Listing, { id, updatedAt }: ListedThing): string {
  const isMoving = resource.list.order.by === 'updatedAt' && typeof updatedAt === 'string';
  return `${id} ${isMoving ? updatedAt : ''}`;
}
