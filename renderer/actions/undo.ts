import { reportProblem } from '../bridge/report-problem.ts';
import { text } from '../text/text.ts';
import { showToast } from '../ui/toast.tsx';

/** Something that was done in a home or on a screen, and how it is taken back. */
interface UndoStep {
  readonly homeId: string;
  /** Counts the acts as they were begun; one may be done before another that was begun earlier. */
  readonly number: number;
  /** Takes it back, through the outbox like any write. */
  readonly undo: () => Promise<unknown>;
  readonly closeToast: () => void;
}

/** Says that something was done, and offers to take it back. */
export type OfferUndo = (homeId: string, words: string, undo: () => Promise<unknown>) => void;

/** How many acts can be taken back one after the other. */
const maxSteps = 50;

/** In the order in which they were begun. */
let steps: readonly UndoStep[] = [];
let begun = 0;
const running = new Set<Promise<unknown>>();

/**
 * Carries out an act, which offers its undo once it is done. The newest can be taken back from its
 * toast, and all of them by Ctrl+Z, which waits for those that are not done yet.
 */
export function undoable<Result>(act: (offerUndo: OfferUndo) => Promise<Result>): Promise<Result> {
  begun += 1;
  const number = begun;
  const done = act((homeId, words, undo) => keepStep({ homeId, number, undo }, words));
  const ended: Promise<unknown> = done.then(
    () => running.delete(ended),
    () => running.delete(ended),
  );
  running.add(ended);
  return done;
}

function keepStep(offered: Omit<UndoStep, 'closeToast'>, words: string): void {
  const newest = steps.at(-1);
  // The toast of an act that was begun later stays.
  const isNewest = newest === undefined || newest.number < offered.number;
  if (isNewest) {
    newest?.closeToast();
  }
  const closeToast = isNewest
    ? showToast({ words, onUndo: () => void takeBack(step) })
    : () => undefined;
  const step: UndoStep = { ...offered, closeToast };
  const sorted = [...steps, step].toSorted((one, other) => one.number - other.number);
  steps = sorted.slice(-maxSteps);
}

/** Takes back what was done last in a home. */
export async function undoLast(homeId: string): Promise<void> {
  await Promise.all(running);
  const step = steps.findLast((each) => each.homeId === homeId);
  if (step === undefined) {
    showToast({ words: text.work.did.nothingToUndo });
    return;
  }
  step.closeToast();
  await takeBack(step);
  showToast({ words: text.work.did.undone });
}

async function takeBack(step: UndoStep): Promise<void> {
  // Taken away first: it cannot be taken back twice.
  if (!steps.includes(step)) {
    return;
  }
  steps = steps.filter((each) => each !== step);
  await step.undo().catch(reportProblem);
}
