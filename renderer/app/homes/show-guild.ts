import { guildStore } from '../../entities/guild/guild-store.ts';
import { chooseGuild, chosenGuildOf } from '../places/layout-store.ts';

/** The guild that a home shows, if it has one. */
export function shownGuildOf(homeId: string): string | undefined {
  return chosenGuildOf(homeId) ?? guildStore.list(homeId).rows[0]?.id;
}

/** Makes a home show a guild, if the home has it. */
export function showGuild(homeId: string, guildId: string | undefined): void {
  const isThere = guildStore.list(homeId).rows.some(({ id }) => id === guildId);
  if (guildId !== undefined && isThere && guildId !== shownGuildOf(homeId)) {
    chooseGuild(homeId, guildId);
  }
}
