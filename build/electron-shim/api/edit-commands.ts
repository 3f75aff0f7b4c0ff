import type { PageTarget } from '../chromium/page-target.ts';

/** Runs an editing command of Chromium on the focused element of a page. */
export function runEditCommand(target: PageTarget, command: string): void {
  target.use((session) => {
    // A key without a name types nothing. It only carries the command.
    session.post('Input.dispatchKeyEvent', { type: 'rawKeyDown', commands: [command] });
    session.post('Input.dispatchKeyEvent', { type: 'keyUp' });
  });
}
