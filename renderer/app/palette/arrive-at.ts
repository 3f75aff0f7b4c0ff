import { focusScreen } from '../../ui/screen-focus.ts';
import { chooseGuild, chosenGuildOf } from '../places/layout-store.ts';
import type { PalettePlace } from './palette-entry.ts';

/**
 * Goes to a place in its guild. The focus goes to the screen, or to the composer of a thread, so that
 * one can write at once.
 */
export function arriveAt(
  { homeId, guildId, path }: PalettePlace,
  navigate: (path: string) => void,
): void {
  if (guildId !== undefined && chosenGuildOf(homeId) !== guildId) {
    chooseGuild(homeId, guildId);
  }
  navigate(path);
  setTimeout(focusScreen);
}
