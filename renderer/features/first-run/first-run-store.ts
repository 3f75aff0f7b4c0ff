import { create } from 'zustand';
import type { FirstRunChoice, FirstRunState } from '#shared/capability/first-run.ts';
import { call } from '../../bridge/call.ts';

/** Where the person is in the first run; unknown until main has said so. */
export const useFirstRun = create<{ readonly state: FirstRunState | undefined }>()(() => ({
  state: undefined,
}));

/** How long a name must stand still before main keeps it. */
const restMs = 200;
let resting: number | undefined;

/** Reads where the person is in the first run, and follows it. */
export async function followFirstRun(): Promise<void> {
  window.guildhall.on('first_run.changed', applyState);
  applyState(await call('first_run.describe', {}));
}

function applyState(told: FirstRunState): void {
  useFirstRun.setState(({ state }) => ({
    // What is typed meanwhile is newer than what main knows.
    state: { ...told, ...(resting !== undefined && state && choiceIn(state)) },
  }));
}

/** Shows what the person chose at once, and has it kept. */
export function choose(choice: Partial<FirstRunChoice>): void {
  useFirstRun.setState(({ state }) => ({ state: state && { ...state, ...choice } }));
  clearTimeout(resting);
  // A name is kept as it rests, everything else at once.
  if (choice.guildName === undefined) {
    keep();
  } else {
    resting = window.setTimeout(keep, restMs);
  }
}

/**
 * Makes the guild as it was chosen.
 *
 * @throws ProblemError where it could not be made; it can be asked for again
 */
export async function foundGuild(): Promise<void> {
  clearTimeout(resting);
  await keepNow();
  applyState(await call('first_run.found', {}));
}

function keep(): void {
  keepNow().catch(() => undefined);
}

async function keepNow(): Promise<void> {
  resting = undefined;
  const { state } = useFirstRun.getState();
  if (state !== undefined) {
    await call('first_run.keep', choiceIn(state));
  }
}

function choiceIn({ step, guildName, template }: FirstRunState): FirstRunChoice {
  return { step, guildName, template };
}
