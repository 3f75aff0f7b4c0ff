import type { AlertSettings } from '#shared/capability/alert.ts';

/** The choices that hold until a person makes others. */
export const untouchedAlerts: AlertSettings = {
  classes: { needsYou: true, ownThreads: true, otherThreads: false, work: false, other: false },
  showsText: true,
  quietHours: { isOn: false, from: '22:00', until: '07:00' },
};
