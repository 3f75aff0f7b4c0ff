import type { Agent } from 'node:http';
import { promptLimits } from '#shared/limits/server-limits.ts';
import type { KnownModel } from '../../features/model/endpoints.ts';
import type { Run } from '../run-rows.ts';
import { CallTurns } from './call-turns.ts';
import { wireOf } from './wire-of.ts';
import type { ModelRequest } from './model-port.ts';
import { readReply } from './read-reply.ts';
import type { ModelReply } from './read-reply.ts';

/** One call of a model in a run. */
export interface ModelCall {
  readonly run: Pick<Run, 'seq'>;
  readonly known: KnownModel;
  readonly request: ModelRequest;
  readonly signal: AbortSignal;
}

/**
 * Makes the calls of models in runs. Calls of one server wait for their turn: one on this computer
 * has one model in its memory.
 */
export class ModelCalls {
  readonly #turns = new CallTurns();
  readonly #agent: Agent | undefined;

  /** @param agent the way to servers that are not on this computer */
  constructor(agent: Agent | undefined) {
    this.#agent = agent;
  }

  /**
   * Makes a call, and returns the reply once it has ended, whole or not.
   *
   * @throws the reason of the signal where it is aborted before that
   */
  make({ known, request, signal }: ModelCall): Promise<ModelReply> {
    const { model, endpoint } = known;
    const most = model.isLocal ? promptLimits.callsOfLoopback : promptLimits.callsOfOthers;
    const server = { baseUrl: endpoint.baseUrl, key: endpoint.key, agent: this.#agent };
    return this.#turns.take({ key: model.origin, most, signal }, () =>
      readReply(wireOf(server, model.name), request, { signal }),
    );
  }
}
