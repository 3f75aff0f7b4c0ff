import type { ThingChange } from '#shared/capability/act.ts';
import { trashResource } from '#shared/domain/trash/resource.ts';
import { submit } from '../../entities/outbox/submit.ts';
import { moveDocumentDraft } from '../../entities/document/document-drafts.ts';
import { offering, useHomes } from '../../entities/home/home-store.ts';

/** How deleted things come back in a home. */
export interface WayBack {
  /**
   * Brings a thing back.
   *
   * @returns its id, which may be another one
   * @throws ProblemError where it could not be stored, or the service refused it
   */
  readonly restore: (thing: DeletedThing) => Promise<string>;
}

type DeletedThing = Pick<ThingChange, 'id' | 'guildId' | 'title'>;

/**
 * The way by which what is deleted in a home can be had back; undefined for a home that is gone.
 * Whoever deletes asks here what to say before, and the undo of a deletion goes this way.
 */
export function wayBackIn(homeId: string): WayBack | undefined {
  const home = useHomes.getState().homes.find(({ id }) => id === homeId);
  return home && trashOf(homeId);
}

/** The trash of the service, or what Guildhall keeps of a service that has none (0175). */
function trashOf(homeId: string): WayBack {
  return { restore: (thing) => restoreThing(homeId, thing) };
}

/**
 * Brings a thing back out of the trash. What was being written of a document when it was deleted is
 * there again with it, also where it is a new one.
 *
 * @returns its id, which may be another one
 * @throws ProblemError where it could not be stored, or the service refused it
 */
export async function restoreThing(
  homeId: string,
  { id: thingId, guildId, title }: DeletedThing,
): Promise<string> {
  const { restore } = trashResource.operations;
  const { output } = await submit(homeId, restore, { guildId, thingId }, { title });
  const id = output?.id ?? thingId;
  if (id !== thingId) {
    moveDocumentDraft(homeId, thingId, id);
  }
  return id;
}

/** The sentences about the way back, for the number of things that are deleted. */
interface DeletionWords {
  readonly toTrash: (count: number) => string;
  readonly keptHere: (count: number, home: string) => string;
  readonly unknown: (count: number) => string;
}

/** The words of the question before a deletion: whether it can be had back is said there. */
export function deletionWords<Words extends DeletionWords>(
  homeId: string,
  words: Words,
  count: number,
): Words & { readonly detail: string } {
  const home = useHomes.getState().homes.find(({ id }) => id === homeId);
  const details = {
    offered: words.toTrash(count),
    missing: words.keptHere(count, home?.name ?? ''),
    unknown: words.unknown(count),
  };
  return { ...words, detail: details[offering(home, 'trash')] };
}
