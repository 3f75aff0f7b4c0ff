import { useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** How far something is scrolled, in pixels. */
interface Scrolled {
  readonly left: number;
  readonly top: number;
}

interface KeptScroll {
  /** The shown place: another one begins where it was left itself. */
  readonly place: string;
  /** The parts of what is shown: with others it may be long enough. */
  readonly content: unknown;
  readonly read: () => Scrolled;
  readonly keep: (scrolled: Scrolled) => void;
}

/**
 * Opens a part of the page as far scrolled as it was left, once it has as much content, unless the
 * person scrolls first. It returns what is to be told of each scroll.
 */
export function useScrolled(
  part: RefObject<HTMLElement | null>,
  { place, content, read, keep }: KeptScroll,
): () => void {
  // Another position than the one that was last seen is the person's act.
  const known = useRef<Scrolled>(undefined);
  const opened = useRef<string>(undefined);
  useLayoutEffect(() => {
    const element = part.current;
    if (element === null || opened.current === place) {
      return undefined;
    }
    const open = () => {
      if (opened.current === place || (known.current && !isNear(element, known.current))) {
        opened.current = place;
        return;
      }
      const wanted = read();
      element.scrollTo({ ...wanted, behavior: 'instant' });
      known.current = scrolledOf(element);
      if (isNear(element, wanted)) {
        opened.current = place;
      }
    };
    open();
    const observer = new ResizeObserver(open);
    for (const child of element.children) {
      observer.observe(child);
    }
    return () => observer.disconnect();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- another place or content, nothing else
  }, [part, place, content]);
  return () => {
    const element = part.current;
    if (element !== null && !(known.current && isNear(element, known.current))) {
      const { left, top } = scrolledOf(element);
      known.current = { left, top };
      keep({ left: Math.max(0, Math.round(left)), top: Math.max(0, Math.round(top)) });
    }
  };
}

function scrolledOf({ scrollLeft, scrollTop }: HTMLElement): Scrolled {
  return { left: scrollLeft, top: scrollTop };
}

function isNear({ scrollLeft, scrollTop }: HTMLElement, { left, top }: Scrolled): boolean {
  return Math.abs(scrollLeft - left) < 1 && Math.abs(scrollTop - top) < 1;
}
