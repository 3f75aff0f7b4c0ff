import type { AlertSettings } from '#shared/capability/alert.ts';

/** What is chosen before a person has chosen anything. */
export const untouchedAlerts: AlertSettings = {
  classes: { needsYou: true, ownThreads: true, otherThreads: false, work: false, other: false },
  showsText: true,
  quietHours: { isOn: false, from: '22:00', until: '07:00' },
};
