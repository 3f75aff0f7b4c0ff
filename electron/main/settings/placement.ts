import { z } from 'zod';

/** A rectangle on the desktop, in device-independent pixels. */
export interface Bounds {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const coordinate = z.number().int().min(-100_000).max(100_000);
const extent = z.number().int().min(1).max(100_000);

/** Where the main window stood when it was last moved, and whether it filled the screen. */
export const placementSchema = z.object({
  bounds: z.object({ x: coordinate, y: coordinate, width: extent, height: extent }),
  isMaximized: z.boolean(),
});

/** A window's place, as it is kept between starts. */
export type Placement = z.infer<typeof placementSchema>;
