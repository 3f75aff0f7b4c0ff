/** A window as far as quitting is concerned. */
export interface OpenWindow {
  close(): void;
  destroy(): void;
}

const open = new Set<OpenWindow>();
const allClosedListeners: (() => void)[] = [];
const closeRefusedListeners: (() => void)[] = [];

/** Notes that a window exists. */
export function addWindow(window: OpenWindow): void {
  open.add(window);
}

/** Notes that a window has gone; the last one's going is announced. */
export function removeWindow(window: OpenWindow): void {
  if (!open.delete(window) || open.size > 0) {
    return;
  }
  for (const listener of allClosedListeners) {
    listener();
  }
}

/** The windows that exist, oldest first. */
export function openWindows(): OpenWindow[] {
  return [...open];
}

/** Calls back when the last window has gone. */
export function onAllClosed(listener: () => void): void {
  allClosedListeners.push(listener);
}

/** Notes that a window, or the page in it, refused to close: that ends quitting. */
export function refuseClose(): void {
  for (const listener of closeRefusedListeners) {
    listener();
  }
}

/** Calls back when a window refused to close. */
export function onCloseRefused(listener: () => void): void {
  closeRefusedListeners.push(listener);
}
