import { EventEmitter } from 'node:events';

import type * as Electron from 'electron';

import { completeClass, type Part } from '../lacking.ts';
import { isAppReady } from '../readiness.ts';

const SIZE = { width: 1920, height: 1080 };
const ORIGIN = { x: 0, y: 0 };

const DISPLAY: Electron.Display = {
  accelerometerSupport: 'unknown',
  bounds: { ...ORIGIN, ...SIZE },
  colorDepth: 24,
  colorSpace: '{primaries:BT709, transfer:SRGB, matrix:RGB, range:FULL}',
  depthPerComponent: 8,
  detected: true,
  displayFrequency: 60,
  id: 1,
  internal: false,
  label: 'electron-shim',
  maximumCursorSize: { width: 64, height: 64 },
  monochrome: false,
  nativeOrigin: ORIGIN,
  rotation: 0,
  scaleFactor: 1,
  size: SIZE,
  touchSupport: 'unavailable',
  workArea: { ...ORIGIN, ...SIZE },
  workAreaSize: SIZE,
};

/** The area for windows: one display of one fixed size. */
export const WORK_AREA: Electron.Rectangle = DISPLAY.workArea;

class Screen extends EventEmitter implements Part<Electron.Screen> {
  getAllDisplays(): Electron.Display[] {
    return [this.getPrimaryDisplay()];
  }

  getPrimaryDisplay(): Electron.Display {
    if (!isAppReady()) {
      throw new Error("The 'screen' module can't be used before the app 'ready' event");
    }
    return structuredClone(DISPLAY);
  }

  getDisplayMatching(): Electron.Display {
    return this.getPrimaryDisplay();
  }

  getDisplayNearestPoint(): Electron.Display {
    return this.getPrimaryDisplay();
  }

  getCursorScreenPoint(): Electron.Point {
    return { x: 0, y: 0 };
  }
}

completeClass('screen', Screen);

export const screen = new Screen();
