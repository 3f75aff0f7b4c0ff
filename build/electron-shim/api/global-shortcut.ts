import type * as Electron from 'electron';

import { completed } from '../lacking.ts';
import { requireReady } from '../readiness.ts';
import { shimControls } from '../shim-controls.ts';
import { isSameAccelerator, parseAccelerator } from './accelerator.ts';

const NOT_READY = 'globalShortcut cannot be used before the app is ready';

let shortcuts: readonly { accelerator: string; run: () => void }[] = [];

function isRegistered(accelerator: string): boolean {
  requireReady(NOT_READY);
  return shortcuts.some((shortcut) => isSameAccelerator(shortcut.accelerator, accelerator));
}

function register(accelerator: string, run: () => void): boolean {
  if (isRegistered(accelerator)) {
    return false;
  }
  if (!parseAccelerator(accelerator)) {
    throw new TypeError(`Error processing argument: ${accelerator}`);
  }
  shortcuts = [...shortcuts, { accelerator, run }];
  return true;
}

/** Global shortcuts. Only `electronShim.pressGlobalShortcut` presses them. */
export const globalShortcut = completed<Electron.GlobalShortcut>('globalShortcut', {
  isRegistered,
  register,
  registerAll: (accelerators, run) => {
    for (const accelerator of accelerators) {
      register(accelerator, run);
    }
  },
  unregister: (accelerator) => {
    requireReady(NOT_READY);
    shortcuts = shortcuts.filter((other) => !isSameAccelerator(other.accelerator, accelerator));
  },
  unregisterAll: () => {
    requireReady(NOT_READY);
    shortcuts = [];
  },
});

shimControls.onGlobalShortcut((accelerator) => {
  for (const shortcut of shortcuts) {
    if (isSameAccelerator(shortcut.accelerator, accelerator)) {
      shortcut.run();
    }
  }
});
