import { requireMembership } from '../../access/membership.ts';
import type { Handlers } from '../../perform/operation-handler.ts';
import type { ModelEndpoints } from './endpoints.ts';

/** Returns the handlers of operations on models. */
export function modelHandlers({
  endpoints,
}: {
  readonly endpoints: Pick<ModelEndpoints, 'list'>;
}): Handlers<'model.list'> {
  return {
    'model.list': ({ db, actor }, { guildId }) => {
      requireMembership(db, actor, guildId);
      return { output: { models: endpoints.list() } };
    },
  };
}
