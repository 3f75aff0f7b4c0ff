import type { LabelProps } from 'recharts';

/** How far the words stand from the end of a line, in pixels. */
const gap = 8;

/** The words at the end of a line: what it is. */
export function LineEnd({
  x,
  y,
  viewBox,
  index,
  lastAt,
  words,
  isBelow = false,
}: LabelProps & {
  readonly lastAt: number;
  readonly words: string;
  /** Whether they stand under the end, for the lower of two lines that end close together. */
  readonly isBelow?: boolean;
}) {
  const at = viewBox !== undefined && 'x' in viewBox ? viewBox : undefined;
  const [left, top] = [Number(x ?? at?.x), Number(y ?? at?.y)];
  if (index !== lastAt || !Number.isFinite(left) || !Number.isFinite(top)) {
    return null;
  }
  return (
    <text className="line-end" x={left + gap} y={top + (isBelow ? 2 * gap : gap / 2)}>
      {words}
    </text>
  );
}
