import { create } from 'zustand';
import { keyInHome } from '../../../entities/store/key-in-home.ts';
import { useToday } from '../../../ui/dates/use-today.ts';

/** The day that each guild's calendar is at, as long as the window is there. */
const useDays = create<{ readonly days: Readonly<Record<string, string>> }>()(() => ({ days: {} }));

/** The day that a guild's calendar is at: today until the person goes elsewhere. */
export function useCalendarDay(homeId: string, guildId: string) {
  const key = keyInHome(homeId, guildId);
  const today = useToday();
  const day = useDays(({ days }) => days[key]) ?? today;
  const setDay = (next: string) =>
    useDays.setState(({ days }) => ({ days: { ...days, [key]: next } }));
  return { day, today, setDay };
}
