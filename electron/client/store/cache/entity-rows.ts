import type { Noun } from '#shared/registry/resources.ts';
import type { Resource } from '#shared/contract/resource.ts';
import type { ServiceEvent } from '#shared/registry/service-event.ts';
import type { WritableDb } from '../../../storage/database.ts';
import type { AnsweredWrite } from './cache-protocol.ts';
import { isGone, rememberGone } from './gone-rows.ts';
import { deleteRecords, findRecord, millisecondsOf, saveRecord, tick } from './record-rows.ts';
import type { RecordKind } from './record-rows.ts';

/** The fields of a row that decide its place. */
export interface ListedRow {
  readonly id: string;
  readonly createdAt?: string | undefined;
  readonly updatedAt?: string | undefined;
}

/** The kind of the record that holds the answer of `get`. */
export function kindOfWhole({ noun, hasContent }: Resource<Noun>): RecordKind {
  return hasContent ? `${noun}_content` : noun;
}

/** A row's place in its list, and the time of its creation. */
export function placed(
  { list }: Resource,
  { id, createdAt, updatedAt }: ListedRow,
): { id: string; place: number; created: number } {
  const created = millisecondsOf(createdAt);
  const moved = list?.order.by === 'updatedAt' ? millisecondsOf(updatedAt) : 0;
  return { id, created, place: moved || created };
}

/** Saves the row of an event. If a later version is known, it only saves the scope. */
export function saveEventRow(
  db: WritableDb,
  homeId: string,
  { resource, event, mark }: { resource: Resource<Noun>; event: ServiceEvent; mark: number },
): void {
  const { noun, entityField = '' } = resource;
  const told = (event.data as Readonly<Record<string, unknown>>)[entityField] as ListedRow;
  const known = findRecord(db, { homeId, kind: noun, id: told.id });
  const former = formerRow(known);
  // The answer to a later change may have come before this event.
  const body = former !== undefined && isOlder(told, former) ? former : told;
  const scope = isOfGuild(resource) ? (event.guildId ?? known?.scope ?? '') : '';
  const at = event.at ?? known?.at ?? '';
  saveRecord(db, { homeId, kind: noun, scope, ...placed(resource, body), mark, at, body });
}

/** Saves the service's answer to a write, unless a later version is known. */
export function saveAnswerRow(
  db: WritableDb,
  homeId: string,
  {
    resource,
    answer,
    kind = resource.noun,
    body = answer.output as ListedRow,
  }: { resource: Resource<Noun>; answer: AnsweredWrite; kind?: RecordKind; body?: ListedRow },
): void {
  const known = findRecord(db, { homeId, kind, id: body.id });
  const former = formerRow(known);
  // An event about a later change or the deletion may have come before this answer.
  if (former === undefined ? isGone(db, { homeId, kind, id: body.id }) : isOlder(body, former)) {
    return;
  }
  // Services without extensions leave dates out.
  const row = { ...former, updatedAt: body.createdAt, ...body };
  const { guildId } = answer.input;
  const scope = isOfGuild(resource) && typeof guildId === 'string' ? guildId : known?.scope;
  saveRecord(db, {
    homeId,
    kind,
    scope: scope ?? '',
    ...placed(resource, row),
    mark: tick(db),
    at: answer.at,
    body: row,
  });
}

function formerRow(known: { readonly body: string } | undefined): ListedRow | undefined {
  return known && (JSON.parse(known.body) as ListedRow);
}

/**
 * Whether a row is older than the known one. Times of one thing never go back (contract: Timestamps).
 * If two states have the same time or none, the one that came last counts.
 */
function isOlder({ updatedAt }: ListedRow, known: ListedRow): boolean {
  return Boolean(updatedAt) && millisecondsOf(updatedAt) < millisecondsOf(known.updatedAt);
}

/** Deletes the row of a deleted thing, with its content. `mark` is the present clock of the cache. */
export function forgetOne(
  db: WritableDb,
  homeId: string,
  { resource, id, mark }: { resource: Resource<Noun>; id: string; mark: number },
): void {
  for (const kind of new Set([resource.noun, kindOfWhole(resource)])) {
    rememberGone(db, { homeId, kind, id, mark });
    deleteRecords(db, 'home_id = ? AND kind = ? AND id = ?', homeId, kind, id);
  }
}

/** Whether a noun is listed by guild. Guilds and notifications are listed for all guilds. */
function isOfGuild(resource: Resource<Noun>): boolean {
  return resource.list?.scope === 'guildId';
}
