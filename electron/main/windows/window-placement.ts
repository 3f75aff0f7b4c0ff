import type { Bounds, Placement } from '../settings/settings-schema.ts';

/** The least size at which every pane is still usable: beside another window on a small screen. */
export const minimumSize = { width: 480, height: 400 } as const;

const usualSize = { width: 1240, height: 820 };

/** How much of the window must lie on a screen for a person to find and grab it. */
const visible = { width: 160, height: 80 };

/**
 * Places the window where it stood, fitted to the screen that shows most of it; or
 * centred on the primary screen when no screen shows enough of it any more.
 *
 * @param workAreas the usable part of each screen, the primary first; never empty
 */
export function placeWindow(saved: Placement | undefined, workAreas: readonly Bounds[]): Bounds {
  const [primary] = workAreas;
  if (primary === undefined) {
    throw new Error('A desktop has at least one screen.');
  }
  const home = saved && screenOf(saved.bounds, workAreas);
  if (saved === undefined || home === undefined) {
    return centred(saved?.bounds ?? usualSize, primary);
  }
  const width = Math.min(Math.max(saved.bounds.width, minimumSize.width), home.width);
  const height = Math.min(Math.max(saved.bounds.height, minimumSize.height), home.height);
  return {
    x: clamp(saved.bounds.x, home.x, home.x + home.width - width),
    y: clamp(saved.bounds.y, home.y, home.y + home.height - height),
    width,
    height,
  };
}

/** Whether a screen shows enough of a window for a person to find it. */
export function isFound(bounds: Bounds, workAreas: readonly Bounds[]): boolean {
  return screenOf(bounds, workAreas) !== undefined;
}

function screenOf(bounds: Bounds, workAreas: readonly Bounds[]): Bounds | undefined {
  const shown = workAreas
    .map((area) => ({ area, ...overlap(bounds, area) }))
    .filter(({ width, height }) => width >= visible.width && height >= visible.height);
  shown.sort((a, b) => b.width * b.height - a.width * a.height);
  return shown[0]?.area;
}

function overlap(a: Bounds, b: Bounds): { width: number; height: number } {
  return {
    width: Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x),
    height: Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y),
  };
}

function centred(size: { width: number; height: number }, area: Bounds): Bounds {
  const width = Math.min(Math.max(size.width, minimumSize.width), area.width);
  const height = Math.min(Math.max(size.height, minimumSize.height), area.height);
  return {
    x: Math.round(area.x + (area.width - width) / 2),
    y: Math.round(area.y + (area.height - height) / 2),
    width,
    height,
  };
}

function clamp(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(value, max));
}
