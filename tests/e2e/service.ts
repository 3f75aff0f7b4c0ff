import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { compileCacheEnv, projectRoot } from './application.ts';

/** A service beside the application, as on another computer. */
export interface Service {
  readonly baseUrl: string;
  readonly guildId: string;
  readonly apiKey: string;
  readonly operatorIds: readonly string[];
  /** Its data. */
  readonly folder: string;
  /** Kills it. Its data and its address stay. */
  readonly halt: () => Promise<void>;
  /** Starts it again at the same address: `serve`, or a program that serves otherwise. */
  readonly resume: (program?: string) => Promise<void>;
  /** The next line that it prints after its greeting. */
  readonly printed: () => Promise<string>;
  /** Kills it and removes its data. */
  readonly stop: () => Promise<void>;
}

interface Greeting {
  readonly baseUrl: string;
  readonly guildId: string;
  readonly users: readonly [{ readonly apiKey: string }];
  readonly operators: readonly { readonly id: string }[];
}

/** Starts `serve` on its own folder, with flags such as `--bare`. */
export async function startService(...flags: readonly string[]): Promise<Service> {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-service-'));
  return startServiceOn(folder, await lastingPort(), flags);
}

/** Starts `serve` on a folder, at a port. The folder is removed with the service. */
export async function startServiceOn(
  folder: string,
  port: number,
  flags: readonly string[] = [],
): Promise<Service> {
  let running = await run(folder, String(port), flags);
  const { baseUrl, guildId, users, operators } = running.greeting;
  const halt = async () => {
    running.child.kill('SIGKILL');
    await running.ended;
  };
  return {
    baseUrl,
    guildId,
    apiKey: users[0].apiKey,
    operatorIds: operators.map(({ id }) => id),
    folder,
    halt,
    resume: async (program) => {
      running = await run(folder, new URL(baseUrl).port, flags, program);
    },
    printed: () => running.nextLine(),
    stop: async () => {
      await halt();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Where systems give out no ports by themselves. Each worker of the tests has a part of it. */
const lastingPorts = { from: 20_000, perWorker: 1_000 };
let portsTaken = 0;

/**
 * A port that is free, and that no other program gets by asking for any free one. So it still
 * belongs to a service that is halted.
 */
async function lastingPort(): Promise<number> {
  const worker = Number(process.env['TEST_PARALLEL_INDEX'] ?? 0);
  const { from, perWorker } = lastingPorts;
  const port = from + worker * perWorker + (portsTaken % perWorker);
  portsTaken += 1;
  return (await isFree(port)) ? port : lastingPort();
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return true;
  } catch {
    return false;
  } finally {
    server.close();
  }
}

async function run(
  folder: string,
  port: string,
  flags: readonly string[],
  program = 'electron/server/serve.ts',
) {
  const child = spawn(
    process.execPath,
    [program, '--data-dir', folder, '--port', port, '--user', 'Anna', ...flags],
    {
      cwd: projectRoot,
      env: { ...process.env, ...compileCacheEnv },
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  const ended = once(child, 'close');
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const nextLine = async () => {
    const { done, value } = await lines.next();
    if (done) {
      throw new Error('The service has ended.');
    }
    return value;
  };
  return { child, ended, nextLine, greeting: JSON.parse(await nextLine()) as Greeting };
}
