import { thingPath } from '#shared/address/thing-address.ts';
import type { ThingKind } from '#shared/address/thing-address.ts';
import { call } from './call.ts';
import { serviceIdOf } from './local-ids.ts';
import { reportProblem } from './report-problem.ts';

// Tests of the stores run without a page.
const search = typeof location === 'undefined' ? '' : location.search;

/** Whether this page is in a window of its own for one thing: main says so in the address. */
export const isThingWindow = new URLSearchParams(search).get('window') === 'thing';

/** Opens a thing in a window of its own, and says why where that fails. */
export function openThingWindow(kind: ThingKind, homeId: string, id: string): void {
  call('window.open', { path: thingPath({ kind, homeId, id: serviceIdOf(homeId, id) }) }).catch(
    reportProblem,
  );
}
