/** Work that can pause: each `next` does a little of it. It answers true to end its slice there. */
export type SlicedWork = Iterator<boolean | void, void>;

/** For how long the page may be kept from painting and typing at a time. */
const sliceMs = 8;

/** Does work bit by bit between what the person sees and types; what comes first is done first. */
const doInSlices = sliced(whenIdle);

/**
 * The same for work that changes the page. Each slice is laid out and painted before the next:
 * several at once could make very many elements, which a browser lays out in one task.
 */
export const changeInSlices = sliced((doSlice) => {
  if (document.hidden) {
    whenIdle(doSlice);
  } else {
    requestAnimationFrame(() => whenIdle(doSlice));
  }
});

/** Does work bit by bit, and resolves with its result; never, once the signal says to stop. */
export function resultInSlices<Value>(
  work: Iterator<void, Value>,
  signal: AbortSignal,
): Promise<Value> {
  return new Promise((resolve) => {
    doInSlices(untilStopped(work, signal, resolve));
  });
}

function* untilStopped<Value>(
  work: Iterator<void, Value>,
  signal: AbortSignal,
  resolve: (value: Value) => void,
): Generator<void, void, void> {
  while (!signal.aborted) {
    const step = work.next();
    if (step.done === true) {
      resolve(step.value);
      return;
    }
    yield;
  }
}

function whenIdle(doSlice: () => void): void {
  // Idle time never comes while something moves on the screen; then it is a frame's turn.
  requestIdleCallback(doSlice, { timeout: 100 });
}

/** A queue of work, and how its next slice is awaited. */
function sliced(atNextSlice: (doSlice: () => void) => void): (work: SlicedWork) => void {
  const waiting: SlicedWork[] = [];
  let isScheduled = false;
  const schedule = () => {
    if (!isScheduled && waiting.length > 0) {
      isScheduled = true;
      atNextSlice(() => {
        isScheduled = false;
        takeSlice(waiting);
        schedule();
      });
    }
  };
  return (work) => {
    waiting.push(work);
    schedule();
  };
}

function takeSlice(waiting: SlicedWork[]): void {
  const endsAt = performance.now() + sliceMs;
  while (waiting[0] !== undefined && performance.now() < endsAt) {
    const { done, value } = waiting[0].next();
    if (done === true) {
      waiting.shift();
    } else if (value === true) {
      return;
    }
  }
}
