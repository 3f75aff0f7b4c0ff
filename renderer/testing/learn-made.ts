import type { Noun } from '#shared/registry/resources.ts';
import { learnId } from '../bridge/local-ids.ts';
import { buildEntry } from './build-entities.ts';

/** An entry that has made a thing, as main tells of it once the service has answered. */
export function madeEntry(homeId: string, kind: Noun, temporaryId: string, resultId: string) {
  const subject = { kind, id: resultId };
  return buildEntry({ homeId, subject, state: 'sent', temporaryId, resultId });
}

/** Has the page know a thing that was made here by its temporary id. */
export function learnMade(homeId: string, kind: Noun, temporaryId: string, id: string): void {
  learnId(madeEntry(homeId, kind, temporaryId, id));
}
