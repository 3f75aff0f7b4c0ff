import { call } from '../bridge/call.ts';
import { tellProblem } from '../bridge/tell-problem.ts';

/** Shows a place in the main window, which comes to the front. */
export function showInMain(path: string): void {
  call('window.show', { path }).catch(tellProblem);
}
