import { requestLimits } from '#shared/limits/limits.ts';
import type { CallFindings } from './sizes-calls-run.ts';
import type { ClientSizes } from './sizes-client-run.ts';
import type { SizesFindings } from './sizes-server-run.ts';

/** The longest time that one user may wait because of another. */
const maxWaitMs = 250;
/** If an idle server takes longer than this, the machine is busy and timings mean nothing. */
const quietBaselineMs = 50;

/** The promises that a server broke. */
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

/** The promises that the bridge broke. */
export function callFaults({ crashed, busiest, largestRefusalBytes }: CallFindings): string[] {
  return [
    ...crashed.slice(0, 10),
    ...(busiest.cpuMs > maxWaitMs ? [busyFault(busiest)] : []),
    ...refusalFault(largestRefusalBytes),
  ];
}

/** The promises that a client broke. */
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

/** Describes the load of a server and its results. */
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
