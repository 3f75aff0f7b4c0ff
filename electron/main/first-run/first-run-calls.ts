import type { CallHandlers } from '../bridge/call-handlers.ts';
import type { FirstRun } from './first-run.ts';

type FirstRunCallName = Extract<keyof CallHandlers, `first_run.${string}`>;

/** Answers the calls of the first run. */
export function firstRunCalls(firstRun: FirstRun): Pick<CallHandlers, FirstRunCallName> {
  return {
    'first_run.describe': () => firstRun.describe(),
    'first_run.keep': (choice) => {
      firstRun.keep(choice);
      return {};
    },
    'first_run.found': async () => {
      await firstRun.found();
      return firstRun.describe();
    },
    'first_run.land': () => {
      firstRun.land();
      return {};
    },
    'first_run.dismiss': () => {
      firstRun.dismiss();
      return {};
    },
    'first_run.remove_sample': () => firstRun.removeSample(),
  };
}
