import { runOnceOffered } from '../../actions/offered-actions.ts';
import { call } from '../../bridge/call.ts';
import { closeDialog } from '../dialogs/dialog-store.ts';
import { chooseGuild } from './layout-store.ts';
import { hrefOf } from './paths.ts';

/**
 * Goes wherever the person wants the window to be: at a start, in place of where they were, and
 * whenever an alert, the tray or another window leads somewhere.
 *
 * @param places resolves once it is known where the person was
 */
export function followWantedPlaces(places: Promise<void>): void {
  const take = async () => {
    const [{ place }] = await Promise.all([call('place.take', {}), places]);
    if (place?.homeId !== undefined && place.guildId !== undefined) {
      chooseGuild(place.homeId, place.guildId);
    }
    if (place !== undefined) {
      closeDialog();
      window.location.hash = hrefOf(place.path);
      if (place.action !== undefined) {
        runOnceOffered(place.action);
      }
    }
  };
  const takeOrStay = () => void take().catch(() => undefined);
  window.guildhall.on('place.wanted', takeOrStay);
  takeOrStay();
}
