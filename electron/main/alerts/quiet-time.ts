import type { AlertSettings } from '#shared/capability/alert.ts';

/** The choices that hold until a person makes others. */
export const initialAlerts: AlertSettings = {
  classes: { needsYou: true, ownThreads: true, otherThreads: false, work: false, other: false },
  showsText: true,
  quietHours: { isOn: false, from: '22:00', until: '07:00' },
};

/** Whether the person does not want to be disturbed now, by hand or by the hours of the day. */
export function isQuiet(
  { quietUntil, quietHours }: Pick<AlertSettings, 'quietUntil' | 'quietHours'>,
  now: Date,
): boolean {
  if (quietUntil === 'always' || (quietUntil !== undefined && now < new Date(quietUntil))) {
    return true;
  }
  const { isOn, from, until } = quietHours;
  const time = [now.getHours(), now.getMinutes()]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
  if (!isOn) {
    return false;
  }
  return from <= until ? from <= time && time < until : from <= time || time < until;
}
