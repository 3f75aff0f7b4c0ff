import { setTimeout } from 'node:timers/promises';
import { WebContents } from './web-contents.ts';

// The time a page has to answer whether it may be closed. It is counted in steps, so that a machine
// that stalls uses up one of them: the answer may be here, unread, once it goes on.
const UNLOAD_STEPS = 20;
const UNLOAD_STEP_MS = 100;

/**
 * Whether a page refuses to be closed. The event is dispatched by hand, because Chromium would ask
 * a person and Playwright would answer.
 */
export async function refusesUnload(contents: WebContents): Promise<boolean> {
  if (!contents.getURL() || contents.isCrashed()) {
    return false;
  }
  const dispatch = `(() => {
    const event = document.createEvent('BeforeUnloadEvent');
    event.initEvent('beforeunload', false, true);
    window.dispatchEvent(event);
    return event.defaultPrevented || event.returnValue !== '';
  })()`;
  const { target } = WebContents.partsOf(contents);
  const answer = target.evaluate(dispatch, false).then(Boolean, () => false);
  return Promise.race([answer, timeOut()]);
}

async function timeOut(): Promise<false> {
  for (let step = 0; step < UNLOAD_STEPS; step += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one step after the other
    await setTimeout(UNLOAD_STEP_MS, undefined, { ref: false });
  }
  return false;
}
