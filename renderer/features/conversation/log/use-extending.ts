import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { RefObject } from 'react';
import { flushSync } from 'react-dom';

/** How late rows may come where the page is never idle, in milliseconds. */
const idleMs = 30;

/** How rows come to those on the page, as long as some are missing. */
interface Extending {
  /** In the frame that is drawn next: who scrolls sees one late frame for them, and not two. */
  readonly inFrame: () => void;
  /** Whenever the page has time. */
  readonly inIdleTime: () => void;
}

/** Puts more rows on the page, as `extended` names the ends of what is on it then. */
export function useExtending<Ends>(
  logRef: RefObject<HTMLElement | null>,
  extended: () => Ends | undefined,
  setEnds: (ends: Ends) => void,
): Extending {
  const request = useRef(0);
  const cancel = useCallback(() => {
    cancelIdleCallback(request.current);
    request.current = 0;
  }, []);
  useEffect(() => cancel, [cancel]);
  return useMemo(() => {
    const inFrame = () => {
      cancel();
      const next = extended();
      const { current: log } = logRef;
      if (next === undefined || log === null) {
        return;
      }
      // The browser holds nobody who is at the very beginning of what is on the page.
      if (log.scrollTop < 1) {
        log.scrollTop = 1;
      }
      flushSync(() => setEnds(next));
    };
    const inIdleTime = () => {
      if (request.current === 0 && extended() !== undefined) {
        request.current = requestIdleCallback(inFrame, { timeout: idleMs });
      }
    };
    return { inFrame, inIdleTime };
  }, [logRef, extended, setEnds, cancel]);
}
