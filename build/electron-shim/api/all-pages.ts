import { browserSession } from '../chromium/chromium-process.ts';
import type { NavigationRequest } from '../chromium/request-interception.ts';
import { acceleratorsForPages, onAcceleratorsChanged } from './accelerators.ts';
import { onMediaFeaturesChanged } from './media-features.ts';
import { checkPermissions } from './permissions.ts';
import { allContents, asElectronContents, WebContents } from './web-contents.ts';

/** Informs every page of changes that concern all of them. */
export function keepPagesInformed(): void {
  onAcceleratorsChanged(() => {
    const accelerators = acceleratorsForPages();
    for (const contents of allContents()) {
      WebContents.partsOf(contents).target.broadcast({ type: 'accelerators', accelerators });
    }
  });
  onMediaFeaturesChanged((features) => {
    for (const contents of allContents()) {
      WebContents.partsOf(contents).target.use((session) =>
        session.post('Emulation.setEmulatedMedia', { features }),
      );
    }
  });
}

/** The page that a Chromium target belongs to. */
export function contentsOfTarget(targetId: string): WebContents | undefined {
  return allContents().find(
    (contents) => WebContents.partsOf(contents).target.targetId === targetId,
  );
}

/** Decides on a navigation of any page. */
export async function allowNavigation(request: NavigationRequest): Promise<boolean> {
  const owner = (): WebContents | undefined =>
    allContents().find((candidate) =>
      WebContents.partsOf(candidate).navigation.frameOf(request.frameId),
    );
  // A new frame is told of over another connection than its first request. One round trip to the
  // browser lets it arrive.
  const contents = owner() ?? (await browserSession().send('Browser.getVersion').then(owner));
  if (!contents) {
    return true;
  }
  const { navigation, target } = WebContents.partsOf(contents);
  if (!(await navigation.allow(request))) {
    return false;
  }
  if (request.frameId === target.targetId) {
    await checkPermissions(request.url, asElectronContents(contents));
  }
  return true;
}
