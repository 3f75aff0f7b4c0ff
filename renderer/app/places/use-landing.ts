import { useEffect } from 'react';
import { call } from '../../bridge/call.ts';
import { useFirstRun } from '../../features/first-run/first-run-store.ts';
import { localHomeId } from '../homes/local-home.ts';
import { openPane } from '../../entities/preferences/pane-store.ts';
import { threadPath } from './paths.ts';

/** Shows the thread of a new guild once, with its sample work. If cut off, the next start does it. */
export function useLanding(
  shownGuildId: string | undefined,
  navigate: (path: string) => void,
): void {
  const made = useFirstRun(({ state }) => state?.made);
  const landingId = made?.guildId === shownGuildId ? made?.landingId : undefined;
  const hasSample = made?.sample !== undefined;
  useEffect(() => {
    if (landingId !== undefined) {
      navigate(threadPath(localHomeId, landingId));
      if (hasSample) {
        openPane('details');
      }
      call('first_run.land', {}).catch(() => undefined);
    }
  }, [landingId, hasSample, navigate]);
}
