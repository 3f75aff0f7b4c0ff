/**
 * Does something with each of many, a few at a time and begun in their order: as soon as one is done,
 * the next is begun. The first failure begins no further one, and is thrown once those that were
 * begun have ended.
 *
 * @param isWanted whether the next one is still to be begun
 */
export async function inPool<Each>(
  all: readonly Each[],
  atOnce: number,
  act: (each: Each, at: number) => Promise<void>,
  isWanted: () => boolean = () => true,
): Promise<void> {
  const waiting = all.entries();
  const failures: unknown[] = [];
  const work = async () => {
    for (const [at, each] of waiting) {
      if (failures.length > 0 || !isWanted()) {
        return;
      }
      try {
        // oxlint-disable-next-line no-await-in-loop -- each worker has one in its hands
        await act(each, at);
      } catch (error) {
        failures.push(error);
        return;
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, all.length) }, work));
  if (failures.length > 0) {
    throw failures[0];
  }
}
