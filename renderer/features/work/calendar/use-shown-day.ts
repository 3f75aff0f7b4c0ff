import { useMemo } from 'react';
import { isCivilDate } from '#shared/text/civil-date.ts';
import {
  changeWorkLayout,
  useWorkLayout,
} from '../../../entities/local-state/work-layout-store.ts';
import { useToday } from '../../../ui/dates/use-today.ts';

/**
 * The day at which a guild's calendar and timeline are: today until the person goes elsewhere. It is
 * kept with the rest of how they leave the work of the guild.
 */
export function useShownDay(homeId: string, guildId: string) {
  const key = useMemo(() => ({ homeId, guildId }), [homeId, guildId]);
  const today = useToday();
  const kept = useWorkLayout(key, (layout) => layout.day);
  const setDay = (next: string) => {
    // Beyond the last year that can be kept there are no days.
    if (isCivilDate(next)) {
      changeWorkLayout(key, { day: next === today ? '' : next });
    }
  };
  return { day: kept || today, today, setDay };
}
