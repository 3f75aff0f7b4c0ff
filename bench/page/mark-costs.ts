import { sum } from './trace.ts';
import type { Trace } from './trace.ts';

/** The processor time of all tasks, or that of their script alone, from each mark of a name to the next. */
export function costsFrom(
  { tasks, tasksMarked }: Trace,
  name: string,
  cost: 'cpuMs' | 'scriptMs' = 'cpuMs',
): number[] {
  const begun = tasksMarked(name).map(({ from }) => from);
  return begun.map((from, at) => {
    const next = begun[at + 1] ?? Infinity;
    return sum(tasks.filter((task) => task.from >= from && task.from < next).map((t) => t[cost]));
  });
}
