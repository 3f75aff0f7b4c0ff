import type { BrowserWindow } from 'electron';
import type { WindowState } from '#shared/capability/window.ts';
import { pushSignal } from '../bridge/bridge.ts';
import type { CallHandlers } from '../bridge/call-handlers.ts';

/** Answers a page about its own window. */
export const windowCalls: Pick<CallHandlers, 'window.describe' | 'window.toggle_full_screen'> = {
  'window.describe': (_request, { window }) => describe(window),
  'window.toggle_full_screen': (_request, { window }) => {
    window.setFullScreen(!window.isFullScreen());
    return {};
  },
};

/** Tells a window's page of every change of its state. */
export function announceWindowState(window: BrowserWindow): void {
  const announce = () => pushSignal(window, 'window.changed', describe(window));
  window.on('focus', announce);
  window.on('blur', announce);
  window.on('maximize', announce);
  window.on('unmaximize', announce);
  window.on('enter-full-screen', announce);
  window.on('leave-full-screen', announce);
}

function describe(window: BrowserWindow): WindowState {
  return {
    isFocused: window.isFocused(),
    isMaximized: window.isMaximized(),
    isFullScreen: window.isFullScreen(),
  };
}
