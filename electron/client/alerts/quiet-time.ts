import type { AlertSettings } from '#shared/capability/alert.ts';
import { quietEnd } from '#shared/rules/quiet-times.ts';

/** The default settings for alerts. */
export const initialAlerts: AlertSettings = {
  classes: { needsYou: true, ownThreads: true, otherThreads: false, work: false, other: false },
  showsText: true,
  quietHours: { isOn: false, from: '22:00', until: '07:00' },
};

/** Whether it is quiet time now, by the person's choice or by the hours of the day. */
export function isQuiet(
  settings: Pick<AlertSettings, 'quietUntil' | 'quietHours'>,
  now: Date,
): boolean {
  return quietEnd(settings, now) !== undefined;
}
