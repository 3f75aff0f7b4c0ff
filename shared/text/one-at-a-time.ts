/** Makes steps one after the other, in the order in which they are asked for. */
export class OneAtATime {
  #last: Promise<unknown> = Promise.resolve();

  /** Makes a step once those before it have ended; one that fails holds up none. */
  next<Result>(step: () => Promise<Result>): Promise<Result> {
    const done = this.#last.then(step);
    this.#last = done.catch(() => undefined);
    return done;
  }
}
