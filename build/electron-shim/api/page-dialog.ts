import type { CdpSession, Protocol } from '../chromium/cdp.ts';
import { shimControls } from '../shim-controls.ts';

/** Records an alert, confirm or prompt of a page, and cancels it. */
export function answerPageDialog(
  session: CdpSession,
  type: Protocol.Page.DialogType,
  message: string,
): void {
  shimControls.dialogs.push({ method: type, options: { message } });
  const accept = type === 'alert' || type === 'beforeunload';
  session.post('Page.handleJavaScriptDialog', { accept });
}
