import { useState } from 'react';
import { problemOf } from '../../bridge/call.ts';

/** How an action that a person asked for stands; one that succeeds takes its form away. */
interface Action {
  readonly isBusy: boolean;
  /** Why it failed, as a sentence. */
  readonly failure: string | undefined;
  readonly run: (action: () => Promise<void>) => Promise<void>;
  /** Ends it before it has succeeded. */
  readonly stop: (failure?: string) => void;
  readonly forgetFailure: () => void;
}

/** Runs the action of a form, once at a time. */
export function useAction(): Action {
  const [failure, setFailure] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const forgetFailure = () => setFailure(undefined);
  const stop = (reason?: string) => {
    setFailure(reason);
    setIsBusy(false);
  };
  const run = async (action: () => Promise<void>) => {
    forgetFailure();
    setIsBusy(true);
    try {
      await action();
    } catch (error) {
      stop(problemOf(error).detail);
    }
  };
  return { isBusy, failure, run, stop, forgetFailure };
}
