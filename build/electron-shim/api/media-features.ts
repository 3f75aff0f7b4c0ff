import type { Protocol } from '../chromium/cdp.ts';

type Features = Protocol.Emulation.MediaFeature[];

let features: Features = [];
const listeners: ((next: Features) => void)[] = [];

/** The user's preferences as pages see them. */
export function currentMediaFeatures(): Features {
  return features;
}

/** Changes the preferences that all present and future pages see. */
export function setMediaFeatures(next: Features): void {
  features = next;
  for (const listener of listeners) {
    listener(next);
  }
}

/** Calls back whenever the preferences change. */
export function onMediaFeaturesChanged(listener: (next: Features) => void): void {
  listeners.push(listener);
}
