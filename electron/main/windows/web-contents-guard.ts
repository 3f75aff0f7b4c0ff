import type { App, Session, WebContents } from 'electron';
import { isAppUrl } from '../app-scheme.ts';

/**
 * Denies what no page of the application ever needs, on every webContents there will ever be:
 * navigation away, staying where it is to go, new windows, webviews, downloads, peer connections, and
 * every permission. Call it before the first window.
 */
export function guardWebContents(app: App, session: Session): void {
  app.on('web-contents-created', (_event, contents) => guard(contents));
  session.setPermissionRequestHandler((_contents, _permission, decide) => decide(false));
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
  // Each download of a page would bring up a dialog of its own. Files leave by main alone.
  session.on('will-download', (event) => event.preventDefault());
}

function guard(contents: WebContents): void {
  contents.on('will-navigate', (event) => {
    if (!isReload(contents, event.url)) {
      event.preventDefault();
    }
  });
  contents.on('will-frame-navigate', (event) => {
    if (!event.isMainFrame && !isAppUrl(event.url)) {
      event.preventDefault();
    }
  });
  contents.on('will-redirect', (event) => event.preventDefault());
  contents.on('will-attach-webview', (event) => event.preventDefault());
  // A page hands over what it holds before it goes, and cannot stay.
  contents.on('will-prevent-unload', (event) => event.preventDefault());
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  // A peer connection asks nobody, and no content policy holds it: none goes around the proxy.
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
}

/** A page may load itself again; hot reload and crash recovery rest on it. */
function isReload(contents: WebContents, url: string): boolean {
  return isAppUrl(url) && withoutHash(url) === withoutHash(contents.getURL());
}

function withoutHash(url: string): string {
  return url.split('#', 1)[0] ?? url;
}
