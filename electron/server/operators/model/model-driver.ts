import type { DriverChoice } from '#shared/domain/operator/driver.ts';
import { promptLimits, toolLimits } from '#shared/limits/server-limits.ts';
import type { ReadableDb } from '../../../storage/database.ts';
import type { KnownModel, ModelEndpoints } from '../../features/model/endpoints.ts';
import { readDriver } from '../../features/operator/driver-store.ts';
import type { RequestBounds } from '../prompt/budget.ts';
import { createFences } from '../prompt/fence.ts';
import type { Fence } from '../prompt/fence.ts';
import type { Ledger } from '../../runs/ledger.ts';
import type { Run } from '../run-rows.ts';
import { ModelCalls } from './model-calls.ts';
import type { MadeReply, ModelCall, ModelCallsOptions } from './model-calls.ts';
import { ModelFault } from './model-fault.ts';
import type { ModelRequest } from './model-port.ts';

/** A model that drives an operator. */
export interface ModelDriver {
  /** The driver that answers in threads where the model cannot. */
  readonly fallback: DriverChoice['fallback'];
  /** Whether it is offered tools, as far as is known before it is asked. */
  readonly hasTools: boolean;
  /**
   * Finds it for one call about a thread or an item, by whose id its fences are made.
   *
   * @throws ModelFault where it is listed no more
   */
  open(about: string, signal: AbortSignal): Promise<OpenModel>;
}

type CallOptions = Pick<ModelCall, 'mayPass' | 'progress' | 'signal'>;

/** A model that can be asked now. */
export interface OpenModel {
  readonly name: string;
  readonly hasTools: boolean;
  readonly fence: Fence;
  readonly bounds: RequestBounds;
  call(request: ModelRequest, options: CallOptions): Promise<MadeReply>;
  /** Notes that the model takes no tools, until models are named anew. */
  noteLackOfTools(): void;
}

export interface ModelDriversOptions extends ModelCallsOptions {
  readonly endpoints: ModelEndpoints;
}

/** Finds the models that drive operators. */
export type FindsModels = Pick<ModelDrivers, 'find' | 'isModelDriven'>;

/** Finds the models that drive operators, and asks them. */
export class ModelDrivers {
  readonly #db: ReadableDb;
  readonly #endpoints: ModelEndpoints;
  readonly #calls: ModelCalls;
  readonly #ledger: Ledger;
  readonly #fenceOf = createFences();
  /** The models that were found to take no tools. */
  readonly #withoutTools = new Set<string>();
  /** The windows in tokens to which servers were found to cut requests, by model. */
  readonly #cutTo = new Map<string, number>();

  constructor({ endpoints, ...calls }: ModelDriversOptions) {
    this.#db = calls.db;
    this.#endpoints = endpoints;
    this.#calls = new ModelCalls(calls);
    this.#ledger = calls.ledger;
    endpoints.onChange(() => {
      this.#withoutTools.clear();
      this.#cutTo.clear();
    });
  }

  /** Returns the model that drives the operator of a run; undefined where its script does. */
  find(run: Pick<Run, 'seq' | 'operator'>): ModelDriver | undefined {
    const { kind, modelId, fallback } = readDriver(this.#db, run.operator.seq);
    if (kind !== 'model' || modelId === undefined) {
      return undefined;
    }
    const now = this.#endpoints.find(modelId);
    return {
      fallback,
      hasTools: now !== undefined && this.#hasTools(now),
      open: async (about, signal) => {
        await this.#endpoints.named(signal);
        const known = this.#endpoints.find(modelId);
        if (known === undefined) {
          throw new ModelFault('gone');
        }
        return this.#opened(run, known, about);
      },
    };
  }

  #opened({ seq }: Pick<Run, 'seq'>, known: KnownModel, about: string): OpenModel {
    const { id, name } = known.model;
    const window = this.#windowOf(known);
    return {
      name,
      hasTools: this.#hasTools(known),
      fence: this.#fenceOf(about),
      bounds: { window, tokensLeft: this.#ledger.tokensLeft(seq) },
      call: async (request, options) => {
        const reply = await this.#calls.make({ ...options, run: { seq }, known, request });
        if (reply.cutTo !== undefined) {
          this.#cutTo.set(id, reply.cutTo);
        }
        return reply;
      },
      noteLackOfTools: () => void this.#withoutTools.add(id),
    };
  }

  #hasTools(known: KnownModel): boolean {
    return this.#windowOf(known) >= toolLimits.window && !this.#withoutTools.has(known.model.id);
  }

  /** The window that counts for a model, in tokens. */
  #windowOf({ model: { id, window = promptLimits.unknownWindow } }: KnownModel): number {
    return Math.min(window, this.#cutTo.get(id) ?? Infinity);
  }

  /** Returns whether a model drives an operator. */
  isModelDriven(operatorId: string): boolean {
    const sql = `SELECT 1 FROM operators o JOIN operator_drivers d ON d.operator_seq = o.seq
      WHERE o.id = ? AND d.kind = 'model'`;
    return this.#db.get(sql, operatorId) !== undefined;
  }
}
