import { runOnceOffered } from '../../actions/offered-actions.ts';
import { call } from '../../bridge/call.ts';
import { onSignal } from '../../bridge/on-signal.ts';
import { closeDialog } from '../dialogs/dialog-store.ts';
import { chooseGuild } from './layout-store.ts';
import { hrefOf } from './paths.ts';

/**
 * Goes to the places that the person wants to see. At a start, such a place replaces the last one.
 * Later, alerts, the tray and other windows ask for places.
 *
 * @param places resolves once the last place is known
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
  onSignal('place.wanted', takeOrStay);
  takeOrStay();
}
