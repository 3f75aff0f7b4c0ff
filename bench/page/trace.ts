/** An event of a trace, as the DevTools protocol has it. Times are in microseconds. */
export interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  /** Processor time of the thread. */
  readonly tdur?: number;
}

export const traceCategories = ['toplevel', 'devtools.timeline', 'blink.user_timing'];

/** A task of the page's main thread. Its costs are processor time: other load does not count. */
interface Task {
  /** When it began and ended, in microseconds. */
  readonly from: number;
  readonly to: number;
  readonly cpuMs: number;
  /** The cost without styles, layout and painting. */
  readonly scriptMs: number;
}

/** The work of the main thread while something was done to the page. */
export interface Trace {
  /** In their order. */
  readonly tasks: readonly Task[];
  /** The task in which the page made each mark of this name. */
  readonly tasksMarked: (name: string) => Task[];
}

const drawing = new Set([
  'UpdateLayoutTree',
  'Layout',
  'PrePaint',
  'Paint',
  'Layerize',
  'Commit',
  'HitTest',
]);

/** Reads what happened between the marks `begin` and `end`. */
export function traceOf(events: readonly TraceEvent[]): Trace {
  const [begin] = marksOf(events, 'begin');
  const [end] = marksOf(events, 'end');
  if (begin === undefined || end === undefined) {
    throw new Error('The trace has no beginning or no end.');
  }
  const own = events.filter(
    ({ pid, tid, ts }) => pid === begin.pid && tid === begin.tid && ts > begin.ts && ts < end.ts,
  );
  const drawn = outermost(own.filter(({ name }) => drawing.has(name)));
  const tasks = own
    .filter(({ name, dur }) => name.endsWith('RunTask') && dur !== undefined)
    .toSorted((a, b) => a.ts - b.ts)
    .map((task) => {
      const [from, to] = [task.ts, endOf(task)];
      const inTask = drawn.filter(({ ts }) => ts >= from && ts < to);
      const cpuMs = cpuMsOf(task);
      return { from, to, cpuMs, scriptMs: cpuMs - sum(inTask.map(cpuMsOf)) };
    });
  const taskAt = (ts: number) => tasks.filter(({ from, to }) => ts >= from && ts <= to);
  return {
    tasks,
    tasksMarked: (name) => marksOf(own, name).flatMap(({ ts }) => taskAt(ts)),
  };
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function marksOf(events: readonly TraceEvent[], name: string): TraceEvent[] {
  const phases = new Set(['R', 'I', 'i']);
  return events.filter((event) => event.name === name && phases.has(event.ph));
}

/** The events that stand in no other one of them. */
function outermost(events: readonly TraceEvent[]): TraceEvent[] {
  let until = 0;
  return events
    .toSorted((a, b) => a.ts - b.ts || endOf(b) - endOf(a))
    .filter((event) => {
      const isInside = event.ts < until;
      until = Math.max(until, endOf(event));
      return !isInside;
    });
}

function endOf({ ts, dur = 0 }: TraceEvent): number {
  return ts + dur;
}

function cpuMsOf({ tdur, dur = 0 }: TraceEvent): number {
  return (tdur ?? dur) / 1000;
}
