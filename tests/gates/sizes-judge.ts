import { requestLimits } from '#shared/limits/limits.ts';
import type { CallFindings } from './sizes-calls-run.ts';
import type { ClientSizes } from './sizes-client-run.ts';
import type { SizesFindings } from './sizes-server-run.ts';

/** Nobody waits longer for somebody else. */
const maxWaitMs = 250;
/** Where an idle server takes longer, the machine is busy, and the clock says nothing of ours. */
const quietBaselineMs = 50;

/** What a server broke of what is promised. */
export function serverFaults(found: SizesFindings): string[] {
  const { waits, busiest, largestRefusalBytes } = found;
  const waitMs = Math.max(...waits.waitsMs);
  const isQuiet = Math.max(...waits.baselineMs) <= quietBaselineMs;
  return [
    ...(found.isAlive ? [] : ['the server died']),
    ...found.failed.slice(0, 10),
    ...busiest.filter(({ cpuMs }) => cpuMs > maxWaitMs).map(busyFault),
    ...(isQuiet && waitMs > maxWaitMs ? [`a probe waited ${waitMs.toFixed(0)} ms`] : []),
    ...refusalFault(largestRefusalBytes),
  ];
}

/** What the bridge broke of what is promised. */
export function callFaults({ crashed, busiest, largestRefusalBytes }: CallFindings): string[] {
  return [
    ...crashed.slice(0, 10),
    ...(busiest.cpuMs > maxWaitMs ? [busyFault(busiest)] : []),
    ...refusalFault(largestRefusalBytes),
  ];
}

/** What a client broke of what is promised. */
export function clientFaults({ found, diedOf }: ClientSizes): string[] {
  return [
    ...(diedOf === undefined ? [] : [`the client died of ${diedOf}`]),
    ...found.filter(({ stopped }) => stopped > 0).map(({ title }) => `a store died of ${title}`),
    ...found
      .map(({ title, busyMs }) => ({ title, cpuMs: busyMs }))
      .filter(({ cpuMs }) => cpuMs > maxWaitMs)
      .map(busyFault),
  ];
}

/** What a server met, and how it stood that. */
export function describeServer(found: SizesFindings): string {
  const { requests, refused, largestRefusalBytes, waits, busiest } = found;
  const [worst] = busiest;
  return (
    `${requests} requests, ${refused} refused in at most ${largestRefusalBytes} bytes; ` +
    `${waits.waitsMs.length} probes waited at most ${Math.max(...waits.waitsMs).toFixed(0)} ms by ` +
    `the clock (of an idle server ${Math.max(...waits.baselineMs).toFixed(0)} ms); the thread worked ` +
    `at most ${worst?.cpuMs.toFixed(0) ?? 0} ms at a time (${worst?.title ?? ''})`
  );
}

function busyFault({ title, cpuMs }: { readonly title: string; readonly cpuMs: number }): string {
  return `busy for ${cpuMs.toFixed(0)} ms: ${title}`;
}

function refusalFault(bytes: number): string[] {
  return bytes <= requestLimits.refusalBytes ? [] : [`a refusal of ${bytes} bytes`];
}
