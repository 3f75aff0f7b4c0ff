import { app } from 'electron';
import type { Notice } from '#shared/capability/application.ts';
import type { CallHandlers } from '../bridge/call-handlers.ts';

/** Answers what this application is, with the notices of this start. */
export function applicationCalls(
  notices: () => Promise<readonly Notice[]>,
): Pick<CallHandlers, 'application.describe'> {
  return {
    'application.describe': async () => ({
      version: app.getVersion(),
      notices: [...(await notices())],
    }),
  };
}
