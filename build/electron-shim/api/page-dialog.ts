import type { CdpSession, Protocol } from '../chromium/cdp.ts';
import { shimControls } from '../shim-controls.ts';

/** Writes a page's alert, confirm or prompt down, and answers it as a person who cancels. */
export function answerPageDialog(
  session: CdpSession,
  type: Protocol.Page.DialogType,
  message: string,
): void {
  shimControls.dialogs.push({ method: type, options: { message } });
  const accept = type === 'alert' || type === 'beforeunload';
  session.post('Page.handleJavaScriptDialog', { accept });
}
