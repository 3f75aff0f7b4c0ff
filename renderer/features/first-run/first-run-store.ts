import { create } from 'zustand';
import type { FirstRunChoice, FirstRunState } from '#shared/capability/first-run.ts';
import { call } from '../../bridge/call.ts';
import { onSignal } from '../../bridge/on-signal.ts';

/** Where the person is in the first run; unknown until main has said so. */
export const useFirstRun = create<{ readonly state: FirstRunState | undefined }>()(() => ({
  state: undefined,
}));

/** How many choices are on their way to main: what it tells meanwhile may be older than they are. */
let keeping = 0;

/** Reads where the person is in the first run, and follows it. */
export async function followFirstRun(): Promise<void> {
  onSignal('first_run.changed', applyState);
  applyState(await call('first_run.describe', {}));
}

function applyState(told: FirstRunState): void {
  useFirstRun.setState(({ state }) => ({
    state: { ...told, ...(keeping > 0 && state && choiceIn(state)) },
  }));
}

/** Shows what the person chose at once, and has it kept, so that not even a crash loses it. */
export function choose(choice: Partial<FirstRunChoice>): void {
  useFirstRun.setState(({ state }) => ({ state: state && { ...state, ...choice } }));
  keep().catch(() => undefined);
}

/**
 * Makes the guild as it was chosen.
 *
 * @throws ProblemError where it could not be made; it can be asked for again
 */
export async function foundGuild(): Promise<void> {
  await keep();
  applyState(await call('first_run.found', {}));
}

async function keep(): Promise<void> {
  const { state } = useFirstRun.getState();
  if (state === undefined) {
    return;
  }
  keeping += 1;
  try {
    await call('first_run.keep', choiceIn(state));
  } finally {
    keeping -= 1;
  }
}

function choiceIn({ step, guildName, template, goal, model }: FirstRunState): FirstRunChoice {
  return { step, guildName, template, goal, ...(model && { model }) };
}
