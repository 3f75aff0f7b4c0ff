import { useEffect } from 'react';
import { documentResource } from '#shared/domain/document/resource.ts';
import { workItemResource } from '#shared/domain/work-item/resource.ts';
import { onSignal } from '../../bridge/on-signal.ts';
import { useList } from '../../entities/store/entity-store.ts';
import { useReadAll } from '../../entities/store/read-all.ts';
import { trashStore } from '../../entities/trash/trash-store.ts';

/** The events that may put something into the trash, or take it out. */
const comingAndGoing: ReadonlySet<string> = new Set(
  [workItemResource, documentResource].flatMap(({ events }) => [events.created, events.deleted]),
);

/** How long changes are gathered before the trash is read again. */
const gatherMs = 300;

/** The trash of a guild, read as it is shown and again where things are deleted or restored. */
export function useTrash(homeId: string, guildId: string) {
  const { load, isReading } = useReadAll(trashStore, homeId, guildId);
  const { rows } = useList(trashStore, homeId, { guildId });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = () => void trashStore.read(homeId, { guildId });
    const readSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(read, gatherMs);
    };
    // Rows that were read when it was last shown may be old.
    if (trashStore.list(homeId, { guildId }).load.kind !== 'idle') {
      read();
    }
    const leave = [
      onSignal('home.event', ({ homeId: of, event }) => {
        if (of === homeId && comingAndGoing.has(event.type)) {
          readSoon();
        }
      }),
      onSignal('outbox.changed', ({ entry }) => {
        if (entry.homeId === homeId && (entry.state === 'sent' || entry.state === 'discarded')) {
          readSoon();
        }
      }),
    ];
    return () => {
      clearTimeout(timer);
      for (const off of leave) {
        off();
      }
    };
  }, [homeId, guildId]);
  return { things: rows, load, isReading };
}
