import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Interface } from 'node:readline';
import { build } from 'vite';
import type { Plugin } from 'vite';
import { z } from 'zod';
import type { ModelEndpoint } from '../../electron/server/features/model/endpoints.ts';
import type { BusyStretch } from './watch-busy.ts';
import { projectPath } from '../../build/scripts/project.ts';

/** A change to the server's source before it is bundled: a weakness, or a point to stop at. */
export interface SourceChange {
  /** The end of the file's path. */
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

const noElectron = '\0no-electron';

/** Bundles the server for a gate. Returns the file to run. */
export function bundleServer(
  folder: string,
  changes: readonly SourceChange[] = [],
): Promise<string> {
  return bundleEntry('tests/gates/server-entry.ts', folder, changes);
}

/** Bundles an entry for a gate, with changes to the source. Returns the file to run. */
export async function bundleEntry(
  entry: string,
  folder: string,
  changes: readonly SourceChange[],
): Promise<string> {
  // A bundle runs on Node. Imports of Electron get an empty module.
  const withoutElectron: Plugin = {
    name: 'gate-without-electron',
    enforce: 'pre',
    resolveId: (id) => (id === 'electron' ? noElectron : null),
    load: (id) => (id === noElectron ? 'export default {};' : null),
  };
  await build({
    configFile: false,
    logLevel: 'error',
    plugins: [changeSource(changes), withoutElectron],
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: folder,
      target: 'node24',
      minify: false,
      rolldownOptions: {
        input: {
          entry: projectPath(entry),
          // A thread with its own file makes the backups.
          'copy-worker': projectPath('electron/storage/copy-worker.ts'),
        },
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' },
      },
    },
  });
  return join(folder, 'entry.mjs');
}

/**
 * Changes the source as it is bundled. The bundle fails if a change finds nothing to change, because a
 * control without its change proves nothing.
 */
export function changeSource(changes: readonly SourceChange[]): Plugin {
  const missing = new Set(changes);
  return {
    name: 'gate-changes',
    enforce: 'pre',
    transform(code, id) {
      let changed = code;
      for (const each of changes) {
        if (!id.endsWith(each.file) || !changed.includes(each.from)) {
          continue;
        }
        changed = changed.replaceAll(each.from, each.to);
        missing.delete(each);
      }
      return changed === code ? null : { code: changed, map: null };
    },
    buildEnd(error) {
      for (const { file, from } of error === undefined ? missing : []) {
        throw new Error(`The control could not be made: ${file} does not contain ${from}`);
      }
    },
  };
}

const greetingSchema = z.object({
  baseUrl: z.string(),
  eventsUrl: z.string(),
  guildId: z.string(),
  apiKey: z.string().optional(),
  /** The key of the second requested user. */
  otherKey: z.string().optional(),
  operatorId: z.string(),
});

const killSchema = z.object({ killedInGroupOf: z.int() });

/** The output of a gate's server once it listens. The key is there only for a new folder. */
export type GateGreeting = z.infer<typeof greetingSchema>;

/** The order of a gate to its server. */
export interface GateOrder {
  readonly dataDir: string;
  /** The users with a key; if absent, only the owner. */
  readonly users?: readonly string[];
  /** The servers of models that operators may be driven by; none by default. */
  readonly models?: readonly ModelEndpoint[] | undefined;
  /** Kills the process with SIGKILL when it passes this point for the nth time. */
  readonly killAt?: { readonly point: string; readonly pass: number };
}

/** A server process that is loaded and waits for its order. */
export class GateServer {
  readonly child: ChildProcess;
  readonly ended: Promise<unknown>;
  /** How many changes shared the commit at which it was killed; 0 if it was killed elsewhere. */
  killedInGroupOf = 0;
  /** Whether it came to the point at which it was to be killed. */
  isKilledAtPoint = false;
  #lines: Interface | undefined;

  constructor(bundle: string, env: Record<string, string> = {}) {
    this.child = spawn(process.execPath, [bundle], {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { ...process.env, ...env },
    });
    this.child.stdin?.on('error', () => undefined);
    this.ended = once(this.child, 'close');
  }

  /** Starts serving. Rejects if the process ends before it listens. */
  async start(order: GateOrder): Promise<GateGreeting> {
    const { stdin, stdout } = this.child;
    if (stdin === null || stdout === null) {
      throw new Error('The server has no pipes.');
    }
    this.#lines = createInterface(stdout);
    const line = once(this.#lines, 'line');
    stdin.write(`${JSON.stringify(order)}\n`);
    this.#lines.on('line', (text) => {
      const killed = killSchema.safeParse(JSON.parse(text)).data;
      this.isKilledAtPoint ||= killed !== undefined;
      this.killedInGroupOf = killed?.killedInGroupOf ?? 0;
    });
    const first: unknown[] = await Promise.race([
      line,
      this.ended.then(() => Promise.reject(new Error('The server ended before it listened.'))),
    ]);
    return greetingSchema.parse(JSON.parse(String(first[0])));
  }

  /** The longest time that the server's thread worked without a pause since the last call. */
  async longestBusy(): Promise<BusyStretch> {
    const { stdin } = this.child;
    const line = new Promise<string>((resolve) => this.#lines?.once('line', resolve));
    stdin?.write('busy\n');
    const ended = this.ended.then(() => JSON.stringify({ cpuMs: 0, wallMs: 0 }));
    return JSON.parse(await Promise.race([line, ended])) as BusyStretch;
  }

  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    await this.ended;
  }
}
