import { problemOf } from '../../bridge/call.ts';
import { text } from '../../text/text.ts';
import { showToast } from '../../ui/toast.tsx';

/** Something that was done in a home, and how it is taken back. */
interface UndoStep {
  readonly homeId: string;
  /** Takes it back, through the outbox like any write. */
  readonly undo: () => Promise<unknown>;
  readonly closeToast: () => void;
}

/** How many acts can be taken back one after the other. */
const maxSteps = 50;

let steps: readonly UndoStep[] = [];

/**
 * Says that something was done and offers to take it back: what was done last from the toast, and
 * everything before it by Ctrl+Z.
 */
export function offerUndo(homeId: string, words: string, undo: () => Promise<unknown>): void {
  steps.at(-1)?.closeToast();
  const closeToast = showToast({ words, onUndo: () => void takeBack(step) });
  const step = { homeId, undo, closeToast };
  steps = [...steps, step].slice(-maxSteps);
}

/** Takes back what was done last in a home. */
export async function undoLast(homeId: string): Promise<void> {
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
  await step.undo().catch((error: unknown) => showToast({ words: problemOf(error).detail }));
}
