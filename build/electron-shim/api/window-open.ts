import type * as Electron from 'electron';

import { toElectronUrl } from '../scheme-urls.ts';

type Handler = Parameters<Electron.WebContents['setWindowOpenHandler']>[0];

/** A page's request to open a window. */
export interface OpenRequest {
  readonly url: string;
  readonly frameName: string;
  readonly features: string;
  readonly disposition: Electron.HandlerDetails['disposition'];
  readonly href: string;
}

/** Makes a window for a page that was allowed to open one. */
export type OpenChild = (
  options: Electron.BrowserWindowConstructorOptions,
) => Electron.BrowserWindow;

let openChild: OpenChild | undefined;

/** Sets how to make a window. The window module sets it because it cannot be imported here. */
export function setOpenChild(open: OpenChild): void {
  openChild = open;
}

/** Asks a page's handler whether it may open a window, and opens it. Without a handler it may. */
export function openWindow(
  opener: Electron.WebContents,
  handler: Handler | undefined,
  request: OpenRequest,
): void {
  const { frameName, features, disposition } = request;
  const url = toElectronUrl(request.url);
  const referrer = { url: toElectronUrl(request.href), policy: 'strict-origin-when-cross-origin' };
  const details = { url, frameName, features, disposition, referrer } as Electron.HandlerDetails;
  const response = handler ? handler(details) : { action: 'allow' as const };
  if (response.action !== 'allow' || !openChild) {
    return;
  }
  const options = { ...sizeOf(features), ...response.overrideBrowserWindowOptions };
  const window = openChild(options);
  void window.loadURL(url).catch(() => {});
  opener.emit('did-create-window', window, { ...details, options });
}

function sizeOf(features: string): Electron.BrowserWindowConstructorOptions {
  const pairs = features.split(',').map((part) => part.split('=').map((side) => side.trim()));
  const sizes = new Map(
    pairs.map(([name = '', value]) => [name, Number.parseInt(value ?? '', 10)]),
  );
  const pick = (name: string): number | undefined => {
    const size = sizes.get(name);
    return size === undefined || Number.isNaN(size) ? undefined : size;
  };
  const width = pick('width');
  const height = pick('height');
  return { ...(width && { width }), ...(height && { height }) };
}
