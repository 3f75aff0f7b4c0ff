import type { AlertSettings } from '../capability/alert.ts';

/** The ways to turn on Do not disturb by hand. */
export type QuietChoice = 'off' | 'halfHour' | 'hour' | 'tomorrow' | 'always';

export const quietChoices: readonly QuietChoice[] = [
  'off',
  'halfHour',
  'hour',
  'tomorrow',
  'always',
];

const minuteMs = 60_000;
const morningHour = 9;

/** Until when it is quiet by a choice that is made now; undefined where it is not. */
export function quietUntil(choice: QuietChoice, now: Date): string | undefined {
  switch (choice) {
    case 'off':
      return undefined;
    case 'always':
      return 'always';
    case 'halfHour':
      return new Date(now.getTime() + 30 * minuteMs).toISOString();
    case 'hour':
      return new Date(now.getTime() + 60 * minuteMs).toISOString();
    case 'tomorrow':
      return new Date(
        now.getFullYear(),
        now.getMonth(),
        now.getDate() + 1,
        morningHour,
      ).toISOString();
    default:
      return choice satisfies never;
  }
}

/** The choices by which it can be quiet. */
type QuietSettings = Pick<AlertSettings, 'quietUntil' | 'quietHours'>;

/**
 * Until when the person does not want to be disturbed, by hand or by the hours of the day; `always`
 * where they turn it off themselves, undefined where it is not quiet now.
 */
export function quietEnd(
  { quietUntil: chosen, quietHours }: QuietSettings,
  now: Date,
): Date | 'always' | undefined {
  if (chosen === 'always') {
    return 'always';
  }
  const byHand = chosen !== undefined && now < new Date(chosen) ? new Date(chosen) : undefined;
  // Where one ends within the other, the later end counts.
  return endOfHours(quietHours, byHand ?? now) ?? byHand;
}

/** The end of the quiet hours that hold at a moment. */
function endOfHours(
  { isOn, from, until }: QuietSettings['quietHours'],
  at: Date,
): Date | undefined {
  const time = [at.getHours(), at.getMinutes()]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
  const isOverMidnight = from > until;
  const holds = isOverMidnight ? from <= time || time < until : from <= time && time < until;
  if (!isOn || !holds) {
    return undefined;
  }
  const [hours = 0, minutes = 0] = until.split(':').map(Number);
  const day = at.getDate() + (isOverMidnight && time >= from ? 1 : 0);
  return new Date(at.getFullYear(), at.getMonth(), day, hours, minutes);
}
