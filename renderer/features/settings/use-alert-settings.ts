import { useEffect, useState } from 'react';
import { create } from 'zustand';
import type { AlertSettings } from '#shared/capability/alert.ts';
import { call, problemOf } from '../../bridge/call.ts';
import { onSignal } from '../../bridge/on-signal.ts';
import { choiceKeeper } from '../../entities/preferences/choice-keeper.ts';

/** The person's choices about notifications, and the way to change them. */
export interface ChosenAlerts {
  /** Undefined until main has answered. */
  readonly settings: AlertSettings | undefined;
  readonly isSupported: boolean;
  /** The reason why the system did not show the last notification, where it did not. */
  readonly trouble: string | undefined;
  /** Why the last choice could not be kept. */
  readonly failure: string | undefined;
  readonly change: (change: Partial<AlertSettings>) => void;
}

type Described = Pick<ChosenAlerts, 'settings' | 'isSupported' | 'trouble'>;

const useDescribed = create<Described>()(() => ({
  settings: undefined,
  isSupported: true,
  trouble: undefined,
}));

const keepSettings = choiceKeeper<AlertSettings | undefined>({
  shown: () => useDescribed.getState().settings,
  show: (settings) => useDescribed.setState({ settings }),
  keep: async (settings) => settings && call('alert.change', settings),
});

/** Reads and follows the choices. One counts at once, and is taken back where it cannot be kept. */
export function useAlertSettings(): ChosenAlerts {
  const { settings, isSupported, trouble } = useDescribed();
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    const fail = (error: unknown) => setFailure(problemOf(error).detail);
    // A former visit's choices may be older than what another window has chosen since.
    useDescribed.setState(useDescribed.getInitialState());
    call('alert.describe', {}).then((described) => useDescribed.setState(described), fail);
    return onSignal('alert.changed', (changed) => useDescribed.setState({ settings: changed }));
  }, []);
  const change = (chosen: Partial<AlertSettings>) => {
    const now = useDescribed.getState().settings;
    if (now === undefined) {
      return;
    }
    setFailure(undefined);
    keepSettings({ ...now, ...chosen }).catch((error: unknown) =>
      setFailure(problemOf(error).detail),
    );
  };
  return { settings, isSupported, trouble, failure, change };
}
