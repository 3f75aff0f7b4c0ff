/** Runs something once and resolves with its cost. */
type Measure = () => Promise<number>;

/**
 * Measures the contenders in turn, A B A B …, so that anything slowing the machine slows all of
 * them. Resolves with each one's median, by its name.
 */
export async function interleave<Name extends string>(
  contenders: Readonly<Record<Name, Measure>>,
  rounds: number,
): Promise<Record<Name, number>> {
  const measures = Object.entries<Measure>(contenders);
  const costs = new Map(measures.map(([name]) => [name, [] as number[]]));
  for (let round = -1; round < rounds; round += 1) {
    for (const [name, measure] of measures) {
      const cost = await measure();
      // The first round warms up caches and does not count.
      if (round >= 0) {
        costs.get(name)?.push(cost);
      }
    }
  }
  const medians = [...costs].map(([name, each]) => [name, median(each)]);
  // The keys are the contenders' names.
  return Object.fromEntries(medians) as Record<Name, number>;
}

/** The middle value; for an even number of values, the lower of the two in the middle. */
function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
}
