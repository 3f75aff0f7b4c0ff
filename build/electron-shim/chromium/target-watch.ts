import { allowNavigation, contentsOfTarget } from '../api/all-pages.ts';
import { BrowserWindow } from '../api/browser-window.ts';
import { WebContents } from '../api/web-contents.ts';
import { browserSession } from './chromium-process.ts';
import type { NavigationRequest } from './request-interception.ts';

// Windows that pages opened despite the scripts in them (through a form's target, or a click whose
// event was lost), until their address is known.
const intruders = new Map<string, WebContents>();

/** Follows pages that open and close by themselves. */
export async function watchTargets(): Promise<void> {
  const browser = browserSession();
  browser.on('Target.targetCreated', ({ targetInfo: { openerId, targetId, type } }) => {
    const opener = openerId && contentsOfTarget(openerId);
    if (type === 'page' && opener) {
      intruders.set(targetId, opener);
    }
  });
  browser.on('Target.targetInfoChanged', ({ targetInfo: { targetId, url } }) => {
    if (url) {
      turnAway(targetId, url);
    }
  });
  browser.on('Target.targetDestroyed', ({ targetId }) => {
    intruders.delete(targetId);
    const contents = contentsOfTarget(targetId);
    if (contents) {
      BrowserWindow.vanish(contents);
    }
  });
  await browser.send('Target.setDiscoverTargets', { discover: true });
}

/** Decides about a navigation in any page. */
export async function decideNavigation(request: NavigationRequest): Promise<boolean> {
  return !turnAway(request.frameId, request.url) && allowNavigation(request);
}

// Closes the window and asks its opener's handler, as if the page had called window.open.
function turnAway(targetId: string, url: string): boolean {
  const opener = intruders.get(targetId);
  if (!opener) {
    return false;
  }
  intruders.delete(targetId);
  browserSession().post('Target.closeTarget', { targetId });
  WebContents.openFromOutside(opener, url);
  return true;
}
