import type { BrowserWindow } from 'electron';
import type { WantedPlace } from '#shared/capability/place.ts';
import { pushSignal } from '../bridge/bridge.ts';
import type { CallHandlers } from '../bridge/call-handlers.ts';

/** The main window, as far as it is led somewhere. */
interface MainWindow {
  /** Where there is none, it still has to be made. */
  readonly main: BrowserWindow | undefined;
  readonly showMain: () => void;
}

/**
 * The place that the person wants to see in the main window. It waits until a page takes it: the
 * window may still have to be made, and its page to load.
 */
export class WantedPlaces {
  readonly #windows: MainWindow;
  #place: WantedPlace | undefined;

  constructor(windows: MainWindow) {
    this.#windows = windows;
  }

  /** Has the main window be at a place, once there is one. */
  readonly want = (place: WantedPlace): void => {
    this.#place = place;
    const { main } = this.#windows;
    if (main !== undefined) {
      pushSignal(main, 'place.wanted', {});
    }
  };

  /** Shows a place in the main window, which comes to the front. */
  readonly goTo = (place: WantedPlace): void => {
    this.want(place);
    this.#windows.showMain();
  };

  calls(): Pick<CallHandlers, 'place.take' | 'window.show'> {
    return {
      'place.take': (_request, { window }) => {
        const place = window === this.#windows.main ? this.#take() : undefined;
        return place === undefined ? {} : { place };
      },
      'window.show': (place) => {
        this.goTo(place);
        return {};
      },
    };
  }

  #take(): WantedPlace | undefined {
    const place = this.#place;
    this.#place = undefined;
    return place;
  }
}
