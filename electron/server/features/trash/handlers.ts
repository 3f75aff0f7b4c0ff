import { problemError } from '#shared/problem/problem.ts';
import type { Handlers } from '../../perform/operation-handler.ts';

type TrashOperations = 'trash.list' | 'trash.restore' | 'trash.delete';

/** The trash is not offered yet; the server hides its operations. */
export const trashHandlers: Handlers<TrashOperations> = {
  'trash.list': refuse,
  'trash.restore': refuse,
  'trash.delete': refuse,
};

function refuse(): never {
  throw problemError('not_found', 'There is no trash.');
}
