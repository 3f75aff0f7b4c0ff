import { focusScreen } from '../../ui/former-focus.ts';
import { chooseGuild, useLayout } from '../layout-store.ts';
import type { PalettePlace } from './palette-entry.ts';

/** How many frames a thread has to come onto the page. */
const maxTries = 60;

/**
 * Goes to a place, in the guild that it belongs to. The main pane has the focus then; in a thread
 * its composer, so that one can write at once.
 */
export function arriveAt(
  { homeId, guildId, path }: PalettePlace,
  navigate: (path: string) => void,
): void {
  if (guildId !== undefined && useLayout.getState().guildIds[homeId] !== guildId) {
    chooseGuild(homeId, guildId);
  }
  navigate(path);
  setTimeout(focusMain);
}

function focusMain(): void {
  const main = focusScreen();
  if (main === undefined) {
    return;
  }
  let tries = 0;
  const focusComposer = () => {
    const composer = main.querySelector<HTMLElement>('.composer-input');
    if (composer !== null) {
      composer.focus();
    } else if (tries < maxTries && document.activeElement === main) {
      tries += 1;
      requestAnimationFrame(focusComposer);
    }
  };
  focusComposer();
}
