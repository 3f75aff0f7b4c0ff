import type * as Electron from 'electron';

import { notImplemented } from '../lacking.ts';

/** Refuses web preferences that the shim cannot honour. */
export function requireSupported(preferences: Electron.WebPreferences): void {
  if (preferences.sandbox === false) {
    throw notSupported('sandbox: false');
  }
  if (preferences.nodeIntegration) {
    throw notSupported('nodeIntegration: true');
  }
  if (preferences.contextIsolation === false) {
    throw notSupported('contextIsolation: false');
  }
  if (preferences.webviewTag) {
    throw notSupported('webviewTag: true');
  }
  if (preferences.partition) {
    throw notImplemented('webPreferences.partition');
  }
}

function notSupported(preference: string): Error {
  return new Error(`electron-shim: ${preference} is not supported`);
}
