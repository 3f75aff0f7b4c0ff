import { useState } from 'react';
import { problemOf } from '../bridge/call.ts';

/** Runs what a person started, one at a time, and says why it failed. */
export function useAct(): {
  readonly isBusy: boolean;
  readonly failure: string | undefined;
  readonly run: (act: () => Promise<unknown>) => void;
} {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const run = (act: () => Promise<unknown>) => {
    setIsBusy(true);
    setFailure(undefined);
    act()
      .catch((error: unknown) => setFailure(problemOf(error).detail))
      .finally(() => setIsBusy(false));
  };
  return { isBusy, failure, run };
}
