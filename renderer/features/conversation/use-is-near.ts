import { useCallback, useState } from 'react';

/** How far from what is seen a row is shown whole, as a part of the height of its list. */
const margin = '100%';

/** The listener of each watched element, which is told once it is near. */
const watched = new WeakMap<Element, () => void>();
let observer: IntersectionObserver | undefined;

/**
 * Whether a row of a long list is near what is seen, or was. It starts to be watched as it appears.
 *
 * @param isAtOnce whether it counts as near from the beginning
 */
export function useIsNear(isAtOnce: boolean) {
  const [wasNear, setWasNear] = useState(isAtOnce);
  const isNear = wasNear || isAtOnce;
  const ref = useCallback(
    (element: HTMLElement | null) => {
      if (element === null || isNear) {
        return undefined;
      }
      watched.set(element, () => setWasNear(true));
      observer ??= new IntersectionObserver(tell, { rootMargin: margin });
      observer.observe(element);
      return () => observer?.unobserve(element);
    },
    [isNear],
  );
  return { isNear, ref };
}

function tell(entries: readonly IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting } of entries) {
    if (isIntersecting) {
      watched.get(target)?.();
    }
  }
}
