/** Runs something once and resolves with its cost. */
type Measure = () => Promise<number>;

/** Figures of one run, by their names. */
type Figures<Name extends string> = Record<Name, number>;

/**
 * Measures the contenders in turn, A B A B …, so that anything slowing the machine slows all of
 * them. Resolves with each one's median, by its name.
 */
export async function interleave<Name extends string>(
  contenders: Readonly<Record<Name, Measure>>,
  rounds: number,
): Promise<Record<Name, number>> {
  const runs = Object.entries<Measure>(contenders).map(([name, measure]) => [
    name,
    async () => ({ cost: await measure() }),
  ]);
  // The keys are the contenders' names.
  const medians = await interleaveFigures(Object.fromEntries(runs) as never, rounds);
  return Object.fromEntries(
    Object.entries<Figures<'cost'>>(medians).map(([name, { cost }]) => [name, cost]),
  ) as Record<Name, number>;
}

/** The same for runs that give several figures each. Resolves with the median of each figure. */
export async function interleaveFigures<Name extends string, Figure extends string>(
  contenders: Readonly<Record<Name, () => Promise<Figures<Figure>>>>,
  rounds: number,
): Promise<Record<Name, Figures<Figure>>> {
  const runs = Object.entries<() => Promise<Figures<Figure>>>(contenders);
  const figures = new Map(runs.map(([name]) => [name, [] as Figures<Figure>[]]));
  for (let round = -1; round < rounds; round += 1) {
    for (const [name, run] of runs) {
      const found = await run();
      // The first round warms up caches and does not count.
      if (round >= 0) {
        figures.get(name)?.push(found);
      }
    }
  }
  const medians = [...figures].map(([name, each]) => {
    const names = Object.keys(each[0] ?? {}) as Figure[];
    const middles = names.map((figure) => [
      figure,
      percentile(
        each.map((one) => one[figure]),
        0.5,
      ),
    ]);
    return [name, Object.fromEntries(middles)];
  });
  return Object.fromEntries(medians) as Record<Name, Figures<Figure>>;
}

/** The value below which this share of all values lies; the lower one between two. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
}
