import type { NewIdentifier } from '../basics/identifiers.ts';
import type { PerformInput } from '../perform/perform-input.ts';
import type { Write } from '../perform/write.ts';
import type { RunEvent } from '../runs/run-states.ts';
import { RunIsOver } from '../runs/run-store.ts';
import type { Database, WritableDb } from '../../storage/database.ts';
import type { TellActivity, TellProgress } from './activity.ts';
import type { RunHand } from './run-driver.ts';
import { stateBefore } from './kept-writes.ts';
import { journalOf, keepWritten } from './run-journal.ts';
import { RunProgress } from './run-progress.ts';
import { findOpenRun } from './run-rows.ts';
import type { Run } from './run-rows.ts';

/** The details that are told of a move beside its event. */
export interface MoveDetails {
  readonly reason?: string | undefined;
  /** The number of steps of work that were made. */
  readonly steps?: number | undefined;
}

/** Moves a run in the transaction of what it writes, and returns when. */
type Move = (tx: WritableDb, run: Run, event: RunEvent, details?: MoveDetails) => string;

interface HandOptions {
  readonly db: Database;
  readonly newId: NewIdentifier;
  readonly perform: PerformInput;
  readonly write: Write;
  readonly tell: TellActivity;
  readonly tellProgress: TellProgress;
}

/** Returns what a driver can do in a run. */
export function handOf(
  seq: number,
  { db, newId, perform, write, tell, tellProgress }: HandOptions,
  move: Move,
): RunHand {
  // It may have been reassigned, cancelled or deleted meanwhile
  const openRun = () => {
    const run = findOpenRun(db, seq);
    if (run === undefined) {
      throw new RunIsOver();
    }
    return run;
  };
  let isShown = false;
  let told: Run | undefined;
  return {
    showThinking: () => {
      if (!isShown) {
        isShown = true;
        const { cause, operator } = openRun();
        tell({ name: 'operator.thinking', cause, operatorId: operator.id });
      }
    },
    perform: (name, input, { isLast = false, steps, by } = {}) => {
      const run = openRun();
      const event = isLast ? 'answer' : 'step';
      const before = stateBefore(perform, run, name, input);
      perform(name, run.actor, input, (tx, answer) => {
        const now = move(tx, run, event, { steps });
        keepWritten({ db: tx, newId, now }, run, by, { name, before, answer });
      });
    },
    progress: new RunProgress((progress) => {
      told ??= openRun();
      tellProgress(told, progress);
    }),
    journal: journalOf({ db, newId, perform, write, openRun, move }),
  };
}
