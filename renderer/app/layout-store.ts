import { usePlaces } from '../entities/place-store.ts';

export { chooseGuild, chosenGuildOf, movePlace, placeIn, places } from '../entities/place-store.ts';

/** How the window was left. */
export const useLayout = usePlaces;
