import type { ClientMeasure } from './client-protocol.ts';

/** The change of memory and descriptors over a soak. */
export interface MemoryFinding {
  /**
   * The memory held after a collection, by process: the last tenth's median divided by the first
   * tenth's.
   */
  readonly growth: Readonly<Record<string, number>>;
  /** The same as raw figures: first and last. */
  readonly heldMegabytes: Readonly<Record<string, readonly [number, number]>>;
  /** The resident memory of all processes, first and last. Printed, but not judged. */
  readonly residentMegabytes: readonly [number, number];
  /** The increase of each process's descriptors from the first to the last tenth. */
  readonly moreDescriptors: Readonly<Record<string, number>>;
}

/** Collects measurements over a soak, and compares its first tenth with its last. */
export class SoakMemory {
  readonly #measures: ClientMeasure[] = [];

  add(measure: ClientMeasure): void {
    this.#measures.push(measure);
  }

  finding(): MemoryFinding {
    const tenth = Math.max(1, Math.floor(this.#measures.length / 10));
    const first = this.#measures.slice(0, tenth);
    const last = this.#measures.slice(-tenth);
    const names = Object.keys(last[0]?.residentBytes ?? {});
    const compare = (read: (measure: ClientMeasure) => number) =>
      [median(first.map(read)), median(last.map(read))] as const;
    const held = Object.fromEntries(
      names.map((name) => [name, compare(({ heldBytes }) => heldBytes[name] ?? 0)]),
    );
    const resident = compare(({ residentBytes }) => sum(Object.values(residentBytes)));
    return {
      growth: mapValues(held, ([before, after]) => after / before),
      heldMegabytes: mapValues(held, inMegabytes),
      residentMegabytes: inMegabytes(resident),
      moreDescriptors: Object.fromEntries(
        names.map((name) => {
          const [before, after] = compare(({ descriptors }) => descriptors[name] ?? 0);
          return [name, after - before];
        }),
      ),
    };
  }
}

function mapValues<Value, Mapped>(
  values: Readonly<Record<string, Value>>,
  map: (value: Value) => Mapped,
): Record<string, Mapped> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)]));
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function inMegabytes([before, after]: readonly [number, number]): readonly [number, number] {
  const round = (bytes: number) => Math.round((bytes / 2 ** 20) * 10) / 10;
  return [round(before), round(after)];
}
