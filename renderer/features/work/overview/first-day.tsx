/** The heights of the picture of one day, in pixels. */
const wordsAt = 20;
const barTop = 34;
const barHeight = 16;

/** A single day, of which no line can be drawn: how far the whole is, as a bar under its words. */
export function FirstDay({
  words,
  percent,
  fill,
}: {
  words: string;
  /** From 0 to 100. */
  percent: number;
  fill: string;
}) {
  const bar = { y: barTop, height: barHeight, rx: 3 };
  return (
    <svg className="first-day" width="100%" height={barTop + barHeight + 2}>
      <text className="first-day-words" y={wordsAt}>
        {words}
      </text>
      <rect {...bar} width="100%" fill="var(--line)" />
      <rect {...bar} width={`${percent}%`} fill={fill} />
    </svg>
  );
}
