import type * as Electron from 'electron';

import { completed } from '../lacking.ts';

let extra: Record<string, string> = {};

/** Accepts the settings for crash reports. The shim makes none. */
export const crashReporter = completed<Electron.CrashReporter>('crashReporter', {
  start: (options) => {
    extra = { ...options.extra };
  },
  getLastCrashReport: () => null,
  getUploadedReports: () => [],
  getUploadToServer: () => false,
  setUploadToServer: () => {},
  addExtraParameter: (key, value) => {
    extra = { ...extra, [key]: value };
  },
  removeExtraParameter: (key) => {
    extra = Object.fromEntries(Object.entries(extra).filter(([name]) => name !== key));
  },
  getParameters: () => ({ ...extra }),
});
