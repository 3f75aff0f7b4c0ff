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
    midi: [{ name: 'midi' }],
    midiSysex: [{ name: 'midi', sysex: true }],
    pointerLock: [{ name: 'pointer-lock' }],
    keyboardLock: [{ name: 'keyboard-lock' }],
    'display-capture': [{ name: 'display-capture' }],
    'speaker-selection': [{ name: 'speaker-selection' }],
    'storage-access': [{ name: 'storage-access' }],
    'top-level-storage-access': [{ name: 'top-level-storage-access' }],
    'background-fetch': [{ name: 'background-fetch' }],
    'background-sync': [{ name: 'background-sync' }],
    'captured-surface-control': [{ name: 'captured-surface-control' }],
    'hand-tracking': [{ name: 'hand-tracking' }],
    'local-fonts': [{ name: 'local-fonts' }],
    'local-network-access': [{ name: 'local-network-access' }],
    'local-network': [{ name: 'local-network' }],
    'loopback-network': [{ name: 'loopback-network' }],
    nfc: [{ name: 'nfc' }],
    'payment-handler': [{ name: 'payment-handler' }],
    'periodic-background-sync': [{ name: 'periodic-background-sync' }],
    'persistent-storage': [{ name: 'persistent-storage' }],
    'screen-wake-lock': [{ name: 'screen-wake-lock' }],
    'system-wake-lock': [{ name: 'system-wake-lock' }],
    sensors: ['accelerometer', 'ambient-light-sensor', 'gyroscope', 'magnetometer'].map((name) => ({
      name,
    })),
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
