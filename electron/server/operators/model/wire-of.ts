import { chatWire } from './chat-wire.ts';
import type { ModelServer } from './guarded-request.ts';
import type { ModelPort } from './model-port.ts';

/** A model behind the kind of API by which its server is asked. */
export function wireOf(server: ModelServer, modelId: string): ModelPort {
  return chatWire(server, modelId);
}
