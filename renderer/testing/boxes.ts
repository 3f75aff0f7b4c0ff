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
