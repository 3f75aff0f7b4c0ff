import type { VirtualizerHandle } from 'virtua';

/** A place in a long text. */
export interface TextPlace {
  readonly piece: number;
  /** Finds the element in its piece, once that is formatted. */
  readonly find: (piece: Element) => Element | undefined;
  /** Where the element comes to stand. */
  readonly block: 'start' | 'center';
}

/** For how many frames a piece may be formatted, and for how many a place is held. */
const maxFormattingFrames = 90;
const maxFrames = 600;

/** How many frames a place stays where it is before it counts as resting. */
const maxRestingFrames = 12;

/**
 * The events by which a person goes somewhere else. Keys count only in the text: in a search field
 * they do not scroll.
 */
const acts = ['wheel', 'pointerdown', 'touchstart', 'keydown'] as const;

/**
 * Brings a place into sight and holds it there while the text around it still grows: pieces are
 * measured, and diagrams above the place are drawn. It ends when the place rests, when the person
 * scrolls, or when the returned function is called.
 */
export function holdInSight(
  scroller: Element,
  list: VirtualizerHandle,
  { piece: index, find, block }: TextPlace,
): () => void {
  let place: Element | undefined;
  let frames = 0;
  let restingFrames = 0;
  let formerTop: number | undefined;
  const look = () => {
    frames += 1;
    const piece = scroller.querySelector(`[data-piece="${index}"]`);
    const isReady = piece !== null && (isShown(piece) || frames > maxFormattingFrames);
    if (isReady && place?.isConnected !== true) {
      place = find(piece) ?? piece;
    }
    restingFrames = topOf(place) === formerTop ? restingFrames + 1 : 0;
    if (place !== undefined && restingFrames === 0) {
      place.scrollIntoView({ block });
      // The list would go on to the piece for a while. Its own way to scroll ends that.
      list.scrollTo(scroller.scrollTop);
    }
    formerTop = topOf(place);
    const rests = restingFrames > maxRestingFrames && !isDrawing(scroller);
    if ((place !== undefined && rests) || frames > maxFrames) {
      stop();
    } else {
      request = requestAnimationFrame(look);
    }
  };
  const stop = () => {
    cancelAnimationFrame(request);
    for (const act of acts) {
      scroller.removeEventListener(act, stop);
    }
  };
  for (const act of acts) {
    scroller.addEventListener(act, stop, { passive: true });
  }
  let request = requestAnimationFrame(look);
  return stop;
}

/** Whether a piece is formatted. The list hides a piece until it is measured. */
function isShown(piece: Element): boolean {
  return (
    piece.querySelector('.markdown-as-written') === null &&
    piece.checkVisibility({ visibilityProperty: true })
  );
}

function topOf(place: Element | undefined): number | undefined {
  return place?.getBoundingClientRect().top;
}

/** Whether a diagram in sight is still being drawn, and will change its size. */
function isDrawing(scroller: Element): boolean {
  const { top, bottom } = scroller.getBoundingClientRect();
  return [...scroller.querySelectorAll('.diagram-picture[aria-busy]')].some((picture) => {
    const rectangle = picture.getBoundingClientRect();
    return rectangle.bottom > top && rectangle.top < bottom;
  });
}
