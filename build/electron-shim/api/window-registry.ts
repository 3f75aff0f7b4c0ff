/** The functions of a window that quitting needs. */
export interface OpenWindow {
  close(): void;
  destroy(): void;
}

const open = new Set<OpenWindow>();
const allClosedListeners: (() => void)[] = [];
const closeRefusedListeners: (() => void)[] = [];

export function addWindow(window: OpenWindow): void {
  open.add(window);
}

/** Removes a window. The removal of the last one is announced. */
export function removeWindow(window: OpenWindow): void {
  if (!open.delete(window) || open.size > 0) {
    return;
  }
  for (const listener of allClosedListeners) {
    listener();
  }
}

/** The open windows, oldest first. */
export function openWindows(): OpenWindow[] {
  return [...open];
}

/** Calls back when the last window is gone. */
export function onAllClosed(listener: () => void): void {
  allClosedListeners.push(listener);
}

/** Reports that a window or its page refused to close, which ends quitting. */
export function refuseClose(): void {
  for (const listener of closeRefusedListeners) {
    listener();
  }
}

/** Calls back when a window refused to close. */
export function onCloseRefused(listener: () => void): void {
  closeRefusedListeners.push(listener);
}
