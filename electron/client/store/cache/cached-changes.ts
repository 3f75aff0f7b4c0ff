import { eventVerbOf, verbOf } from '#shared/registry/resources.ts';
import type { ServiceEvent } from '#shared/registry/service-event.ts';
import type { WritableDb } from '../../../storage/database.ts';
import type { AnsweredWrite } from './cache-protocol.ts';
import { forgetOne, saveAnswerRow, saveEventRow } from './entity-rows.ts';
import { nounCache } from './noun-cache.ts';
import { tick } from './record-rows.ts';

/** Saves the service's answer to a write. */
export function saveAnswer(db: WritableDb, homeId: string, answer: AnsweredWrite): void {
  const { resource, verb } = verbOf(answer.operation);
  const own = nounCache(resource.noun).answers?.[verb];
  if (own !== undefined) {
    own(db, homeId, answer);
  } else if (verb === 'delete') {
    forgetOne(db, homeId, { resource, id: idIn(answer.output), mark: tick(db) });
  } else {
    saveAnswerRow(db, homeId, { resource, answer });
  }
}

/** Applies one event to the cache, so that later answers to reads include it. */
export function applyEvent(db: WritableDb, homeId: string, event: ServiceEvent): void {
  const mark = tick(db);
  const { resource, verb = '' } = eventVerbOf(event.type) ?? {};
  if (resource === undefined) {
    return;
  }
  const own = nounCache(resource.noun).events?.[verb];
  if (own !== undefined) {
    own(db, homeId, { event, mark });
  } else if (verb === 'deleted') {
    forgetOne(db, homeId, { resource, id: idIn(event.data), mark });
  } else {
    saveEventRow(db, homeId, { resource, event, mark });
  }
}

/** The id of a deleted thing, which every answer and event about its deletion has. */
function idIn(deletion: unknown): string {
  return (deletion as { readonly id: string }).id;
}
