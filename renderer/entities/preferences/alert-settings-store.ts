import { create } from 'zustand';
import type { AlertSettings } from '#shared/capability/alert.ts';
import { call } from '../../bridge/call.ts';
import { onSignal } from '../../bridge/on-signal.ts';

/** The person's settings for notifications; undefined until main has sent them. */
export const useAlertChoices = create<{ readonly settings: AlertSettings | undefined }>()(() => ({
  settings: undefined,
}));

/** Reads and follows the choices. Where they cannot be read, nothing is said of them. */
export function followAlertChoices(): void {
  onSignal('alert.changed', (settings) => useAlertChoices.setState({ settings }));
  call('alert.describe', {}).then(
    // Settings that a signal has brought meanwhile are newer.
    (described) => useAlertChoices.setState((now) => (now.settings ? now : described)),
    () => undefined,
  );
}
