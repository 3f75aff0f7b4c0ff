import type { BrowserWindow } from 'electron';

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
