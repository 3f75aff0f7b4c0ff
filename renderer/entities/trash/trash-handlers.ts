import { standardHandlers } from '../noun-handlers.ts';
import type { AnsweredRequest, NounHandlers } from '../noun-handlers.ts';
import { trashStore } from './trash-store.ts';

const standard = standardHandlers(trashStore);

/**
 * Keeps the trash on the page up to date. What leaves the trash can come back into it, if it is
 * deleted once more.
 */
export const trashHandlers: NounHandlers = {
  ...standard,
  events: { deleted: applyLeft },
  answers: { list: standard.answers.list, restore: applyAsked, delete: applyAsked },
};

function applyLeft({ id }: { readonly id: string }, { homeId }: { readonly homeId: string }): void {
  trashStore.applyLeft(homeId, [id]);
}

/** The thing of the request left: what was made anew in its place has another id. */
function applyAsked(_answer: object, { homeId, input }: AnsweredRequest): void {
  trashStore.applyLeft(homeId, [String(input['thingId'])]);
}
