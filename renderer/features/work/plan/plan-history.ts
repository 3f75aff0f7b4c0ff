import type { PlanRow } from './plan-rows.ts';

/** The rows of a plan with what they were before, so that each change can be taken back. */
export interface PlanHistory {
  readonly rows: readonly PlanRow[];
  readonly past: readonly (readonly PlanRow[])[];
  readonly future: readonly (readonly PlanRow[])[];
  /** The title that is being written: its letters are one step. */
  readonly writing: string | undefined;
}

const mostSteps = 200;

export function historyOf(rows: readonly PlanRow[]): PlanHistory {
  return { rows, past: [], future: [], writing: undefined };
}

/** The history after a change. */
export function withRows(
  { rows: former, past, writing: before }: PlanHistory,
  rows: readonly PlanRow[],
  writing?: string,
): PlanHistory {
  const isSameStep = writing !== undefined && writing === before;
  return {
    rows,
    past: isSameStep ? past : [...past, former].slice(-mostSteps),
    future: [],
    writing,
  };
}

/** The history after the last change was taken back, or done again. */
export function stepped(history: PlanHistory, step: 'undo' | 'redo'): PlanHistory {
  const { rows, past, future } = history;
  const [before, after] = [past.at(-1), future.at(-1)];
  if (step === 'undo') {
    return before === undefined
      ? history
      : { rows: before, past: past.slice(0, -1), future: [...future, rows], writing: undefined };
  }
  return after === undefined
    ? history
    : { rows: after, past: [...past, rows], future: future.slice(0, -1), writing: undefined };
}
