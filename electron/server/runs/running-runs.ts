/** The runs that go on in this process, each with how to interrupt it. */
export class RunningRuns {
  readonly #stops = new Map<number, AbortController>();

  has(runSeq: number): boolean {
    return this.#stops.has(runSeq);
  }

  /** Interrupts a run that goes on; whether it may go on later is for its state to say. */
  interrupt(runSeq: number): void {
    this.#stops.get(runSeq)?.abort(new Error('The run was stopped.'));
  }

  /** Lets a run go on until it ends by itself or is interrupted, by its own signal or the given one. */
  async during<Result>(
    runSeq: number,
    signal: AbortSignal,
    go: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    const stop = new AbortController();
    this.#stops.set(runSeq, stop);
    try {
      return await go(AbortSignal.any([signal, stop.signal]));
    } finally {
      this.#stops.delete(runSeq);
    }
  }
}
