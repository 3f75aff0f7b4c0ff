import type { DriverChoice } from '#shared/domain/operator/driver.ts';
import type { ReadableDb } from '../../../storage/database.ts';
import type { ModelEndpoints } from '../../features/model/endpoints.ts';
import { readDriver } from '../../features/operator/driver-store.ts';
import type { OperatorTurn } from '../driver.ts';
import { createFences } from '../prompt/fence.ts';
import { threadPrompt } from '../prompt/thread-prompt.ts';
import { workPrompt } from '../prompt/work-prompt.ts';
import type { Ledger } from '../../runs/ledger.ts';
import type { Run } from '../run-rows.ts';
import type { WorkTurn } from '../work-driver.ts';
import { ModelCalls } from './model-calls.ts';
import type { ModelCallsOptions } from './model-calls.ts';
import { ModelFault } from './model-fault.ts';
import type { ModelRequest } from './model-port.ts';
import type { ModelReply } from './read-reply.ts';

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

export interface ModelDriversOptions extends ModelCallsOptions {
  readonly endpoints: ModelEndpoints;
}

/** Finds the models that drive operators, and asks them. */
export class ModelDrivers {
  readonly #db: ReadableDb;
  readonly #endpoints: ModelEndpoints;
  readonly #calls: ModelCalls;
  readonly #ledger: Ledger;
  readonly #fenceOf = createFences();

  constructor({ endpoints, ...calls }: ModelDriversOptions) {
    this.#db = calls.db;
    this.#endpoints = endpoints;
    this.#calls = new ModelCalls(calls);
    this.#ledger = calls.ledger;
  }

  /** Returns the model that drives the operator of a run; undefined where its script does. */
  find(run: Pick<Run, 'seq' | 'operator'>): ModelDriver | undefined {
    const { kind, modelId, fallback } = readDriver(this.#db, run.operator.seq);
    if (kind !== 'model' || modelId === undefined) {
      return undefined;
    }
    const ask = async (
      fenceOf: string,
      requestOf: (options: Parameters<typeof threadPrompt>[1]) => ModelRequest,
      signal: AbortSignal,
    ) => {
      await this.#endpoints.named(signal);
      const known = this.#endpoints.find(modelId);
      if (known === undefined) {
        throw new ModelFault('gone');
      }
      const { window, name } = known.model;
      const request = requestOf({
        fence: this.#fenceOf(fenceOf),
        window,
        tokensLeft: this.#ledger.tokensLeft(run.seq),
      });
      const reply = await this.#calls.make({ run, known, request, signal });
      return { ...textOf(reply), model: name };
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
}

/** @throws ModelFault where the reply has no text that may be used */
function textOf({ parts, end }: ModelReply): Omit<WrittenText, 'model'> {
  if (end.reason === 'broken') {
    throw end.fault;
  }
  if (end.reason === 'refused') {
    throw new ModelFault('declined');
  }
  const text = parts
    .map((part) => (part.type === 'text' ? part.text : ''))
    .join('')
    .trim();
  if (text === '') {
    throw new ModelFault('empty_answer');
  }
  return { text, isCut: end.reason === 'length' };
}
