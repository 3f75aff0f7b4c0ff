import type { Protocol } from '../chromium/cdp.ts';

type Features = Protocol.Emulation.MediaFeature[];

let features: Features = [];
const listeners: ((next: Features) => void)[] = [];

/** What pages are told of the user's preferences. */
export function currentMediaFeatures(): Features {
  return features;
}

/** Changes what all pages, present and future, are told. */
export function setMediaFeatures(next: Features): void {
  features = next;
  for (const listener of listeners) {
    listener(next);
  }
}

/** Calls back whenever it has changed. */
export function onMediaFeaturesChanged(listener: (next: Features) => void): void {
  listeners.push(listener);
}
