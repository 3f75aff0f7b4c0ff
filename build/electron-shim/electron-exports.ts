/** The exports of `electron` for the main process. */
import { absent } from './lacking.ts';

export { app } from './api/app.ts';
export { BrowserWindow } from './api/browser-window.ts';
export { clipboard, ClipboardItem } from './api/clipboard.ts';
export { crashReporter } from './api/crash-reporter.ts';
export { dialog } from './api/dialog.ts';
export { globalShortcut } from './api/global-shortcut.ts';
export { ipcMain } from './api/ipc-main.ts';
export { Menu, MenuItem } from './api/menu.ts';
export { nativeImage } from './api/native-image.ts';
export { nativeTheme } from './api/native-theme.ts';
export { net } from './api/net.ts';
export { Notification } from './api/notification.ts';
export { powerMonitor } from './api/power-monitor.ts';
export { protocol } from './api/protocol.ts';
export { safeStorage } from './api/safe-storage.ts';
export { screen } from './api/screen.ts';
export { session } from './api/session.ts';
export { shell } from './api/shell.ts';
export { Tray } from './api/tray.ts';
export { utilityProcess } from './api/utility-process.ts';
export { WebContents as webContents } from './api/web-contents.ts';
export { webFrameMain } from './api/web-frame-main.ts';

// The other modules of Electron's main process. They can be imported, but every use throws.
export const autoUpdater = absent('autoUpdater');
export const BaseWindow = absent('BaseWindow');
export const BrowserView = absent('BrowserView');
export const contentTracing = absent('contentTracing');
export const desktopCapturer = absent('desktopCapturer');
export const ImageView = absent('ImageView');
export const inAppPurchase = absent('inAppPurchase');
export const MessageChannelMain = absent('MessageChannelMain');
export const netLog = absent('netLog');
export const powerSaveBlocker = absent('powerSaveBlocker');
export const pushNotifications = absent('pushNotifications');
export const ShareMenu = absent('ShareMenu');
export const systemPreferences = absent('systemPreferences');
export const TouchBar = absent('TouchBar');
export const View = absent('View');
export const WebContentsView = absent('WebContentsView');
