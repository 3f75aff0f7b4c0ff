import { useEffect, useState } from 'react';
import type { OutboxEntry } from '#shared/capability/outbox.ts';
import { useHomes } from '../../entities/home/home-store.ts';
import { readLastChanger } from '../../entities/work-item/last-changer.ts';

/** The name of whoever else changed what an entry in conflict is about, once that is known. */
export function useLastChanger(entry: OutboxEntry): string | undefined {
  const { homeId, subject, state, conflict } = entry;
  const home = useHomes(({ homes }) => homes.find(({ id }) => id === homeId));
  const [name, setName] = useState<string>();
  const isAsked = state === 'conflict' && subject.kind === 'work_item' && home !== undefined;
  const fields = (conflict ?? []).map(({ field }) => field).join(' ');
  useEffect(() => {
    if (!isAsked) {
      return undefined;
    }
    let isOver = false;
    void (async () => {
      const found = await readLastChanger(home, subject.id, fields.split(' '));
      if (!isOver) {
        setName(found);
      }
    })();
    return () => {
      isOver = true;
    };
  }, [isAsked, home, subject.id, fields]);
  return isAsked ? name : undefined;
}
