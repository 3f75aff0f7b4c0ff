import type { AlertSettings } from '#shared/capability/alert.ts';
import type { CallHandlers } from '../bridge/call-handlers.ts';
import type { Settings } from '../settings/settings.ts';
import { initialAlerts } from './quiet-time.ts';
import type { WantedPlaces } from './wanted-place.ts';

export interface AlertCallsOptions {
  readonly settings: Settings;
  /** Whether this system shows notifications. */
  readonly isSupported: () => boolean;
  readonly onChanged: (settings: AlertSettings) => void;
  readonly places: WantedPlaces;
}

/** The person's choices about alerts. */
export function alertSettingsOf(settings: Settings): AlertSettings {
  return settings.get('alerts') ?? initialAlerts;
}

/** Answers and keeps what the person has chosen, and hands out the place that they want to see. */
export function alertCalls({
  settings,
  isSupported,
  onChanged,
  places,
}: AlertCallsOptions): Pick<CallHandlers, 'alert.describe' | 'alert.change' | 'place.take'> {
  return {
    'alert.describe': () => ({
      isSupported: isSupported(),
      settings: alertSettingsOf(settings),
    }),
    'alert.change': (changed) => {
      settings.set('alerts', changed);
      onChanged(changed);
      return {};
    },
    'place.take': () => {
      const place = places.take();
      return place === undefined ? {} : { place };
    },
  };
}
