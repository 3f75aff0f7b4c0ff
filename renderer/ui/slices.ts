/** Work that can pause: each `next` does a little of it. */
export type SlicedWork = Iterator<void, void>;

/** For how long the page may be kept from painting and typing at a time. */
const sliceMs = 8;

const waiting: SlicedWork[] = [];
let isScheduled = false;

/** Does work bit by bit between what the person sees and types; what comes first is done first. */
export function doInSlices(work: SlicedWork): void {
  waiting.push(work);
  schedule();
}

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

function schedule(): void {
  if (!isScheduled && waiting.length > 0) {
    isScheduled = true;
    // Idle time never comes while something moves on the screen; then it is a frame's turn.
    requestIdleCallback(
      () => {
        isScheduled = false;
        doSlice();
        schedule();
      },
      { timeout: 100 },
    );
  }
}

function doSlice(): void {
  const endsAt = performance.now() + sliceMs;
  while (waiting[0] !== undefined && performance.now() < endsAt) {
    if (waiting[0].next().done === true) {
      waiting.shift();
    }
  }
}
