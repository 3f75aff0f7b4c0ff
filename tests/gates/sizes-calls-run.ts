import { z } from 'zod';
import { calls } from '#shared/capability/machine-registry.ts';
import { operations } from '#shared/registry/registry.ts';
import { ProblemError } from '#shared/problem/problem.ts';
import { dispatch } from '../../electron/main/bridge/dispatch.ts';
import type { Dispatch } from '../../electron/main/bridge/dispatch.ts';
import { leastTime } from '../watchdog/least-time.ts';
import { stallLimitFor } from '../watchdog/stall-watch.ts';
import { fieldsOfSchema, shapesOf, wholeBodies } from './sizes-shapes.ts';

/** The results of the calls. */
export interface CallFindings {
  readonly calls: number;
  readonly refused: number;
  readonly largestRefusalBytes: number;
  /** Failures other than a problem. */
  readonly crashed: readonly string[];
  readonly busiest: {
    readonly title: string;
    readonly cpuMs: number;
    /** The time that the call may take at the speed that the machine had just then. */
    readonly limitMs: number;
  };
}

/** Makes every call of a page with every size and shape in each of its fields. */
export function troubleBridge(every: number, seed: number): CallFindings {
  const targets: Dispatch = {
    // The handlers are not called, because only the work before them is measured.
    handlers: new Proxy({} as Dispatch['handlers'], { get: () => () => ({}) }),
    read: () => Promise.resolve({}),
  };
  const found = { calls: 0, refused: 0, largestRefusalBytes: 0 };
  const crashed: string[] = [];
  let busiest = { title: '', cpuMs: 0, limitMs: 0 };
  let index = seed;
  for (const { title, name, input } of sizedCalls()) {
    index += 1;
    if (index % every !== 0) {
      continue;
    }
    const value = input();
    found.calls += 1;
    const { ms: cpuMs, result: error } = leastTime(
      () => failureOf(() => dispatch(targets, name, value, undefined as never)),
      shortMs,
    );
    if (error instanceof ProblemError) {
      const bytes = Buffer.byteLength(JSON.stringify(error.problem));
      found.refused += 1;
      found.largestRefusalBytes = Math.max(found.largestRefusalBytes, bytes);
    } else if (error !== undefined) {
      crashed.push(`${title}: ${String(error)}`);
    }
    if (cpuMs > busiest.cpuMs) {
      busiest = { title, cpuMs, limitMs: stallLimitFor(cpuMs) };
    }
  }
  return { ...found, crashed, busiest };
}

/** A call that takes no longer than this is not made again, to see whether the machine was slow. */
const shortMs = 100;

/** Returns what a call throws. */
function failureOf(call: () => void): Error | undefined {
  try {
    call();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

interface SizedCall {
  readonly title: string;
  readonly name: string;
  readonly input: () => unknown;
}

function* sizedCalls(): Generator<SizedCall, void> {
  for (const { name, input } of [...Object.values(calls), ...Object.values(operations)]) {
    const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' });
    const fields = [['homeId', {}] as const, ...fieldsOfSchema(schema)];
    for (const [field, part] of fields) {
      for (const { title, json } of shapesOf(part)) {
        const named = field === 'homeId' ? {} : { homeId: 'local' };
        yield {
          title: `${name}: ${field} is ${title}`,
          name,
          input: () => ({ ...named, [field]: parsed(json()) }),
        };
      }
    }
    for (const { title, json } of wholeBodies) {
      yield { title: `${name}: ${title}`, name, input: () => parsed(json()) };
    }
  }
}

/** A value as a page may pass it. Invalid JSON stays a text. */
function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return json;
  }
}
