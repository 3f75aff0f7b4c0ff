import type { CallHandlers } from '../bridge/call-handlers.ts';
import type { Homes } from './homes.ts';

/** Answers which homes there are and how they stand. */
export function homeCalls(homes: Homes): Pick<CallHandlers, 'home.list' | 'home.retry'> {
  return {
    'home.list': () => ({ homes: homes.all().map((home) => home.describe()) }),
    'home.retry': ({ homeId }) => {
      homes.requireHome(homeId).retry();
      return {};
    },
  };
}
