import type * as Electron from 'electron';

import { browserSession } from '../chromium/chromium-process.ts';
import type { Protocol } from '../chromium/cdp.ts';
import { electronOrigin, toChromiumUrl, toElectronUrl } from '../scheme-urls.ts';

type RequestHandler = NonNullable<Parameters<Electron.Session['setPermissionRequestHandler']>[0]>;
type CheckHandler = NonNullable<Parameters<Electron.Session['setPermissionCheckHandler']>[0]>;
type Permission = Parameters<CheckHandler>[1];

// Electron's permission names, with Chromium's name for each.
const PERMISSIONS: Readonly<Partial<Record<Permission, Protocol.Browser.PermissionDescriptor[]>>> =
  {
    notifications: [{ name: 'notifications' }],
    geolocation: [{ name: 'geolocation' }],
    media: [{ name: 'camera' }, { name: 'microphone' }],
    'clipboard-read': [{ name: 'clipboard-read' }],
    'clipboard-sanitized-write': [{ name: 'clipboard-write' }],
    'idle-detection': [{ name: 'idle-detection' }],
    'window-management': [{ name: 'window-management' }],
  };

let requestHandler: RequestHandler | undefined;
let checkHandler: CheckHandler | undefined;
const knownOrigins = new Map<string, Electron.WebContents>();

/** Sets the handler that decides when a page requests a permission. Without it Electron grants. */
export function setRequestHandler(handler: RequestHandler | null): void {
  requestHandler = handler ?? undefined;
}

/** Sets the handler that decides when a page checks a permission. Without it Electron grants. */
export function setCheckHandler(handler: CheckHandler | null): void {
  checkHandler = handler ?? undefined;
  for (const [url, contents] of knownOrigins) {
    void checkPermissions(url, contents);
  }
}

/** Asks the check handler about each permission of an origin before one of its pages loads. */
export async function checkPermissions(url: string, contents: Electron.WebContents): Promise<void> {
  const origin = electronOrigin(url);
  if (!isWebOrigin(url)) {
    return;
  }
  knownOrigins.set(url, contents);
  const details = { requestingUrl: url, isMainFrame: true, securityOrigin: `${origin}/` };
  const settled = Object.keys(PERMISSIONS).map((name) => {
    const permission = name as Permission;
    const isGranted = checkHandler
      ? checkHandler(contents, permission, `${origin}/`, details)
      : true;
    return setPermission(permission, url, isGranted);
  });
  await Promise.all(settled);
}

/** Asks the request handler when a page is about to use a permission. */
export async function requestPermission(
  name: string,
  href: string,
  contents: Electron.WebContents,
): Promise<void> {
  const permission = name as Permission;
  const requestingUrl = toElectronUrl(href);
  const isGranted = await new Promise<boolean>((resolve) => {
    if (!requestHandler) {
      resolve(true);
    }
    // Only these two fields are known here. The other members of the union add more.
    else {
      requestHandler(contents, permission, resolve, { requestingUrl, isMainFrame: true });
    }
  });
  await setPermission(permission, requestingUrl, isGranted);
}

async function setPermission(permission: Permission, url: string, isGranted: boolean) {
  const { origin } = new URL(toChromiumUrl(url));
  const setting = isGranted ? 'granted' : 'denied';
  const settings = (PERMISSIONS[permission] ?? []).map((descriptor) =>
    browserSession().send('Browser.setPermission', { permission: descriptor, setting, origin }),
  );
  await Promise.allSettled(settings);
}

function isWebOrigin(url: string): boolean {
  return /^https?:/i.test(toChromiumUrl(url));
}
