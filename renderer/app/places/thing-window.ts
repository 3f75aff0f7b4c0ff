import type { WantedPlace } from '#shared/capability/place.ts';
import { call } from '../../bridge/call.ts';
import { reportProblem } from '../../bridge/report-problem.ts';

/** Shows a place in the main window, which comes to the front. */
export function showInMain(place: WantedPlace): void {
  call('window.show', place).catch(reportProblem);
}
