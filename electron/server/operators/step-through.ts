import { ProblemError } from '#shared/problem/problem.ts';
import { RunIsOver } from '../runs/run-store.ts';
import { isStorageUnavailable } from '../../storage/sqlite-error.ts';
import type { Driver, RunHand } from './run-driver.ts';
import type { RunMoves } from './run-moves.ts';
import type { Run } from './run-rows.ts';

interface Stepping {
  readonly driver: Driver;
  readonly moves: RunMoves;
  readonly signal: AbortSignal;
}

/**
 * Lets a run make its steps until it ends or may not go on. A failure leaves it to be tried again; a
 * stop, a full disk and a refusal by the rules are no failures.
 *
 * @throws what only time can mend: a full disk, or that giving up failed
 */
export async function stepThrough(seq: number, { driver, moves, signal }: Stepping): Promise<void> {
  const hand = moves.handFor(seq);
  try {
    await makeSteps(seq, hand, { driver, moves, signal });
  } finally {
    // Whatever it has written was told before
    hand.progress.end();
  }
}

async function makeSteps(
  seq: number,
  hand: RunHand,
  { driver, moves, signal }: Stepping,
): Promise<void> {
  for (;;) {
    if (signal.aborted) {
      return;
    }
    const run = moves.begin(seq);
    if (run === undefined) {
      return;
    }
    try {
      const outcome = await driver.advance(run, hand, signal);
      if (outcome === 'waiting') {
        return;
      }
      if (outcome !== 'again') {
        if (outcome.state === 'later') {
          moves.wait(run, outcome);
        } else {
          moves.end(run, outcome);
        }
        return;
      }
    } catch (error) {
      unlessOver(() => settle(run, error, { moves, signal }));
      return;
    }
  }
}

/** A run may have been stopped meanwhile. */
function unlessOver(move: () => void): void {
  try {
    move();
  } catch (error) {
    if (!(error instanceof RunIsOver)) {
      throw error;
    }
  }
}

function settle(run: Run, error: unknown, { moves, signal }: Omit<Stepping, 'driver'>): void {
  if (signal.aborted || error instanceof RunIsOver) {
    moves.interrupt(run);
  } else if (error instanceof ProblemError) {
    moves.refuse(run, error);
  } else if (isStorageUnavailable(error)) {
    moves.interrupt(run);
    throw error;
  } else {
    moves.tryAgain(run, error);
  }
}
