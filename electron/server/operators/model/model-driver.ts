import type { DriverChoice } from '#shared/domain/operator/driver.ts';
import { promptLimits } from '#shared/limits/server-limits.ts';
import type { ReadableDb } from '../../../storage/database.ts';
import type { KnownModel, ModelEndpoints } from '../../features/model/endpoints.ts';
import { readDriver } from '../../features/operator/driver-store.ts';
import type { OperatorTurn } from '../driver.ts';
import { createFences } from '../prompt/fence.ts';
import { threadPrompt } from '../prompt/thread-prompt.ts';
import { workPrompt } from '../prompt/work-prompt.ts';
import type { WorkTurn } from '../work-driver.ts';
import { CallTurns } from './call-turns.ts';
import { chatWire } from './chat-wire.ts';
import { ModelFault } from './model-fault.ts';
import type { ModelEnd, ModelRequest } from './model-port.ts';

/** What a model has written. */
export interface WrittenText {
  readonly text: string;
  /** The name of the model. */
  readonly model: string;
  /** Whether the text is only the beginning, because no more was allowed. */
  readonly isCut: boolean;
}

/** A model that drives an operator. */
export interface ModelDriver {
  /** What answers in threads where the model cannot. */
  readonly fallback: DriverChoice['fallback'];
  /** @throws ModelFault where there is no answer */
  answer(turn: OperatorTurn, threadId: string, signal: AbortSignal): Promise<WrittenText>;
  /** @throws ModelFault where there is no report */
  report(turn: WorkTurn, signal: AbortSignal): Promise<WrittenText>;
}

/** Finds the models that drive operators, and asks them. */
export class ModelDrivers {
  readonly #db: ReadableDb;
  readonly #endpoints: ModelEndpoints;
  readonly #turns = new CallTurns();
  readonly #fenceOf = createFences();

  constructor({ db, endpoints }: { readonly db: ReadableDb; readonly endpoints: ModelEndpoints }) {
    this.#db = db;
    this.#endpoints = endpoints;
  }

  /** Returns the model that drives an operator; undefined for one that its script drives. */
  find(operatorSeq: number): ModelDriver | undefined {
    const { kind, modelId, fallback } = readDriver(this.#db, operatorSeq);
    if (kind !== 'model' || modelId === undefined) {
      return undefined;
    }
    const ask = async (
      fenceOf: string,
      request: (options: Parameters<typeof threadPrompt>[1]) => ModelRequest,
      signal: AbortSignal,
    ) => {
      await this.#endpoints.named(signal);
      const known = this.#endpoints.find(modelId);
      if (known === undefined) {
        throw new ModelFault('gone');
      }
      const { window } = known.model;
      return this.#ask(known, request({ fence: this.#fenceOf(fenceOf), window }), signal);
    };
    return {
      fallback,
      answer: (turn, threadId, signal) =>
        ask(threadId, (options) => threadPrompt(turn, options), signal),
      report: (turn, signal) => ask(turn.item.id, (options) => workPrompt(turn, options), signal),
    };
  }

  /** Returns whether a model drives an operator. */
  isModelDriven(operatorId: string): boolean {
    const sql = `SELECT 1 FROM operators o JOIN operator_drivers d ON d.operator_seq = o.seq
      WHERE o.id = ? AND d.kind = 'model'`;
    return this.#db.get(sql, operatorId) !== undefined;
  }

  #ask({ model, endpoint }: KnownModel, request: ModelRequest, signal: AbortSignal) {
    const { origin, isLocal, name } = model;
    const most = isLocal ? promptLimits.callsOfLoopback : promptLimits.callsOfOthers;
    const { baseUrl, key } = endpoint;
    return this.#turns.take({ key: origin, most, signal }, async () => ({
      ...(await textOf(chatWire({ baseUrl, key }, name).call(request, { signal }))),
      model: name,
    }));
  }
}

async function textOf(
  parts: ReturnType<ReturnType<typeof chatWire>['call']>,
): Promise<Omit<WrittenText, 'model'>> {
  const texts: string[] = [];
  let end: ModelEnd | undefined;
  for await (const part of parts) {
    if (part.type === 'text') {
      texts.push(part.text);
    } else if (part.type === 'end') {
      end = part;
    }
  }
  if (end?.reason === 'broken') {
    throw end.fault;
  }
  if (end?.reason === 'refused') {
    throw new ModelFault('declined');
  }
  const text = texts.join('').trim();
  if (text === '') {
    throw new ModelFault('empty_answer');
  }
  return { text, isCut: end?.reason === 'length' };
}
