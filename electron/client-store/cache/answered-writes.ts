import { roleOf } from '#shared/contract/resources.ts';
import type { WritableDb } from '../../storage/database.ts';
import type { AnsweredWrite } from './cache-protocol.ts';
import { forgetOne, keepAnswered } from './entity-rows.ts';
import { nounCache } from './nouns/all-nouns.ts';

/** Keeps what the service answered to a write. */
export function keepAnswer(db: WritableDb, homeId: string, answer: AnsweredWrite): void {
  const { resource, role } = roleOf(answer.operation);
  const own = nounCache(resource.noun).answers?.[role];
  if (own !== undefined) {
    own(db, homeId, answer);
  } else if (role === 'delete') {
    const { id } = answer.output as { readonly id: string };
    forgetOne(db, homeId, { resource, id });
  } else {
    keepAnswered(db, homeId, { resource, answer });
  }
}
