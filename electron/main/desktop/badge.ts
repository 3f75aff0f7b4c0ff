import type { App, BrowserWindow, NativeImage } from 'electron';
import { text } from '../text/text.ts';

export interface BadgeOptions {
  readonly app: Pick<App, 'setBadgeCount'>;
  readonly platform: NodeJS.Platform;
  readonly icon: (name: string) => NativeImage;
  readonly window: () => BrowserWindow | undefined;
}

/** Shows on dock, taskbar or launcher how much needs the person, and nothing else. */
export function showBadge({ app, platform, icon, window }: BadgeOptions, needs: number): void {
  if (platform !== 'win32') {
    app.setBadgeCount(needs);
    return;
  }
  // A button of Windows' taskbar has no number, only a small picture.
  const picture = needs === 0 ? null : icon(`badge-${needs > 9 ? '9-more' : needs}`);
  window()?.setOverlayIcon(picture, needs === 0 ? '' : text.tray.needs(needs));
}
