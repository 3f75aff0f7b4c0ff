import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { problemOf } from '../../bridge/call.ts';
import { text } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';

/** How near to what is seen the last gap is read, as a part of the height of the log. */
const margin = '100% 0px';

/**
 * Says that something lies between two messages that was not read yet, and reads it. At the end of
 * the log it is read as it comes near, as long as that brings anything.
 */
export function GapRow({ isLast, onLoad }: { isLast: boolean; onLoad: () => Promise<boolean> }) {
  const row = useRef<HTMLDivElement>(null);
  const observerRef = useRef<IntersectionObserver>(undefined);
  const isUnderWay = useRef(false);
  const [isLoading, setIsLoading] = useState(false);
  const [failure, setFailure] = useState<string>();
  const load = async () => {
    isUnderWay.current = true;
    setIsLoading(true);
    setFailure(undefined);
    try {
      const isMore = await onLoad();
      if (isMore && row.current !== null) {
        // It may still be near.
        observerRef.current?.unobserve(row.current);
        observerRef.current?.observe(row.current);
      }
    } catch (error) {
      setFailure(problemOf(error).detail);
    }
    isUnderWay.current = false;
    setIsLoading(false);
  };
  const loadNear = useEffectEvent((entries: readonly IntersectionObserverEntry[]) => {
    const isNear = entries.at(-1)?.isIntersecting === true;
    if (isNear && !isUnderWay.current && failure === undefined) {
      void load();
    }
  });
  useEffect(() => {
    const { current: element } = row;
    if (!isLast || element === null) {
      return undefined;
    }
    const root = element.closest('[role=log]');
    const observer = new IntersectionObserver(loadNear, { root, rootMargin: margin });
    observer.observe(element);
    observerRef.current = observer;
    return () => observer.disconnect();
  }, [isLast]);
  return (
    <div ref={row} className="thread-gap" role="note">
      <p>{text.conversation.gap}</p>
      <Button kind="quiet" disabled={isLoading} onClick={() => void load()}>
        {text.conversation.loadGap}
      </Button>
      {failure !== undefined && <p role="alert">{text.conversation.gapNotLoaded(failure)}</p>}
    </div>
  );
}
