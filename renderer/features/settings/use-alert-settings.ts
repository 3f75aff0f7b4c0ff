import { useEffect, useState } from 'react';
import type { AlertSettings } from '#shared/capability/alert.ts';
import { call, problemOf } from '../../bridge/call.ts';

/** The person's choices about notifications, and the way to change them. */
export interface ChosenAlerts {
  /** Undefined until main has answered. */
  readonly settings: AlertSettings | undefined;
  readonly isSupported: boolean;
  /** Why the last choice could not be kept. */
  readonly failure: string | undefined;
  readonly change: (change: Partial<AlertSettings>) => void;
}

/** Reads and follows the choices. One counts at once, and is taken back where it cannot be kept. */
export function useAlertSettings(): ChosenAlerts {
  const [settings, setSettings] = useState<AlertSettings>();
  const [isSupported, setSupported] = useState(true);
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    let isGone = false;
    const stop = window.guildhall.on('alert.changed', setSettings);
    const read = async () => {
      const described = await call('alert.describe', {});
      if (!isGone) {
        setSettings(described.settings);
        setSupported(described.isSupported);
      }
    };
    read().catch((error: unknown) => setFailure(problemOf(error).detail));
    return () => {
      isGone = true;
      stop();
    };
  }, []);
  const change = (chosen: Partial<AlertSettings>) => {
    if (settings === undefined) {
      return;
    }
    setFailure(undefined);
    setSettings({ ...settings, ...chosen });
    call('alert.change', { ...settings, ...chosen }).catch((error: unknown) => {
      setSettings(settings);
      setFailure(problemOf(error).detail);
    });
  };
  return { settings, isSupported, failure, change };
}
