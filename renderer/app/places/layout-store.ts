import { usePlaces } from '../../entities/local-state/place-store.ts';

export {
  chooseGuild,
  chosenGuildOf,
  movePlace,
  placeIn,
  places,
} from '../../entities/local-state/place-store.ts';

/** The state in which the window was left. */
export const useLayout = usePlaces;
