import { syncBuiltinESMExports } from 'node:module';
import { mock } from 'node:test';

/** A turn of the event loop, which goes on by itself whatever the time of the history is. */
const nextTurn = globalThis.setImmediate;
/** An answer, its consequence and what the page reads after it come one after another. */
const turns = 4;

// Every timer and clock of the process stands until the history moves it. This must be imported
// first: React and the stores take their timers when they are loaded.
mock.timers.enable({
  apis: ['setTimeout', 'setInterval', 'setImmediate', 'Date'],
  now: Date.parse('2026-11-28T09:00:00.000Z'),
});
syncBuiltinESMExports();

/** The time of the history by which all that has come about is there. */
export const settledMs = 1_000;

/** Lets time pass, and what is due then come about. */
export async function pass(ms: number): Promise<void> {
  mock.timers.tick(ms);
  for (let turn = 0; turn < turns; turn += 1) {
    await new Promise((resolve) => nextTurn(resolve));
  }
}

/** Moves the clock alone, as while a computer sleeps: timers stand still. */
export function sleep(ms: number): void {
  mock.timers.setTime(Date.now() + ms);
}
