import type { Agent } from 'node:http';
import { promptLimits } from '#shared/limits/server-limits.ts';
import { unlessAborted } from '../../basics/unless-aborted.ts';
import type { KnownModel } from '../../features/model/endpoints.ts';
import type { Ledger } from '../../runs/ledger.ts';
import type { RunProgress } from '../run-progress.ts';
import type { Run } from '../run-rows.ts';
import { endOfCall } from './call-end.ts';
import { CallTurns } from './call-turns.ts';
import { wireOf } from './wire-of.ts';
import type { ModelRequest } from './model-port.ts';
import { readReply } from './read-reply.ts';
import type { ModelReply } from './read-reply.ts';
import { ReportedCalls } from './reported-calls.ts';
import { readServerWindow } from './server-window.ts';
import { ToldCalls } from './told-calls.ts';
import type { Doubt, KeptCall, ToldCallsOptions } from './told-calls.ts';

/** One call of a model in a run. */
export interface ModelCall {
  readonly run: Pick<Run, 'seq'>;
  readonly known: KnownModel;
  readonly request: ModelRequest;
  readonly mayPass: boolean;
  readonly progress: RunProgress;
  readonly signal: AbortSignal;
}

/** A reply of a call that was made. */
export type MadeReply = ModelReply & {
  /** How long it took in milliseconds, without the wait for its turn. */
  readonly ms: number;
  /** The window of its server in tokens, which has cut the request to it. */
  readonly cutTo: number | undefined;
};

/** The dependencies of the calls. */
export interface ModelCallsOptions extends ToldCallsOptions {
  readonly ledger: Ledger;
  /** The way to servers that are not on this computer. */
  readonly agent: Agent | undefined;
}

/**
 * Makes the calls of models in runs. Each is made only once the ledger has reserved what it may use,
 * and what it sends is kept. Calls of one server wait for their turn: one on this computer has one
 * model in its memory.
 */
export class ModelCalls {
  readonly #turns = new CallTurns();
  readonly #reported = new ReportedCalls();
  readonly #told: ToldCalls;
  readonly #options: ModelCallsOptions;

  constructor(options: ModelCallsOptions) {
    this.#told = new ToldCalls(options);
    this.#options = options;
  }

  /**
   * Makes a call, and returns the reply once it has ended, whole or not. It waits while calls that go
   * on have reserved what it needs.
   *
   * @throws LimitReached where a limit lets the run ask no more
   * @throws RunIsOver where the run has ended
   * @throws the reason of the signal where it is aborted before that
   */
  async make(call: ModelCall): Promise<MadeReply> {
    const { known, signal } = call;
    const { origin: key, isLocal } = known.model;
    const most = isLocal ? promptLimits.callsOfLoopback : promptLimits.callsOfOthers;
    for (;;) {
      const made = await this.#turns.take({ key, most, signal }, () => this.#makeNow(call));
      if (!('whenSettled' in made)) {
        return made;
      }
      await unlessAborted(made.whenSettled, signal);
    }
  }

  async #makeNow(call: ModelCall): Promise<MadeReply | { readonly whenSettled: Promise<void> }> {
    const { run, known, request, progress, signal } = call;
    const { ledger, agent } = this.#options;
    const { model } = known;
    const input = this.#reported.mostInput(run.seq, request);
    const output = request.maxOutputTokens;
    const reservation = ledger.reserve({ runSeq: run.seq, model, input, output });
    if (reservation.state === 'later') {
      return reservation;
    }
    const fromMs = performance.now();
    let kept: KeptCall | undefined;
    const beforeSending = (body: string) => {
      kept = this.#told.keep({ run, model, request }, body);
    };
    let reply: ModelReply;
    try {
      const wire = wireOf(serverOf(known, agent), model.name);
      progress.asked(call);
      reply = await readReply(wire, request, {
        signal,
        beforeSending,
        onQuiet: () => progress.quiet(model),
        onDelta: (delta) => progress.take(delta),
      });
    } catch (error) {
      reservation.settle(kept === undefined ? 'nothing' : 'unknown');
      throw error;
    }
    const doubt = kept && this.#told.note(kept, reply.end.usage ?? {});
    const end = kept === undefined ? 'nothing' : endOfCall(reply, doubt !== undefined);
    reservation.settle(end);
    this.#reported.keep(run.seq, request, end);
    const ms = performance.now() - fromMs;
    return { ...reply, ms, cutTo: doubt && (await this.#cutTo(doubt, call)) };
  }

  /** Returns the window to which a server has cut a request; undefined where it has not, or may not have. */
  async #cutTo(doubt: Doubt, { known, signal }: ModelCall): Promise<number | undefined> {
    const server = serverOf(known, this.#options.agent);
    const window = await readServerWindow(server, known.model.name, signal);
    return this.#told.resolve(doubt, window) === 'cut' ? window : undefined;
  }
}

function serverOf({ endpoint: { baseUrl, api, key } }: KnownModel, agent: Agent | undefined) {
  return { baseUrl, api, key, agent };
}
