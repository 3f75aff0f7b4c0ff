import type { ItemPlace } from '../features/work/acts/item-actions.ts';

/** Where items are shown: a home whose service can do everything, unless given otherwise. */
export function buildItemPlace(place: Partial<ItemPlace> = {}): ItemPlace {
  return {
    homeId: 'local',
    guildId: 'gld_1',
    operators: [],
    canEdit: true,
    canDelete: true,
    addressOf: (id) => `guildhall://home/local/item/${id}`,
    onDiscuss: () => undefined,
    ...place,
  };
}
