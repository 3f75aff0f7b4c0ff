import type { Timing } from '../../client/timing.ts';

/** How long the first paint is waited for at most. A window that is hidden may never paint. */
const paintWithinMs = 1_000;

/** A window as far as its first paint is concerned. */
interface PaintedWindow {
  once: (event: 'ready-to-show', act: () => void) => unknown;
  readonly webContents: { once: (event: 'dom-ready', act: () => void) => unknown };
}

/**
 * Acts once a window has painted for the first time. Chromium has the processors to itself until
 * then: a process that starts meanwhile delays the paint, and is not ready any sooner for it.
 * Electron tells of a paint with little text only once the page has loaded, so a page whose scripts
 * have run counts as painted.
 *
 * @returns a function that has it not act any more
 */
export function afterFirstPaint(
  window: PaintedWindow | undefined,
  timing: Pick<Timing, 'after'>,
  act: () => void,
): () => void {
  let isDue = true;
  const cancel = () => {
    isDue = false;
    cancelTimer();
  };
  const actOnce = () => {
    if (isDue) {
      cancel();
      act();
    }
  };
  const cancelTimer = timing.after(paintWithinMs, actOnce);
  window?.once('ready-to-show', actOnce);
  window?.webContents.once('dom-ready', actOnce);
  return cancel;
}
