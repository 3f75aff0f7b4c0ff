import type { ChatShape } from './chat-shape.ts';
import { brokenShapes } from './broken-shapes.ts';
import { callShapes } from './call-shapes.ts';
import { reasoningShapes } from './reasoning-shapes.ts';
import { refusalShapes } from './refusal-shapes.ts';
import { textShapes } from './text-shapes.ts';

/** Every shape in which a chat server answers, each with what is right to make of it. */
export const allShapes: readonly ChatShape[] = [
  ...textShapes,
  ...reasoningShapes,
  ...callShapes,
  ...brokenShapes,
  ...refusalShapes,
];
