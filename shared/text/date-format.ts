import { onFirstUse } from './on-first-use.ts';

/** How a moment is written; the zone is always that of this computer. */
type DateFormatOptions = Omit<Intl.DateTimeFormatOptions, 'timeZone' | 'timeZoneName'>;

/**
 * Returns a function that writes moments in the zone that this computer has when it is called. A
 * format of Intl keeps the zone that it was made with, and a Date does not. So the format knows no
 * zone, and is given what a clock on the wall shows.
 */
export function dateFormat(
  locale: string | undefined,
  options: DateFormatOptions,
): (at: Date) => string {
  const format = onFirstUse(() => new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }));
  return (at) => format().format(at.getTime() - at.getTimezoneOffset() * 60_000);
}
