import type { App, BrowserWindow } from 'electron';

/** Tells whether a window can be seen, whenever that changes; one that is closed cannot. */
export function watchVisibility(
  window: BrowserWindow,
  onChange: (isHidden: boolean) => void,
): void {
  const show = () => onChange(false);
  const hide = () => onChange(true);
  window.on('show', show).on('restore', show);
  window.on('hide', hide).on('minimize', hide).on('closed', hide);
}

/**
 * Tells whether a window of ours has the focus, whenever that changes: where the system does not
 * say that a window is minimised, any other may not be seen. One may lose it before the next has it,
 * or after.
 */
export function watchFocus(
  app: Pick<App, 'on'>,
  hasFocus: () => boolean,
  onChange: (isHidden: boolean) => void,
): void {
  app.on('browser-window-focus', () => onChange(false));
  app.on('browser-window-blur', () => onChange(!hasFocus()));
}
