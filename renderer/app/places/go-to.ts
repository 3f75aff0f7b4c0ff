import { isThingWindow } from '../../bridge/thing-window.ts';
import { focusScreen } from '../../ui/screen-focus.ts';

/** Shows a place, and gives it the focus. */
export function goTo(path: string): void {
  location.hash = path;
  if (!isThingWindow) {
    // The place is shown after the address has changed.
    setTimeout(focusScreen);
  }
}
