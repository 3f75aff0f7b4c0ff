import { notOffered } from '../not-offered.ts';
import type { NounParticulars } from './noun-particulars.ts';

/** What is particular to users on a service that lacks extensions. */
export const userParticulars: NounParticulars = {
  emulations: {
    get: async ({ directory: { user } }) => {
      if (user === undefined) {
        throw notOffered('guilds');
      }
      return user;
    },
  },
};
