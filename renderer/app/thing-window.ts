import { call } from '../bridge/call.ts';
import { reportProblem } from '../bridge/report-problem.ts';

/** Shows a place in the main window, which comes to the front. */
export function showInMain(path: string): void {
  call('window.show', { path }).catch(reportProblem);
}
