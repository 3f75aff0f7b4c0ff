import { useState } from 'react';
import { problemOf } from '../bridge/call.ts';

/** Saves a change of a field that saves by itself, and says why that failed. */
export function useSave<Change extends object>(
  submitChange: (change: Change) => Promise<unknown>,
): {
  readonly failure: string | undefined;
  /** Answers whether it was saved. */
  readonly save: (change: Change) => Promise<boolean>;
} {
  const [failure, setFailure] = useState<string>();
  const save = async (change: Change) => {
    setFailure(undefined);
    try {
      await submitChange(change);
      return true;
    } catch (error) {
      setFailure(problemOf(error).detail);
      return false;
    }
  };
  return { failure, save };
}
