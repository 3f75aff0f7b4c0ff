import type { OperationRequest } from '#shared/contract/registry.ts';
import { unknownThing } from '../not-offered.ts';
import type { NounParticulars } from './noun-particulars.ts';

/** What is particular to guilds on a service that lacks extensions: it tells no names. */
export const guildParticulars: NounParticulars = {
  emulations: {
    list: async ({ guildIds }) => ({ guilds: guildIds.map((id) => ({ id, name: id })) }),
    get: async ({ guildIds }, { guildId }: OperationRequest<'guild.get'>) => {
      if (!guildIds.includes(guildId)) {
        throw unknownThing();
      }
      return { id: guildId, name: guildId };
    },
  },
};
