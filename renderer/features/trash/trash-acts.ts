import { trashResource } from '#shared/domain/trash/resource.ts';
import type { TrashedThing } from '#shared/domain/trash/schema.ts';
import { restoreThing as bringBack } from '../../actions/undo/deletions.ts';
import { reportProblem } from '../../bridge/report-problem.ts';
import { submit } from '../../entities/outbox/submit.ts';
import { dropDocumentDraft } from '../../entities/document/document-drafts.ts';
import { trashStore } from '../../entities/trash/trash-store.ts';
import { text } from '../../text/text.ts';
import { showToast } from '../../ui/toast.tsx';

const { restore, delete: remove } = trashResource.operations;

/** The trash of a guild, and the way to what was restored. */
export interface TrashPlace {
  readonly homeId: string;
  readonly guildId: string;
  readonly onOpen: (kind: TrashedThing['kind'], id: string) => void;
}

/** Restores a thing with what was deleted below it, says so, and leads there. */
export async function restoreThing(
  { homeId, guildId, onOpen }: TrashPlace,
  { id: thingId, kind, title, belowCount }: TrashedThing,
): Promise<void> {
  const { restored, restoredWith } = text.trash.did;
  try {
    // On a service without a trash it is a new thing.
    const id = await bringBack(homeId, { guildId, id: thingId, title });
    trashStore.applyLeft(homeId, [thingId]);
    showToast({
      words: belowCount > 0 ? restoredWith(title, belowCount) : restored(title),
      onOpen: () => onOpen(kind, id),
      // The notice of the deletion goes, since there is nothing left that it could take back.
      kind: 'act',
    });
  } catch (error) {
    reportProblem(error);
  }
}

/** Takes a deletion back that waits, with what is deleted with it. */
export async function keepThing(
  { homeId, guildId }: TrashPlace,
  thingId: string,
  title: string,
): Promise<void> {
  try {
    await submit(homeId, restore, { guildId, thingId }, { title });
    showToast({ words: text.trash.did.kept(title), kind: 'act' });
  } catch (error) {
    reportProblem(error);
  }
}

/** Removes a thing for good, with what is below it. */
export async function deleteForever(
  { homeId, guildId }: TrashPlace,
  { id: thingId, kind, title }: TrashedThing,
): Promise<void> {
  try {
    await submit(homeId, remove, { guildId, thingId }, { title });
    if (kind === 'document') {
      dropDocumentDraft(homeId, thingId);
    }
    trashStore.applyLeft(homeId, [thingId]);
    showToast({ words: text.trash.did.deletedForever(title) });
  } catch (error) {
    reportProblem(error);
  }
}
