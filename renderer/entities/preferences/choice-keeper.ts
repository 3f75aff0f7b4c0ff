/** A choice of the person that is shown at once, and that main keeps. */
interface Choice<Value> {
  readonly shown: () => Value;
  readonly show: (value: Value) => void;
  /** Rejects where the value could not be kept. */
  readonly keep: (value: Value) => Promise<unknown>;
}

/**
 * Returns how to change a choice. A value that cannot be kept is taken back for the one that was
 * last kept, unless the person has chosen another meanwhile; the failure is handed on.
 */
export function choiceKeeper<Value>({ shown, show, keep }: Choice<Value>) {
  let kept: Value;
  let pending = 0;
  let latest = 0;
  return async (value: Value): Promise<void> => {
    if (pending === 0) {
      kept = shown();
    }
    pending += 1;
    latest += 1;
    const own = latest;
    show(value);
    try {
      await keep(value);
      kept = value;
    } catch (error) {
      if (own === latest) {
        show(kept);
      }
      throw error;
    } finally {
      pending -= 1;
    }
  };
}
