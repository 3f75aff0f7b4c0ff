import { problemError } from '#shared/problem/problem.ts';
import type { Handlers } from '../../perform/operation-handler.ts';

export const userHandlers: Handlers<'user.me'> = {
  'user.me': ({ actor }) => {
    if (actor.type !== 'user') {
      throw problemError('not_found', 'An operator has no user record.');
    }
    return { output: { id: actor.id, name: actor.name } };
  },
};
