import type { ModelShape } from './model-shape.ts';
import { messagesCallShapes } from './messages-call-shapes.ts';
import { messagesEndShapes } from './messages-end-shapes.ts';
import { messagesTextShapes } from './messages-text-shapes.ts';

/** Every shape of the Messages API alone. */
export const messagesShapes: readonly ModelShape[] = [
  ...messagesTextShapes,
  ...messagesCallShapes,
  ...messagesEndShapes,
].map((shape) => ({ ...shape, id: `messages-${shape.id}` }));
