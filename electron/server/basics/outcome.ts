/** Returns the result of something that was done, or throws what it failed with. */
export type Outcome<Result> = () => Result;

/** Does something now; its failure is thrown only where the outcome is asked for. */
export function outcomeOf<Result>(work: () => Result): Outcome<Result> {
  try {
    const result = work();
    return () => result;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}
