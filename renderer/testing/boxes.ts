/** Names as people have them, at their longest and in other writings. */
export const longNames = [
  'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenverleihungsausschuss 1',
  'Wolfeschlegelsteinhausenbergerdorff-Ribbentrop Adeline Constantinopolitana Mira.',
  'مؤسسة الملك عبد العزيز وحرمه للبحوث والدراسات الإسلامية والتاريخية في المدينة',
  '👩‍🚀 Ada 🇨🇭 of the very long expeditions to places that nobody has named so far 🧑‍🔬',
  '国际人工智能与可持续城市发展研究中心联合工作组第一分组负责人兼首席协调官',
] as const;

/** As many different names, some of them long. */
export function manyNames(count: number): string[] {
  return Array.from({ length: count }, (_, at) => longNames[at] ?? `Operator ${at + 1}`);
}

/** The box of an element on the page. */
export function boxOf(element: Element | null | undefined): DOMRect {
  if (!element) {
    throw new Error('There is no such element.');
  }
  return element.getBoundingClientRect();
}

/** By how many pixels a box juts out of another, at the sides and, if asked, above and below. */
export function jutsOut(inner: Element, outer: Element, sides: 'sides' | 'all' = 'all'): number {
  const [a, b] = [boxOf(inner), boxOf(outer)];
  const across = [b.left - a.left, a.right - b.right];
  const down = sides === 'all' ? [b.top - a.top, a.bottom - b.bottom] : [];
  return Math.max(0, ...across, ...down);
}

/** How many pixels two boxes have in common. */
export function overlapOf(one: Element, other: Element): number {
  const [a, b] = [boxOf(one), boxOf(other)];
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return Math.max(0, width) * Math.max(0, height);
}

/** The boxes of the words of an element, without its padding. */
export function wordsOf(element: Element): DOMRect {
  const range = document.createRange();
  range.selectNodeContents(element);
  return range.getBoundingClientRect();
}

/**
 * The places in which a name cannot be read: it juts out of the window or of what is around it, or
 * it is cut and can be read in full by resting on no part of it.
 */
export function unreadablePlaces(name: string, within: Element = document.body): string[] {
  return [...within.querySelectorAll<HTMLElement>('*')]
    .filter((element) => ownWordsOf(element).trim() === name && isSeen(element))
    .filter((element) => isOut(element) || (isCut(element) && !isToldInFull(element, name)))
    .map((element) => `${element.parentElement?.className ?? ''} > ${element.className}`);
}

function ownWordsOf(element: Element): string {
  const words = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
  return words.map(({ textContent }) => textContent).join('');
}

/** Whether it is shown, and not for screen readers alone. */
function isSeen(element: HTMLElement): boolean {
  return (
    element.closest('.hidden') === null && element.checkVisibility() && boxOf(element).width > 1
  );
}

/** Whether it is wider than the window, or than an element around it that does not scroll. */
function isOut(element: HTMLElement): boolean {
  const box = getComputedStyle(element).overflowX === 'visible' ? wordsOf(element) : boxOf(element);
  let around: HTMLElement | null = element.parentElement;
  while (around !== null && !/auto|scroll/.test(getComputedStyle(around).overflowX)) {
    const { left, right } = boxOf(around);
    const isWide = box.left < left - 1 || box.right > right + 1;
    if (isWide && getComputedStyle(around).display !== 'inline') {
      return true;
    }
    around = around.parentElement;
  }
  return false;
}

function isCut(element: HTMLElement): boolean {
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
  const isClipped = getComputedStyle(element).overflowX !== 'visible';
  return isClipped && (scrollWidth > clientWidth || scrollHeight > clientHeight + 1);
}

function isToldInFull(element: HTMLElement, name: string): boolean {
  element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  const { left, top, width, height } = boxOf(element);
  // Something else may lie over it, and take the pointer.
  const pointed = document.elementFromPoint(left + width / 2, top + height / 2) ?? element;
  const at = { clientX: left + width / 2, clientY: top + height / 2 };
  pointed.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, ...at }));
  return pointed.closest('[title]')?.getAttribute('title')?.includes(name) === true;
}
