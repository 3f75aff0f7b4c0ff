import { useEffect, useState } from 'react';
import type { Run, RunStep } from '#shared/domain/run/schema.ts';
import type { Problem } from '#shared/problem/problem.ts';
import { call, problemOf } from '../../../bridge/call.ts';
import { useRow } from '../../../entities/store/entity-store.ts';
import { runStore } from '../../../entities/run/run-store.ts';

/** How long a run that goes on is shown before it is read again, in milliseconds. */
const readAgainMs = 2_000;

/** A run as it was read. */
export interface ReadRun {
  /** Undefined until it was read. */
  readonly run: Run | undefined;
  /** Undefined until they were read. */
  readonly steps: readonly RunStep[] | undefined;
  /** Why the last reading failed. */
  readonly problem: Problem | undefined;
  readonly retry: () => void;
}

interface Reading {
  readonly steps?: readonly RunStep[];
  readonly problem?: Problem;
}

/** A run with its steps, read as soon as it is shown, and again while it goes on. */
export function useRun(homeId: string, runId: string): ReadRun {
  const run = useRow(runStore, homeId, runId);
  const [{ steps, problem }, setReading] = useState<Reading>({});
  const [wanted, setWanted] = useState({ homeId, runId });
  useEffect(() => {
    let isWanted = true;
    let timer: number | undefined;
    const read = async () => {
      const found = await readRun(wanted);
      if (isWanted) {
        // The run that was read before stays, even where a later reading fails
        setReading((former) => ({ ...('problem' in found && former), ...found }));
        const known = runStore.row(wanted.homeId, wanted.runId);
        const goesOn = known !== undefined && known.endedAt === undefined;
        timer = goesOn ? window.setTimeout(() => void read(), readAgainMs) : undefined;
      }
    };
    void read();
    return () => {
      isWanted = false;
      window.clearTimeout(timer);
    };
  }, [wanted]);
  return { run, steps, problem, retry: () => setWanted({ homeId, runId }) };
}

/** The steps are read after the run: those of one that has ended are all of them. */
async function readRun({ homeId, runId }: { homeId: string; runId: string }): Promise<Reading> {
  try {
    await runStore.readOne(homeId, { runId });
    return { steps: (await call('run.steps', { homeId, runId })).steps };
  } catch (error) {
    return { problem: problemOf(error) };
  }
}
