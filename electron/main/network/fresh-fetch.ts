import type { Net } from 'electron';

/**
 * A fetch of Electron's that keeps nothing on the disk. Every request of main goes out by one: else
 * Chromium would keep an answer that lacks `no-store` in its cache, beyond signing out, and might
 * serve it again. Nor are cookies anybody's business here.
 *
 * @param whose what is asked to fetch, which is there only once Electron is ready
 */
export function freshFetch(whose: () => Pick<Net, 'fetch'>): Net['fetch'] {
  return (input, init) => whose().fetch(input, { ...init, credentials: 'omit', cache: 'no-store' });
}
