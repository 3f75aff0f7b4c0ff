import { beginningOf } from '#shared/text/cut-text.ts';

/** Layers over the page with words of their own. */
const layers = '.popup-place, [role=dialog], [role=alertdialog]';

/** The most of a text that is told, in UTF-16 units: nobody reads more in a tooltip. */
const longestTold = 2_000;

/**
 * Lets everything that is cut be read whole by resting on it: while the pointer is on words that do
 * not fit, or on a control whose words have given way to its sign, what it points at has them as its
 * title. What has a title already keeps it.
 */
export function tellCutWords(page: Document): void {
  let told: Element | undefined;
  page.addEventListener('pointerover', ({ target, clientX, clientY }) => {
    told?.removeAttribute('title');
    told = undefined;
    const pointed = target instanceof Element ? titledOf(target) : null;
    if (pointed !== null && pointed.closest('[title]') === null) {
      const words = cutWordsAt(pointed, { clientX, clientY });
      if (words !== '') {
        pointed.setAttribute('title', words);
        told = pointed;
      }
    }
  });
}

/** The element whose title is shown: a drawing has none. */
function titledOf(target: Element): Element | null {
  return target instanceof HTMLElement ? target : target.closest('button, a');
}

/** Where the pointer is. */
type Point = Pick<PointerEvent, 'clientX' | 'clientY'>;

/** The whole words of what is cut at a point. A control may lie over them, as a link over its row. */
function cutWordsAt(pointed: Element, point: Point): string {
  const yielded = pointed.closest('button, a')?.querySelector('.yields');
  if (yielded && isCut(yielded)) {
    return wordsOf(yielded);
  }
  const layer = pointed.closest(layers);
  const cut = document
    .elementsFromPoint(point.clientX, point.clientY)
    .find((each) => isCut(each) && hasIn(each, point) && each.closest(layers) === layer);
  return cut === undefined ? '' : wordsOf(cut);
}

/** The whole words of all that is cut in what the keyboard is at, each on a line. */
export function cutWordsIn(place: HTMLElement): string {
  const cut = [place, ...place.querySelectorAll('*')].filter(
    (each) => each.checkVisibility({ visibilityProperty: true }) && isCut(each),
  );
  return beginningOf([...new Set(cut.map(wordsOf))].filter(Boolean).join('\n'), longestTold);
}

/** Whether a point is in the box of an element itself, and not in what it lays over others. */
function hasIn(element: Element, { clientX, clientY }: Point): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
}

/** Whether an element shows less than its words. */
export function isCut(element: Element): boolean {
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
  const isWider = scrollWidth > clientWidth;
  const isHigher = scrollHeight > clientHeight + 1;
  if (!isWider && !isHigher) {
    return false;
  }
  const { textOverflow, webkitLineClamp } = getComputedStyle(element);
  return (
    (isWider && (textOverflow === 'ellipsis' || element.matches('.yields'))) ||
    (isHigher && webkitLineClamp !== 'none')
  );
}

function wordsOf(element: Element): string {
  if (element instanceof HTMLInputElement) {
    return element.type === 'password' ? '' : beginningOf(element.value, longestTold);
  }
  return beginningOf(element.textContent, longestTold).replaceAll(/\s+/g, ' ').trim();
}
