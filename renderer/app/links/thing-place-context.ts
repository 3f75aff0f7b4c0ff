import { createContext } from 'react';

/** Where the texts below it belong. */
export interface ThingPlace {
  readonly homeId: string;
  readonly guildId: string;
}

export const ThingPlaceContext = createContext<ThingPlace>({ homeId: '', guildId: '' });
