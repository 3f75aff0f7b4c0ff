import type { CallHandlers } from '../bridge/call-handlers.ts';
import type { Updates } from './updates.ts';

type UpdateCallName = Extract<keyof CallHandlers, `update.${string}`>;

/** Answers the calls about updates. */
export function updateCalls(updates: Updates): Pick<CallHandlers, UpdateCallName> {
  const after = async (act: Promise<void> | void) => {
    await act;
    return updates.describe();
  };
  return {
    'update.describe': () => updates.describe(),
    'update.change': ({ checksBySelf }) => after(updates.change(checksBySelf)),
    'update.check': () => after(updates.check()),
    'update.download': () => after(updates.download()),
    'update.skip': ({ version }) => after(updates.skip(version)),
    'update.install': () => after(updates.install()),
  };
}
