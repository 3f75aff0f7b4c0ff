import { keyboardPlace } from './keyboard-place.ts';

/** The parts of an element in sight at which its watch is told: all of it, and each quarter less. */
const shares = [0, 0.25, 0.5, 0.75, 1];

/**
 * Keeps what has the focus in sight as other things come: rows above it, a strip at the foot of the
 * window, another size of its pane. What a person scrolls away stays away, and a thread keeps its
 * place itself.
 */
export function keepFocusInSight(page: Document): void {
  let watched: HTMLElement | undefined;
  let seen = 0;
  let scrolls = 0;
  const look = (entries: readonly IntersectionObserverEntry[]) => {
    const share = entries.at(-1)?.intersectionRatio ?? seen;
    const isMoved = share < seen && scrolls === 0;
    seen = share;
    if (isMoved && watched?.closest('[role=log]') === null) {
      watched.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    }
  };
  const observer = new IntersectionObserver(look, { threshold: shares });
  // Buttons that stick to the foot of a lower pane cover a row, which an intersection does not tell.
  const panes = watchHeights(() => {
    if (seen > 0 && watched?.closest('[role=log]') === null) {
      watched.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    }
  });
  const watch = () => {
    const place = keyboardPlace(page);
    if (place !== watched) {
      observer.disconnect();
      watched = place;
      seen = 0;
      panes.watch(place);
      if (place !== undefined) {
        observer.observe(place);
      }
    }
  };
  page.addEventListener('focusin', watch);
  // The active row of a list changes with a key, and the list draws it after this.
  page.addEventListener('keydown', () => requestAnimationFrame(watch), true);
  page.addEventListener(
    'scroll',
    () => {
      scrolls += 1;
      // By the next frame it is known what the scroll has moved, even where it was not told yet.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          look(observer.takeRecords());
          scrolls -= 1;
        }),
      );
    },
    { capture: true, passive: true },
  );
}

/** Watches the heights of the panes around an element, and tells of each change, before it is drawn. */
function watchHeights(onChange: () => void): { watch: (place: Element | undefined) => void } {
  let heights = new WeakMap<Element, number>();
  const observer = new ResizeObserver((entries) => {
    const changed = entries.filter(({ target, contentRect }) => {
      const former = heights.get(target);
      heights.set(target, contentRect.height);
      return former !== undefined && former !== contentRect.height;
    });
    if (changed.length > 0) {
      onChange();
    }
  });
  return {
    watch: (place) => {
      observer.disconnect();
      heights = new WeakMap();
      let pane = place?.parentElement ?? null;
      while (pane !== null) {
        if (getComputedStyle(pane).overflowY !== 'visible') {
          observer.observe(pane);
        }
        pane = pane.parentElement;
      }
    },
  };
}
