import type { ModelShape } from './model-shape.ts';
import { responsesCallShapes } from './responses-call-shapes.ts';
import { responsesEndShapes } from './responses-end-shapes.ts';
import { responsesTextShapes } from './responses-text-shapes.ts';

/** Every shape of the Responses API alone. */
export const responsesShapes: readonly ModelShape[] = [
  ...responsesTextShapes,
  ...responsesCallShapes,
  ...responsesEndShapes,
].map((shape) => ({ ...shape, id: `responses-${shape.id}` }));
