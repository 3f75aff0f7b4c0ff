import { createContext } from 'react';

/** The home and the guild of the texts below the provider. */
export interface ThingPlace {
  readonly homeId: string;
  readonly guildId: string;
}

export const ThingPlaceContext = createContext<ThingPlace>({ homeId: '', guildId: '' });
