import type { AlertSettings } from '#shared/capability/alert.ts';
import type { CallHandlers } from '../bridge/call-handlers.ts';
import type { Settings } from '../settings/settings.ts';
import { initialAlerts } from '../../client/alerts/quiet-time.ts';

export interface AlertCallsOptions {
  readonly settings: Settings;
  /** Whether this system shows notifications. */
  readonly isSupported: () => boolean;
  /** Why the last one was not shown, if it was not. */
  readonly trouble: () => string | undefined;
  readonly onChanged: (settings: AlertSettings) => void;
}

/** The person's choices about alerts. */
export function alertSettingsOf(settings: Settings): AlertSettings {
  return settings.get('alerts') ?? initialAlerts;
}

/** Answers and keeps what the person has chosen. */
export function alertCalls({
  settings,
  isSupported,
  trouble,
  onChanged,
}: AlertCallsOptions): Pick<CallHandlers, 'alert.describe' | 'alert.change'> {
  return {
    'alert.describe': () => ({
      isSupported: isSupported(),
      trouble: trouble(),
      settings: alertSettingsOf(settings),
    }),
    'alert.change': (changed) => {
      settings.set('alerts', changed);
      onChanged(changed);
      return {};
    },
  };
}
