import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { app, shell } from 'electron';
import type { BrowserWindow } from 'electron';
import type { Notice } from '#shared/capability/application.ts';
import { problemError } from '#shared/problem/problem.ts';
import type { CallHandlers } from '../bridge/call-handlers.ts';
import { text } from '../text/text.ts';
import { pageAsks } from '../page-asks.ts';

/**
 * The list of the licences of others, which the build makes. Another program opens it, so in a
 * package it lies beside the archive.
 */
const licencesPath = join(
  app.isPackaged ? process.resourcesPath : join(import.meta.dirname, '..'),
  'third-party-licences.txt',
);

type ApplicationCallName = Extract<keyof CallHandlers, `application.${string}`>;

/** Answers what this application is, with what a page should say as it begins. */
export function applicationCalls(
  notices: (window: BrowserWindow) => Promise<readonly Notice[]>,
): Pick<CallHandlers, ApplicationCallName> {
  return {
    'application.describe': async (_request, { window }) => ({
      version: app.getVersion(),
      notices: [...(await notices(window))],
    }),
    'application.about': () => ({
      version: app.getVersion(),
      components: componentVersions(),
      hasLicences: existsSync(licencesPath),
    }),
    'application.quit': () => {
      app.quit();
      return {};
    },
    'application.show_licences': async () => {
      pageAsks.note();
      const reason = existsSync(licencesPath) ? await shell.openPath(licencesPath) : '';
      if (reason !== '' || !existsSync(licencesPath)) {
        throw problemError('unavailable', text.application.licencesNotOpened);
      }
      return {};
    },
  };
}

/** The components that this application runs on, as far as they are named. */
function componentVersions(): { name: string; version: string }[] {
  const { electron, chrome, node, sqlite } = process.versions;
  return Object.entries({ Electron: electron, Chromium: chrome, 'Node.js': node, SQLite: sqlite })
    .map(([name, version = '']) => ({ name, version }))
    .filter(({ version }) => version !== '');
}
