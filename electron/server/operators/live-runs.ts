import { operatorLimits } from '#shared/limits/server-limits.ts';
import type { LaneHead } from './run-rows.ts';

/** The lane of a run, and how often the run was tried. */
type Lane = Pick<LaneHead, 'conversationSeq' | 'attempts'>;

/**
 * The runs that go on in this process. In a conversation an operator has one at a time, and so it has
 * at work; in all it has three.
 *
 * If the process ended during several runs, only one of them is to blame. Those that were tried
 * before are therefore tried one at a time, so that only that one is counted again.
 */
export class LiveRuns {
  readonly #lanes = new Map<number, Set<number | null>>();
  readonly #ends = new Set<Promise<void>>();
  #hasSuspect = false;

  /** Returns whether a run may begin now. */
  hasRoomFor(operatorSeq: number, { conversationSeq, attempts }: Lane): boolean {
    const lanes = this.#lanes.get(operatorSeq);
    if (attempts > 0 && this.#hasSuspect) {
      return false;
    }
    return (
      lanes === undefined || (lanes.size < operatorLimits.liveRuns && !lanes.has(conversationSeq))
    );
  }

  /** Keeps a run as live until it is done. The promise must not reject. */
  add(operatorSeq: number, { conversationSeq, attempts }: Lane, run: () => Promise<void>) {
    const lanes = this.#lanes.get(operatorSeq) ?? new Set();
    this.#lanes.set(operatorSeq, lanes.add(conversationSeq));
    const isSuspect = attempts > 0;
    this.#hasSuspect ||= isSuspect;
    const end = run().finally(() => {
      lanes.delete(conversationSeq);
      if (isSuspect) {
        this.#hasSuspect = false;
      }
      this.#ends.delete(end);
    });
    this.#ends.add(end);
    return end;
  }

  /** Resolves once none of the runs is live. */
  async ended(): Promise<void> {
    await Promise.all(this.#ends);
  }
}
