import type { ThingChange } from '#shared/capability/act.ts';
import { trashResource } from '#shared/domain/trash/resource.ts';
import { submit } from '../../bridge/submit.ts';
import { offers, useHomes } from '../../entities/home-store.ts';

/** How deleted things come back in a home. */
export interface WayBack {
  /**
   * Brings a thing back.
   *
   * @returns its id, which may be another one
   * @throws ProblemError where it could not be stored, or the service refused it
   */
  readonly restore: (thing: Pick<ThingChange, 'id' | 'guildId'>) => Promise<string>;
}

/**
 * The way by which what is deleted in a home can be had back; undefined where a deletion is for
 * good. Whoever deletes asks here what to say before, and the undo of a deletion goes this way.
 */
export function wayBackIn(homeId: string): WayBack | undefined {
  const home = useHomes.getState().homes.find(({ id }) => id === homeId);
  // As long as nobody knows of a trash, nobody promises one.
  return offers(home, 'trash') ? trashOf(homeId) : undefined;
}

/** The trash that a service keeps itself. */
function trashOf(homeId: string): WayBack {
  const { restore } = trashResource.operations;
  return {
    restore: async ({ id, guildId }) => {
      await submit(homeId, restore, { guildId, thingId: id });
      return id;
    },
  };
}

/** The words of the question before a deletion: whether it can be had back is said there. */
export function deletionWords<Words extends { readonly detail: string; readonly toTrash: string }>(
  homeId: string,
  words: Words,
): Words {
  return wayBackIn(homeId) === undefined ? words : { ...words, detail: words.toTrash };
}
