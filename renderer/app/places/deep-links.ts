import type { ArrivedLink } from '#shared/capability/deep-link.ts';
import { call } from '../../bridge/call.ts';
import { text } from '../../text/text.ts';
import { showToast } from '../../ui/toast.tsx';
import { closeDialog, openDialog } from '../dialogs/dialog-store.ts';

/** Shows the place of each link that the system hands to Guildhall, also of the one that started it. */
export async function followDeepLinks(): Promise<void> {
  window.guildhall.on('deep_link.arrived', () => void openWaitingLink());
  await openWaitingLink();
}

async function openWaitingLink(): Promise<void> {
  const { link } = await call('deep_link.take', {});
  if (link !== undefined) {
    arrive(link);
  }
}

/** A link only leads somewhere: nothing is written, and nobody is asked for anything. */
function arrive(link: ArrivedLink): void {
  switch (link.kind) {
    case 'place':
      closeDialog();
      location.hash = link.path;
      break;
    case 'unknown_home':
      openDialog({ ...link, kind: 'unknown-home' });
      break;
    case 'malformed':
      showToast({ words: text.app.deepLinks.malformed });
      break;
  }
}
