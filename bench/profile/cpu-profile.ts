import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import type { SourceMapPayload } from 'node:module';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';

interface CallFrame {
  readonly functionName: string;
  readonly url: string;
  readonly lineNumber: number;
  readonly columnNumber: number;
}

/** A CPU profile as V8 writes it (`node --cpu-prof`). Times are in microseconds. */
export interface CpuProfile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: CallFrame;
    readonly children?: readonly number[];
  }[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

/** A function where it was called from, with the time that was spent in it and below it. */
export interface CallPath {
  readonly name: string;
  readonly selfMs: number;
  readonly totalMs: number;
  readonly below: readonly CallPath[];
}

const resting = new Set(['(idle)', '(root)']);

/**
 * Returns the calls of a time in a profile, from the start of the profile on. Time in which the
 * process rested is left out.
 */
export function callsOf(
  { nodes, samples, timeDeltas }: CpuProfile,
  { fromMs = 0, toMs = Infinity }: { readonly fromMs?: number; readonly toMs?: number },
): CallPath {
  const nameOf = namesIn();
  const names = new Map(nodes.map(({ id, callFrame }) => [id, nameOf(callFrame)]));
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const spentMs = new Map<number, number>();
  let atMs = 0;
  for (const [index, id] of samples.entries()) {
    const ms = (timeDeltas[index] ?? 0) / 1000;
    atMs += ms;
    if (atMs >= fromMs && atMs < toMs && !resting.has(byId.get(id)?.callFrame.functionName ?? '')) {
      spentMs.set(id, (spentMs.get(id) ?? 0) + ms);
    }
  }
  const pathOf = (name: string, ids: readonly number[]): CallPath => {
    // V8 has several nodes for a function that it optimised meanwhile
    const called = ids.flatMap((id) => byId.get(id)?.children ?? []);
    const groups = Map.groupBy(called, (id) => names.get(id) ?? '');
    const below = [...groups].map(([each, members]) => pathOf(each, members));
    const selfMs = sumOf(ids.map((id) => spentMs.get(id) ?? 0));
    return { name, selfMs, totalMs: selfMs + sumOf(below.map(({ totalMs }) => totalMs)), below };
  };
  return pathOf(
    'everything',
    nodes.slice(0, 1).map(({ id }) => id),
  );
}

/** Returns the functions in which most of the time was spent, without what they called. */
export function longestSelf(
  calls: CallPath,
  count: number,
): readonly { name: string; ms: number }[] {
  const selfMs = new Map<string, number>();
  const add = ({ name, selfMs: ms, below }: CallPath) => {
    selfMs.set(name, (selfMs.get(name) ?? 0) + ms);
    for (const each of below) {
      add(each);
    }
  };
  add(calls);
  return [...selfMs]
    .map(([name, ms]) => ({ name, ms }))
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, count);
}

/**
 * Returns the paths with at least a share of the time as indented lines, the longest first. A
 * function that only calls one other stands on the line of that one.
 */
export function pathLines(calls: CallPath, share: number): readonly string[] {
  const lines: string[] = [];
  const add = (path: CallPath, depth: number) => {
    const names = [path.name];
    let last = path;
    for (let only = onlyCallOf(last); only !== undefined; only = onlyCallOf(last)) {
      names.push(only.name);
      last = only;
    }
    lines.push(
      `${percent(path.totalMs, calls.totalMs)}  ${'  '.repeat(depth)}${shortened(names).join(' › ')}`,
    );
    for (const each of last.below.toSorted((a, b) => b.totalMs - a.totalMs)) {
      if (each.totalMs >= share * calls.totalMs) {
        add(each, depth + 1);
      }
    }
  };
  add(calls, 0);
  return lines;
}

/** Leaves out the middle of a long chain of calls. */
function shortened(names: readonly string[]): readonly string[] {
  return names.length > 5 ? [...names.slice(0, 2), '…', ...names.slice(-2)] : names;
}

/** Returns a share of a time as five characters. */
export function percent(ms: number, ofMs: number): string {
  return ((100 * ms) / ofMs).toFixed(1).padStart(5);
}

/** The one call that takes nearly all of a function's time. */
function onlyCallOf({ totalMs, below }: CallPath): CallPath | undefined {
  return below.find((each) => each.totalMs > 0.97 * totalMs);
}

/** Names a function with the file that it was in before it was bundled. Node's own have none. */
function namesIn(): (frame: CallFrame) => string {
  const maps = new Map<string, SourceMap>();
  const mapOf = (url: string) => {
    const known = maps.get(url);
    if (known !== undefined) {
      return known;
    }
    // As the bundler writes it
    const payload = JSON.parse(
      readFileSync(fileURLToPath(`${url}.map`), 'utf8'),
    ) as SourceMapPayload;
    const map = new SourceMap(payload);
    maps.set(url, map);
    return map;
  };
  return ({ functionName, url, lineNumber, columnNumber }) => {
    const name = functionName || '(anonymous)';
    if (!url.startsWith('file:')) {
      return name;
    }
    const entry = mapOf(url).findEntry(lineNumber, columnNumber);
    return 'originalSource' in entry ? `${name} (${basename(entry.originalSource)})` : name;
  };
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
