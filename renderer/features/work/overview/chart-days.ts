/** How far back the charts over time go. */
export const timeRanges = ['twoWeeks', 'threeMonths', 'all'] as const;

export type TimeRange = (typeof timeRanges)[number];

/** The days of a range; `all` has no number. */
const rangeDays: Readonly<Record<TimeRange, number | undefined>> = {
  twoWeeks: 14,
  threeMonths: 91,
  all: undefined,
};

/** The most points of a chart: with more days than that, a point stands for several. */
const mostPoints = 184;

/** The most days that `all` goes back: the embedded server keeps two years. */
const mostDays = 1_288;

/** The beginning of the first day of a range, here; undefined for all there is. */
export function sinceOf(range: TimeRange, now: Date): Date | undefined {
  const days = rangeDays[range];
  return days === undefined ? undefined : midnight(now, 1 - days);
}

/**
 * The ends of the days from a moment until now, the earliest first and the end of today last, in
 * milliseconds since 1970. A long time has the end of each week, or of several.
 */
export function dayEnds(from: Date, now: Date): number[] {
  const first = midnight(from, 0).getTime();
  const days = 1 + Math.round((midnight(now, 0).getTime() - first) / dayMs);
  const count = Math.min(Math.max(days, 1), mostDays);
  const step = count <= mostPoints ? 1 : 7 * Math.ceil(count / 7 / mostPoints);
  const points = Math.ceil(count / step);
  return Array.from({ length: points }, (_, at) =>
    midnight(now, 1 - (points - 1 - at) * step).getTime(),
  );
}

/** The ends of so many days before a day, the earliest first, in milliseconds since 1970. */
export function endsBefore(endMs: number, days: number): number[] {
  const end = new Date(endMs);
  return Array.from({ length: Math.max(days, 0) }, (_, at) => midnight(end, at - days).getTime());
}

const dayMs = 86_400_000;

/** The beginning of a day, so many days after a moment's; days may have 23 or 25 hours. */
function midnight(at: Date, daysLater: number): Date {
  return new Date(at.getFullYear(), at.getMonth(), at.getDate() + daysLater);
}
