import type { ApiKind } from '#shared/domain/model/api-kind.ts';
import { chatWire } from './chat-wire.ts';
import type { ModelServer } from './guarded-request.ts';
import { messagesWire } from './messages-wire.ts';
import type { ModelPort } from './model-port.ts';
import { responsesWire } from './responses-wire.ts';

const wires: Readonly<Record<ApiKind, typeof chatWire>> = {
  chat: chatWire,
  responses: responsesWire,
  messages: messagesWire,
};

/** A model behind the kind of API by which its server is asked. */
export function wireOf(server: ModelServer, modelId: string): ModelPort {
  return wires[server.api ?? 'chat'](server, modelId);
}
