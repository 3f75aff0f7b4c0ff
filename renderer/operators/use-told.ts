import { useCallback, useEffect, useState } from 'react';
import type { OperationOutput } from '#shared/registry/registry.ts';
import { call as ask, problemOf } from '../bridge/call.ts';

/** The request to a model once it is read, or why it is not. */
interface Reading {
  readonly answer?: OperationOutput<'run.told'>;
  readonly failure?: string;
}

/** Reads a request to a model in a run: that of the last call at first, then the chosen one. */
export function useTold(homeId: string, runId: string) {
  const [wanted, setWanted] = useState<{ readonly call?: number }>({});
  const [reading, setReading] = useState<Reading>({});
  useEffect(() => {
    let isWanted = true;
    const keep = (found: Reading) => {
      if (isWanted) {
        setReading(found);
      }
    };
    ask('run.told', { homeId, runId, ...wanted }).then(
      (answer) => keep({ answer }),
      (error: unknown) => keep({ failure: problemOf(error).detail }),
    );
    return () => {
      isWanted = false;
    };
  }, [homeId, runId, wanted]);
  const retry = useCallback(() => {
    setReading({});
    setWanted((same) => ({ ...same }));
  }, []);
  return { ...reading, setCall: (call: number) => setWanted({ call }), retry };
}
