import { arch, cpus, totalmem, type } from 'node:os';
import { chooseRuntime } from './runtime.ts';

const gibibyte = 2 ** 30;

/** The kind of this machine in one line: what decides how fast it is. */
export async function machineKind(): Promise<string> {
  const cores = cpus();
  const { kind } = await chooseRuntime();
  return [
    `${cores[0]?.model.trim() ?? 'unknown processor'}, ${cores.length} cores`,
    `${Math.round(totalmem() / gibibyte)} GB`,
    `${type()} ${arch()}`,
    `Node ${process.versions.node}`,
    kind === 'shim' ? 'the Electron shim' : 'Electron',
  ].join(', ');
}
