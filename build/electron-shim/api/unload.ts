import { WebContents } from './web-contents.ts';

// The time a page has to answer whether it may be closed.
const UNLOAD_TIMEOUT_MS = 2_000;

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
  const timedOut = new Promise<false>((resolve) => {
    setTimeout(resolve, UNLOAD_TIMEOUT_MS, false).unref();
  });
  return Promise.race([target.evaluate(dispatch, false).then(Boolean, () => false), timedOut]);
}
