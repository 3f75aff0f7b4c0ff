/** A program or act that is measured, and what one run of it costs. */
export interface Contender {
  readonly name: string;
  /** Runs it once and resolves with its cost. */
  readonly measure: () => Promise<number>;
}

/**
 * Measures the contenders in turn, A B A B …, so that whatever slows the machine slows all of
 * them, and resolves with each one's median.
 */
export async function interleave(
  contenders: readonly Contender[],
  rounds: number,
): Promise<number[]> {
  const costs = contenders.map((): number[] => []);
  for (let round = -1; round < rounds; round += 1) {
    for (const [index, contender] of contenders.entries()) {
      const cost = await contender.measure();
      // The first round warms caches up and does not count.
      if (round >= 0) {
        costs[index]?.push(cost);
      }
    }
  }
  return costs.map(median);
}

/** The middle value; of an even number, the lower of the two in the middle. */
function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
}
