import { compareText } from '../../text/compare-text.ts';

/**
 * Positions of work items: texts whose order is the order of the items. Between any two of them
 * there is another one, so that an item is moved by one change of itself. Two people who move items
 * at once change different fields of different items, and nothing is numbered anew.
 */

/** The digits in the order of their codes, in which texts are compared. */
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const base = digits.length;
const middleDigit = 'V';

/** A position begins with so many digits of a number, by which most are told apart. */
const headLength = 8;

/** A position that would be longer is avoided: its neighbours get others (decision 0304). */
const usualLength = 40;

/** An item as far as its place among its siblings needs it. */
export interface Placed {
  readonly id: string;
  /** Absent as long as nobody has moved it: it then stands where its creation puts it. */
  readonly position?: string | undefined;
  /** A timestamp; absent or empty where it is unknown. */
  readonly createdAt?: string | undefined;
}

/** The position of an item; that of one that nobody has moved follows from its creation. */
export function positionOf({ id, position, createdAt }: Placed): string {
  return position ?? `${headOf(Date.parse(createdAt ?? ''))}${digitsIn(id)}${middleDigit}`;
}

/** Compares two items in the order by hand. Equal positions are told apart by the ids. */
export function comparePositions(a: Placed, b: Placed): number {
  const { createdAt: first = '' } = a;
  const { createdAt: second = '' } = b;
  // Most items were never moved, and most services write their times in one form: lists of tens of
  // thousands are sorted without a position being computed.
  const isPlain = a.position === undefined && b.position === undefined;
  if (isPlain && first !== second && isUtc(first) && isUtc(second)) {
    return compareText(first, second);
  }
  return compareText(positionOf(a), positionOf(b)) || compareText(a.id, b.id);
}

/** Whether a timestamp has the one form in which timestamps sort as texts. */
function isUtc(timestamp: string): boolean {
  return timestamp.length === '2026-11-30T12:00:00.000Z'.length && timestamp.endsWith('Z');
}

/** Positions for items that are moved, and for neighbours that have to make room for them. */
export interface Arrangement {
  /** The positions of the moved items, in their order. */
  readonly moved: readonly string[];
  /** Other items with their new positions; mostly none. */
  readonly others: ReadonlyMap<string, string>;
}

/**
 * Finds positions for items that are put among others.
 *
 * @param items the others, in their order
 * @param at how many of the others come before them
 * @param count how many are put there
 * @param nowMs the time, which is the place of what is created last
 */
export function arrange(
  items: readonly Placed[],
  at: number,
  count: number,
  nowMs: number,
): Arrangement {
  // The room grows until it is enough: at worst all of the others get new positions.
  for (let reach = 0; ; reach = Math.max(1, reach * 2)) {
    const from = Math.max(0, at - reach);
    const to = Math.min(items.length, at + reach);
    const found = spread(boundAt(items, from - 1), boundAt(items, to), to - from + count, nowMs);
    const isWhole = from === 0 && to === items.length;
    if (found !== undefined && (isWhole || found.every(({ length }) => length <= usualLength))) {
      const before = at - from;
      const others = [...found.slice(0, before), ...found.slice(before + count)];
      return {
        moved: found.slice(before, before + count),
        others: new Map(items.slice(from, to).map(({ id }, index) => [id, others[index] ?? ''])),
      };
    }
  }
}

function boundAt(items: readonly Placed[], at: number): string | undefined {
  const item = items[at];
  return item && positionOf(item);
}

/** Positions between two others, at even distances; undefined where these leave no room. */
function spread(
  before: string | undefined,
  after: string | undefined,
  count: number,
  nowMs: number,
): string[] | undefined {
  if (before !== undefined && after !== undefined) {
    return before < after ? halved(before, after, count) : undefined;
  }
  if (after !== undefined) {
    const first = numberIn(after) - count;
    return first < 0 ? halved('', after, count) : fromNumber(first, count);
  }
  const first = Math.max(nowMs, before === undefined ? 0 : numberIn(before) + 1);
  return fromNumber(first, count);
}

function fromNumber(first: number, count: number): string[] {
  return Array.from({ length: count }, (_, at) => `${headOf(first + at)}${middleDigit}`);
}

function halved(before: string, after: string | undefined, count: number): string[] {
  if (count === 0) {
    return [];
  }
  const middle = between(before, after);
  const left = Math.floor((count - 1) / 2);
  return [...halved(before, middle, left), middle, ...halved(middle, after, count - 1 - left)];
}

/** A short position between two others; neither may end with the first digit. */
function between(before: string, after: string | undefined): string {
  const length = after?.length ?? 0;
  let common = 0;
  while (common < length && digitAt(before, common) === digitAt(after ?? '', common)) {
    common += 1;
  }
  const low = digitAt(before, common);
  const high = common < length ? digitAt(after ?? '', common) : base;
  const start = after?.slice(0, common) ?? '';
  if (high - low > 1) {
    return start + (digits[Math.floor((low + high) / 2)] ?? '');
  }
  // The digits are neighbours: the lower one is kept, and the rest stands behind that of the lower.
  return start + (digits[low] ?? '') + between(before.slice(common + 1), undefined);
}

function digitAt(position: string, at: number): number {
  return at < position.length ? Math.max(0, digits.indexOf(position[at] ?? '0')) : 0;
}

/** The number with which a position begins: of what nobody has moved, the time of its creation. */
export function numberIn(position: string): number {
  let number = 0;
  for (let at = 0; at < headLength; at += 1) {
    number = number * base + digitAt(position, at);
  }
  return number;
}

/** A number as the beginning of a position. What is no number stands behind all others. */
function headOf(number: number): string {
  let rest = Number.isFinite(number) ? Math.max(0, Math.floor(number)) : base ** headLength - 1;
  let head = '';
  for (let at = 0; at < headLength; at += 1) {
    head = (digits[rest % base] ?? '') + head;
    rest = Math.floor(rest / base);
  }
  return head;
}

/** The letters and digits of an id, which tell apart what was created in the same moment. */
function digitsIn(id: string): string {
  return id.replaceAll(/[^0-9A-Za-z]/g, '').slice(0, usualLength - headLength - 1);
}
