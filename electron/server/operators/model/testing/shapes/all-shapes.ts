import type { ApiKind } from '#shared/domain/model/api-kind.ts';
import type { ModelShape } from './model-shape.ts';
import { brokenShapes } from './broken-shapes.ts';
import { callShapes } from './call-shapes.ts';
import { messagesShapes } from './messages-shapes.ts';
import { reasoningShapes } from './reasoning-shapes.ts';
import { refusalShapes } from './refusal-shapes.ts';
import { responsesShapes } from './responses-shapes.ts';
import { textShapes } from './text-shapes.ts';
import { transportShapes } from './transport-shapes.ts';

const chatShapes = [...textShapes, ...reasoningShapes, ...callShapes, ...brokenShapes];

/** The shapes of each kind of API alone. */
export const ownShapes: Readonly<Record<ApiKind, readonly ModelShape[]>> = {
  chat: chatShapes,
  responses: responsesShapes,
  messages: messagesShapes,
};

/** The shapes that are right in the same way for every kind of API. */
const commonShapes = [...transportShapes, ...refusalShapes];

/** Every shape in which a server of one kind answers, each with what is right to make of it. */
export function shapesOf(api: ApiKind): readonly ModelShape[] {
  return [...ownShapes[api], ...commonShapes];
}

/** Every shape of every kind. */
export const allShapes: readonly ModelShape[] = [
  ...Object.values(ownShapes).flat(),
  ...commonShapes,
];
