import type { Page } from '@playwright/test';

/** The part of a screen that people come for, and the height that it keeps at least. */
export interface MainPart {
  readonly selector: string;
  /** In pixels. */
  readonly least?: number;
  /** In parts of the main pane. */
  readonly share?: number;
}

/**
 * The faults of the layout that is shown now: what is cut off and out of every scroller's reach,
 * what stands out of its place, controls that cover each other, a window that scrolls, and a main
 * part that is too low. Each is a line with the element it is about.
 */
export async function layoutFaults(page: Page, main: MainPart | undefined): Promise<string[]> {
  return page.evaluate(findFaults, main ?? null);
}

/** Looks through the page. It names nothing outside itself, as it runs there. */
function findFaults(main: MainPart | null): string[] {
  type Box = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>;
  type Axis = 'x' | 'y';
  /** A line's width, and what rounding makes of it. */
  const slack = 1.5;
  const pressable =
    'button, a[href], input, select, textarea, summary, [role=option], [role=treeitem], .outline-row, [role=radio], [role=menuitem]';
  const styles = new Map<Element, CSSStyleDeclaration>();
  function styleOf(element: Element): CSSStyleDeclaration {
    const style = styles.get(element) ?? getComputedStyle(element);
    styles.set(element, style);
    return style;
  }

  const windowBox: Box = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };

  function nameOf(element: Element): string {
    const words = (element.getAttribute('aria-label') ?? element.textContent).trim();
    return `${element.tagName.toLowerCase()}.${element.classList.item(0)} “${words.slice(0, 40)}”`;
  }

  /** The ancestors that may cut an element, from the nearest on. */
  function* framesOf(element: Element): Generator<Element> {
    let { position } = styleOf(element);
    for (let at = element.parentElement; at && position !== 'fixed'; at = at.parentElement) {
      const style = styleOf(at);
      if (position !== 'absolute' || style.position !== 'static') {
        yield at;
        ({ position } = style);
      }
    }
  }

  const overflowOf = (element: Element, axis: Axis) =>
    axis === 'x' ? styleOf(element).overflowX : styleOf(element).overflowY;
  const ends = { x: ['left', 'right'], y: ['top', 'bottom'] } as const;

  /** The ancestor that cuts an element off, where nothing scrolls to it; by how much. */
  function cutOf(element: Element, axis: Axis): { by: Element; px: number } | undefined {
    const [start, end] = ends[axis];
    let { [start]: from, [end]: to } = element.getBoundingClientRect();
    for (const frame of framesOf(element)) {
      const overflow = overflowOf(frame, axis);
      const box = frame.getBoundingClientRect();
      const isScroller = overflow === 'auto' || overflow === 'scroll';
      // A part before the beginning of a scroller is out of its reach.
      const first =
        box[start] - (isScroller ? (axis === 'x' ? frame.scrollLeft : frame.scrollTop) : 0);
      const out = Math.max(first - from, isScroller ? 0 : to - box[end]);
      if (overflow !== 'visible' && out > slack) {
        return { by: frame, px: Math.round(out) };
      }
      if (isScroller) {
        [from, to] = [box[start], box[end]];
      }
    }
    const out = Math.max(windowBox[start] - from, to - windowBox[end]);
    return out > slack ? { by: document.body, px: Math.round(out) } : undefined;
  }

  /** The part of an element that is in sight. */
  function seenOf(element: Element): Box | undefined {
    const box = element.getBoundingClientRect();
    const seen = { left: box.left, top: box.top, right: box.right, bottom: box.bottom };
    for (const frame of [...framesOf(element), undefined]) {
      const edges = frame?.getBoundingClientRect() ?? windowBox;
      if (frame === undefined || overflowOf(frame, 'x') !== 'visible') {
        seen.left = Math.max(seen.left, edges.left);
        seen.right = Math.min(seen.right, edges.right);
      }
      if (frame === undefined || overflowOf(frame, 'y') !== 'visible') {
        seen.top = Math.max(seen.top, edges.top);
        seen.bottom = Math.min(seen.bottom, edges.bottom);
      }
    }
    return seen.right - seen.left > 2 && seen.bottom - seen.top > 2 ? seen : undefined;
  }

  /** Whether words that do not fit end in dots. */
  const isFading = (element: Element) => {
    const { textOverflow, webkitLineClamp } = styleOf(element);
    return textOverflow === 'ellipsis' || webkitLineClamp !== 'none';
  };
  const ownWords = (element: Element) =>
    [...element.childNodes].filter((node) => node.nodeType === 3 && node.nodeValue?.trim() !== '');

  const isLeftToRight = (element: Element) => styleOf(element).direction === 'ltr';

  /** By how much the words of an element stand out of its box. */
  function outOf(element: Element): number {
    const box = element.getBoundingClientRect();
    const { overflowX, display } = styleOf(element);
    if (overflowX !== 'visible' || display.startsWith('inline')) {
      return 0;
    }
    const range = document.createRange();
    const lines = ownWords(element).flatMap((words) => {
      range.selectNode(words);
      return [...range.getClientRects()];
    });
    return Math.max(
      0,
      ...lines.map(({ left, right }) => Math.max(box.left - left, right - box.right)),
    );
  }

  /** Nothing scrolls the window, not even what takes the focus. */
  function windowFaults(): string[] {
    return ['html', 'body', '#root', '.shell', '.shell-main'].flatMap((selector) => {
      const part = document.querySelector(selector);
      part?.scrollTo({ top: 9_999, left: 9_999, behavior: 'instant' });
      const { scrollLeft = 0, scrollTop = 0 } = part ?? {};
      part?.scrollTo({ top: 0, left: 0, behavior: 'instant' });
      return scrollLeft + scrollTop > 0
        ? [`${selector} scrolls by ${scrollLeft}, ${scrollTop}`]
        : [];
    });
  }

  /** The elements that can be used and read now: of an open dialog, those in it. */
  function shownElements(): HTMLElement[] {
    const layers = '[role=dialog], [role=alertdialog], [role=menu]';
    const layer = [...document.querySelectorAll(layers)].findLast((each) => each.checkVisibility());
    const without =
      '[inert], .hidden, [aria-hidden=true], [data-base-ui-focus-guard], svg, .katex, .cm-content, .shell-separator';
    return [...(layer ?? document.body).querySelectorAll<HTMLElement>('*')].filter(
      (element) =>
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
        element.closest(without) === null &&
        element.tagName !== 'OPTION',
    );
  }

  function cutFaults(shown: readonly HTMLElement[]): string[] {
    const lines = new Map<Element, string[]>();
    const faults: string[] = [];
    for (const element of shown) {
      const hasWords = ownWords(element).length > 0;
      if (!hasWords && !element.matches(pressable)) {
        continue;
      }
      const cut = cutOf(element, 'x') ?? cutOf(element, 'y');
      if (cut !== undefined && !isFading(cut.by)) {
        lines.set(cut.by, [...(lines.get(cut.by) ?? []), `${nameOf(element)} by ${cut.px} px`]);
      }
      const out = Math.round(outOf(element));
      if (out > 2 * slack + 2) {
        faults.push(`words stand out by ${out} px: ${nameOf(element)}`);
      }
      const { scrollWidth, clientWidth } = element;
      if (hasWords && isFading(element) && scrollWidth > clientWidth + slack && clientWidth < 48) {
        faults.push(`there is room for hardly a word, ${clientWidth} px: ${nameOf(element)}`);
      }
    }
    for (const [frame, cut] of lines) {
      const name = frame === document.body ? 'the window' : nameOf(frame).split(' ')[0];
      faults.push(`${name} cuts off ${cut.length}: ${cut.slice(0, 3).join(', ')}`);
    }
    return faults;
  }

  const spaced = (words: string | null) => (words ?? '').replaceAll(/\s+/g, ' ').trim();

  /** Words that are cut, or have given way to a sign, and that nobody can read whole by resting on them. */
  function untoldFaults(shown: readonly HTMLElement[]): string[] {
    return shown.flatMap((element) => {
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
      const isCut =
        isFading(element) && (scrollWidth > clientWidth || scrollHeight > clientHeight + 1);
      const hasYielded = element.matches('.yields') && element.getBoundingClientRect().width <= 1;
      const place = hasYielded ? element.closest(pressable) : element;
      const seen = (isCut || hasYielded) && place ? seenOf(place) : undefined;
      const hit = seen && hitIn(seen);
      const words = spaced(element.textContent);
      // Nobody rests on a line that is hardly in sight.
      if (!seen || seen.bottom - seen.top < 8 || !hit || words === '' || floats(hit)) {
        return [];
      }
      if (isCut && /^[^\p{L}]*[\p{sc=Arab}\p{sc=Hebr}]/u.test(words) && isLeftToRight(element)) {
        return [`is cut at its beginning: ${nameOf(element)}`];
      }
      const at = { clientX: (seen.left + seen.right) / 2, clientY: (seen.top + seen.bottom) / 2 };
      hit.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, ...at }));
      const told = spaced(hit.closest('[title]')?.getAttribute('title') ?? '');
      hit.dispatchEvent(new PointerEvent('pointerout', { bubbles: true, ...at }));
      document.body.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
      return told.includes(words) ? [] : [`is cut and not told whole: ${nameOf(element)}`];
    });
  }

  const isWithin = (a: Box, b: Box) =>
    a.left >= b.left - slack &&
    a.top >= b.top - slack &&
    a.right <= b.right + slack &&
    a.bottom <= b.bottom + slack;

  /** Controls that lie over each other, or that a press does not reach. */
  function coverFaults(shown: readonly HTMLElement[]): string[] {
    const controls = shown
      .filter((each) => each.matches(pressable) && styleOf(each).pointerEvents !== 'none')
      .flatMap((element) => {
        const seen = seenOf(element);
        return seen === undefined ? [] : [{ element, seen }];
      });
    const faults: string[] = [];
    for (const [at, { element, seen }] of controls.entries()) {
      for (const other of controls.slice(at + 1)) {
        const width = Math.min(seen.right, other.seen.right) - Math.max(seen.left, other.seen.left);
        const height =
          Math.min(seen.bottom, other.seen.bottom) - Math.max(seen.top, other.seen.top);
        const areNested = element.contains(other.element) || other.element.contains(element);
        const isInside = isWithin(seen, other.seen) || isWithin(other.seen, seen);
        const isFloating = [element, other.element].some((each) => floats(each));
        if (width > slack && height > slack && !areNested && !isInside && !isFloating) {
          const area = `${Math.round(width)}×${Math.round(height)}`;
          faults.push(`overlap by ${area}: ${nameOf(element)} and ${nameOf(other.element)}`);
        }
      }
      const hit = hitIn(seen);
      const isOther = hit !== null && !element.contains(hit) && !hit.contains(element);
      const control = isOther ? hit.closest(pressable) : null;
      const box = control && control.getBoundingClientRect();
      // A control may stand within another, as an act in the row that it is about.
      if (
        control &&
        box &&
        !control.contains(element) &&
        !floats(control) &&
        !isWithin(box, seen)
      ) {
        faults.push(`${nameOf(control)} covers ${nameOf(element)}`);
      }
    }
    return faults;
  }

  const hitIn = ({ left, right, top, bottom }: Box) =>
    document.elementFromPoint((left + right) / 2, (top + bottom) / 2);

  /** Whether an element stays where it is while what lies below it scrolls. */
  function floats(element: Element): boolean {
    return [element, ...framesOf(element)].some(
      (each) => styleOf(each).position === 'sticky' || each.matches('.thread-latest'),
    );
  }

  /**
   * A screen and a pane scroll up and down alone: what is wider than they are wraps, or scrolls in a
   * part of its own.
   */
  function sidewaysFaults(): string[] {
    return [...document.querySelectorAll('.screen, .sidebar-body, .threads-screen, .details-body')]
      .filter((screen) => styleOf(screen).overflowX !== 'hidden')
      .filter((screen) => screen.scrollWidth > screen.clientWidth + slack)
      .map((screen) => `${nameOf(screen)} scrolls sideways, ${screen.scrollWidth} px wide`);
  }

  function mainFaults({ selector, least, share = 0 }: MainPart): string[] {
    const part = document.querySelector(selector);
    // The parts above it may be scrolled away.
    part?.scrollIntoView({ block: 'end' });
    const seen = part && seenOf(part);
    const height = seen ? Math.ceil(seen.bottom - seen.top) : 0;
    const pane = document.querySelector('.shell-main')?.clientHeight ?? 0;
    const wanted = least ?? Math.floor(pane * share);
    return height < wanted ? [`${selector} has ${height} px of at least ${wanted}`] : [];
  }

  const shown = shownElements();
  return [
    ...windowFaults(),
    ...sidewaysFaults(),
    ...cutFaults(shown),
    ...coverFaults(shown),
    ...untoldFaults(shown),
    ...(main === null ? [] : mainFaults(main)),
  ];
}
