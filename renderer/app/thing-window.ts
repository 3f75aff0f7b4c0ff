import { call } from '../bridge/call.ts';
import { tellProblem } from '../bridge/tell-problem.ts';
import { closeDialog } from './dialog-store.ts';

/** Shows a place in the main window, which comes to the front. */
export function showInMain(path: string): void {
  call('window.show', { path }).catch(tellProblem);
}

/** Goes where other windows lead the main one. */
export function followOtherWindows(): void {
  window.guildhall.on('window.directed', ({ path }) => {
    closeDialog();
    location.hash = path;
  });
}
