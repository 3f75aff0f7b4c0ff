import { problemError } from '#shared/problem/problem.ts';
import type { CallHandlers } from '../bridge/call-handlers.ts';
import type { Homes } from './homes.ts';

type HomeCallName = Extract<keyof CallHandlers, `home.${string}`>;

function notYet(): never {
  throw problemError('unavailable', 'Not built yet.');
}

/** Answers which homes there are and how they stand. */
export function homeCalls(homes: Homes): Pick<CallHandlers, HomeCallName> {
  return {
    'home.list': () => ({ homes: homes.all().map((home) => home.describe()) }),
    'home.retry': ({ homeId }) => {
      homes.requireHome(homeId).retry();
      return {};
    },
    'home.watch': ({ homeId, conversationId }) => {
      homes.requireHome(homeId).watch(conversationId);
      return {};
    },
    'home.check': notYet,
    'home.protection': notYet,
    'home.connect': notYet,
    'home.edit': notYet,
    'home.rekey': notYet,
    'home.sign_out': notYet,
    'home.remove': notYet,
    'home.reorder': notYet,
  };
}
