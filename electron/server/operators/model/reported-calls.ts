import type { CallEnd } from '../../runs/ledger.ts';
import type { ModelRequest } from './model-port.ts';
import { mostInput, mostInputAfter } from './request-tokens.ts';
import type { ReportedCall } from './request-tokens.ts';

/** The runs whose last calls are kept. One that is not is reserved by all its bytes. */
const mostRuns = 50;

/**
 * The last call of each run whose server said what it used, so that the next one, which goes on from
 * it, reserves little more than it uses.
 */
export class ReportedCalls {
  readonly #calls = new Map<number, ReportedCall>();

  /** Returns the most tokens that a request of a run can be. */
  mostInput(runSeq: number, request: ModelRequest): number {
    const last = this.#calls.get(runSeq);
    return last === undefined ? mostInput(request) : mostInputAfter(request, last);
  }

  keep(runSeq: number, request: ModelRequest, end: CallEnd): void {
    this.#calls.delete(runSeq);
    if (typeof end === 'string') {
      return;
    }
    this.#calls.set(runSeq, { request, input: end.input });
    const [oldest] = this.#calls.keys();
    if (this.#calls.size > mostRuns && oldest !== undefined) {
      this.#calls.delete(oldest);
    }
  }
}
