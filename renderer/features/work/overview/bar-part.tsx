import type { BarShapeProps } from 'recharts';
import { text } from '../../../text/text.ts';

/** The size of the field under a number, in pixels. */
const fieldHeight = 16;
const letterWidth = 7;
const sideSpace = 4;

/** A part of a bar, with its number on a field of its own where there is room for it. */
export function BarPart({
  x,
  y,
  width,
  height,
  fill,
  stroke,
  count,
}: Pick<BarShapeProps, 'x' | 'y' | 'width' | 'height' | 'fill' | 'stroke'> & {
  readonly count: number;
}) {
  if (count === 0) {
    return null;
  }
  const words = text.ui.number(count);
  const fieldWidth = words.length * letterWidth + 2 * sideSpace;
  const middle = { x: x + width / 2, y: y + height / 2 };
  return (
    <g className="bar-part">
      <rect {...{ x, y, width, height, fill, stroke }} />
      {width > fieldWidth + sideSpace && (
        <>
          <rect
            x={middle.x - fieldWidth / 2}
            y={middle.y - fieldHeight / 2}
            width={fieldWidth}
            height={fieldHeight}
            rx={3}
            fill="var(--chart-ground)"
          />
          <text x={middle.x} y={middle.y + 4} textAnchor="middle">
            {words}
          </text>
        </>
      )}
    </g>
  );
}
