import { expect } from 'vitest';

/** From here on a delay is a limit of the product, and not a pause in which somebody types. */
const limitMs = 500;

interface HeldTimer {
  readonly atMs: number;
  readonly run: () => void;
}

const wait = window.setTimeout.bind(window);
const forget = window.clearTimeout.bind(window);
let passedMs = 0;
let held = new Map<number, HeldTimer>();

/**
 * Stops time for the long delays of the page: a toast, a tooltip or the word that something was
 * copied goes when a test lets it go, and not because the machine was busy.
 */
export function holdTime(): void {
  const holding = (run: TimerHandler, delayMs = 0, ...rest: unknown[]): number => {
    if (delayMs < limitMs || typeof run !== 'function') {
      return wait(run, delayMs, ...rest);
    }
    // The number is one of the browser's, so that no other timer has it.
    const id = wait(() => undefined, 0);
    held.set(id, { atMs: passedMs + delayMs, run: () => void Reflect.apply(run, window, rest) });
    return id;
  };
  const forgetting = (id?: number): void => {
    held.delete(id ?? 0);
    forget(id);
  };
  Object.assign(window, { setTimeout: holding, clearTimeout: forgetting });
}

/** Lets time pass for what is held, in its order, once something is held that ends by then. */
export async function letTimePass(byMs: number): Promise<void> {
  const untilMs = passedMs + byMs;
  await expect.poll(() => nextUntil(untilMs)).toBeDefined();
  for (let next = nextUntil(untilMs); next !== undefined; next = nextUntil(untilMs)) {
    const [id, { atMs, run }] = next;
    held.delete(id);
    passedMs = atMs;
    run();
  }
  passedMs = untilMs;
}

/** Forgets what a test has left to wait. */
export function forgetHeld(): void {
  held = new Map();
}

function nextUntil(untilMs: number): [number, HeldTimer] | undefined {
  return [...held]
    .filter(([, { atMs }]) => atMs <= untilMs)
    .toSorted(([, one], [, other]) => one.atMs - other.atMs)
    .at(0);
}
