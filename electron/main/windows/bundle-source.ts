import { join } from 'node:path';
import { app, net } from 'electron';
import { freshFetch } from '../network/fresh-fetch.ts';
import type { BundleSource } from './app-protocol.ts';

/** Whether the pages come from a server with hot reload. */
export function isDeveloping(): boolean {
  return Boolean(process.env['ELECTRON_RENDERER_URL']) && !app.isPackaged;
}

/** The source of the pages: the built files, or the server with hot reload. */
export function bundleSource(): BundleSource {
  const serverUrl = process.env['ELECTRON_RENDERER_URL'] ?? '';
  return isDeveloping()
    ? { serverUrl, fetch: freshFetch(() => net) }
    : { folder: join(import.meta.dirname, '../renderer') };
}
