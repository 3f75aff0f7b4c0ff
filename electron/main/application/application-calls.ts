import { app } from 'electron';
import type { BrowserWindow } from 'electron';
import type { Notice } from '#shared/capability/application.ts';
import type { CallHandlers } from '../bridge/call-handlers.ts';

/** Answers what this application is, with what a page should say as it begins. */
export function applicationCalls(
  notices: (window: BrowserWindow) => Promise<readonly Notice[]>,
): Pick<CallHandlers, 'application.describe'> {
  return {
    'application.describe': async (_request, { window }) => ({
      version: app.getVersion(),
      notices: [...(await notices(window))],
    }),
  };
}
