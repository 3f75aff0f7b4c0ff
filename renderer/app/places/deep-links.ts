import type { ArrivedLink } from '#shared/capability/deep-link.ts';
import { call } from '../../bridge/call.ts';
import { onSignal } from '../../bridge/on-signal.ts';
import { text } from '../../text/text.ts';
import { showToast } from '../../ui/toast.tsx';
import { closeDialog, openDialog } from '../dialogs/dialog-store.ts';

/** Shows the place of each link from the system, including the one that started Guildhall. */
export async function followDeepLinks(): Promise<void> {
  onSignal('deep_link.arrived', () => void openWaitingLink());
  await openWaitingLink();
}

async function openWaitingLink(): Promise<void> {
  const { link } = await call('deep_link.take', {});
  if (link !== undefined) {
    arrive(link);
  }
}

/** Goes to the place of a link. A link only navigates: it writes nothing and asks for nothing. */
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
