import { requestLimits } from '#shared/limits/server-limits.ts';
import { stallLimitFor } from '../watchdog/stall-watch.ts';
import type { CallFindings } from './sizes-calls-run.ts';
import type { ClientSizes } from './sizes-client-run.ts';
import type { SizesFindings } from './sizes-server-run.ts';

/** Whether a thread was busy for longer than one user may wait because of another. */
const isTooLong = (cpuMs: number) => cpuMs > stallLimitFor(cpuMs);

/** The promises that a server broke. */
export function serverFaults(found: SizesFindings): string[] {
  const { probes, busiest, largestRefusalBytes } = found;
  // By the clock a probe also waits for whatever else the machine does.
  const waitMs = Math.max(...probes.map(({ workMs }) => workMs));
  return [
    ...(found.isAlive ? [] : ['the server died']),
    ...found.failed.slice(0, 10),
    ...busiest.filter(({ cpuMs }) => isTooLong(cpuMs)).map(busyFault),
    ...(isTooLong(waitMs) ? [`a probe waited for ${waitMs.toFixed(0)} ms of others’ work`] : []),
    ...refusalFault(largestRefusalBytes),
  ];
}

/** The promises that the bridge broke. */
export function callFaults({ crashed, busiest, largestRefusalBytes }: CallFindings): string[] {
  return [
    ...crashed.slice(0, 10),
    ...(busiest.cpuMs > busiest.limitMs ? [busyFault(busiest)] : []),
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
      .filter(({ cpuMs }) => isTooLong(cpuMs))
      .map(busyFault),
  ];
}

/** Describes the load of a server and its results. */
export function describeServer(found: SizesFindings): string {
  const { requests, refused, largestRefusalBytes, probes, busiest } = found;
  const most = (values: readonly number[]) => Math.max(...values).toFixed(0);
  const [worst] = busiest;
  return (
    `${requests} requests, ${refused} refused in at most ${largestRefusalBytes} bytes; ` +
    `${probes.length} probes waited at most ${most(probes.map(({ workMs }) => workMs))} ms of work, ` +
    `${most(probes.map(({ waitMs }) => waitMs))} ms by the clock (for an idle server ` +
    `${most(probes.map(({ baselineMs }) => baselineMs))} ms); the thread worked ` +
    `at most ${worst?.cpuMs.toFixed(0) ?? 0} ms at a time (${worst?.title ?? ''})`
  );
}

function busyFault({ title, cpuMs }: { readonly title: string; readonly cpuMs: number }): string {
  return `busy for ${cpuMs.toFixed(0)} ms: ${title}`;
}

function refusalFault(bytes: number): string[] {
  return bytes <= requestLimits.refusalBytes ? [] : [`a refusal of ${bytes} bytes`];
}
