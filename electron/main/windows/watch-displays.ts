import type { BrowserWindow, Screen } from 'electron';
import { workAreas } from './app-window.ts';
import { isFound, placeWindow } from './window-placement.ts';

/** Brings windows back whose screen has gone, or has become too small for them to be found. */
export function watchDisplays(
  screen: Pick<Screen, 'on'>,
  windows: () => readonly BrowserWindow[],
): void {
  const look = () => {
    const areas = workAreas();
    for (const window of windows()) {
      const bounds = window.getNormalBounds();
      if (!isFound(bounds, areas)) {
        window.setBounds(placeWindow({ bounds, isMaximized: false }, areas));
      }
    }
  };
  screen.on('display-removed', look);
  screen.on('display-metrics-changed', look);
}
