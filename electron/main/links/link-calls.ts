import { dialog, shell } from 'electron';
import type { BrowserWindow } from 'electron';
import { plainLines } from '#shared/text/plain-text.ts';
import type { CallHandlers } from '../bridge/call-handlers.ts';
import type { Settings } from '../settings/settings.ts';
import { rememberDestination, requireExternalLink } from './link-rules.ts';
import type { ExternalLink } from './mail-link.ts';
import { shownAddress, shownDestination } from './shown-link.ts';
import { text } from '../text/text.ts';
import { pageAsks } from '../page-asks.ts';

/** Opens links outside. The one place of the application that does. */
export function linkCalls(settings: Settings): Pick<CallHandlers, 'link.open'> {
  return {
    'link.open': async ({ url }, { window }) => {
      const link = requireExternalLink(url);
      const known = settings.get('openedDestinations');
      if (!known.includes(link.destination)) {
        if (!(await pageAsks.ask(window, () => isConfirmed(window, link)))) {
          return { opened: false };
        }
        const remembered = settings.get('openedDestinations');
        settings.set('openedDestinations', rememberDestination(remembered, link.destination));
      }
      pageAsks.note();
      await shell.openExternal(link.href);
      return { opened: true };
    },
  };
}

async function isConfirmed(window: BrowserWindow, link: ExternalLink): Promise<boolean> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'question',
    title: text.links.title,
    message: plainLines(text.links.question(shownDestination(link.destination))),
    detail: plainLines(shownAddress(link)),
    buttons: [text.links.open, text.application.cancel],
    defaultId: 1,
    cancelId: 1,
    noLink: true,
  });
  return response === 0;
}
