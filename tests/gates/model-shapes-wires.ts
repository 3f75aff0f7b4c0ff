import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { apiKinds } from '#shared/domain/model/api-kind.ts';
import { chatOptions } from '../../electron/server/operators/model/chat-wire.ts';
import type { ModelServer } from '../../electron/server/operators/model/guarded-request.ts';
import type { ModelPort, ReplyPart } from '../../electron/server/operators/model/model-port.ts';
import { shapesOf } from '../../electron/server/operators/model/testing/shapes/all-shapes.ts';
import type { ModelShape } from '../../electron/server/operators/model/testing/shapes/model-shape.ts';
import { wireOf } from '../../electron/server/operators/model/wire-of.ts';

/** A kind of API: the shapes in which a model behind it answers, and how it is asked. */
export interface ShapedWire {
  readonly shapes: readonly ModelShape[];
  readonly portOf: (server: ModelServer, modelId: string) => ModelPort;
}

/** Every kind of API that there is. */
export const productWires: Readonly<Record<string, ShapedWire>> = Object.fromEntries(
  apiKinds.map((api) => [
    api,
    { shapes: shapesOf(api), portOf: (server, modelId) => wireOf({ ...server, api }, modelId) },
  ]),
);

/** The control is asked for what ends by itself: nothing bounds it in time or in size. */
const endingShapes = shapesOf('chat').filter(({ id }) => !/^hangs-|-200-mib$/.test(id));

/** The control: Node's own fetch, which follows redirects, and any end taken for one. */
export const controlWire: ShapedWire = { shapes: endingShapes, portOf: anyEndWire };

function anyEndWire({ baseUrl, key }: ModelServer, modelId: string): ModelPort {
  return {
    async *call(request, { signal }) {
      const provider = createOpenAICompatible({
        name: 'endpoint',
        baseURL: baseUrl,
        includeUsage: true,
        ...(key && { apiKey: key }),
      });
      const parts: ReplyPart[] = [];
      try {
        const options = { ...chatOptions(request), abortSignal: signal };
        const { stream } = await provider.chatModel(modelId).doStream(options);
        for await (const part of stream) {
          if (part.type === 'text-delta') {
            parts.push({ type: 'text', text: part.delta });
          } else if (part.type === 'reasoning-delta') {
            parts.push({ type: 'reasoning', text: part.delta });
          } else if (part.type === 'tool-call') {
            const { toolCallId: callId, toolName: name, input } = part;
            parts.push({ type: 'call', callId, name, arguments: input });
          }
        }
      } catch {
        // The parts that came until then count
      }
      yield* parts;
      const hasCalls = parts.some(({ type }) => type === 'call');
      yield { type: 'end', reason: hasCalls ? 'calls' : 'stop' };
    },
  };
}
