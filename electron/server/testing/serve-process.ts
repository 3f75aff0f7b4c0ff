import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { z } from 'zod';
import { TestClient } from './test-client.ts';

const servePath = fileURLToPath(new URL('../serve.ts', import.meta.url));
const holdOperators = new URL('../../../tests/fixtures/hold-operators.mjs', import.meta.url).href;

const greetingSchema = z.strictObject({
  baseUrl: z.string(),
  eventsUrl: z.string(),
  guildId: z.string(),
  users: z.array(
    z.strictObject({ id: z.string(), name: z.string(), apiKey: z.string().optional() }),
  ),
  operators: z.array(
    z.strictObject({ id: z.string(), name: z.string(), role: z.string().optional() }),
  ),
});

/** The exit of a process. */
interface Ending {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Starts `serve` in a process that is ended with the test. */
export function spawnServe(...args: string[]) {
  return spawnWith(args);
}

/** Starts `serve` and waits until it listens. */
export function runServe(...args: string[]) {
  return listening(spawnServe(...args));
}

/** As `runServe`, with more in its environment. */
export function runServeIn(environment: NodeJS.ProcessEnv, ...args: string[]) {
  return listening(spawnWith(args, [], environment));
}

/** As `runServe`, but an operator that takes up a message considers it until the process ends. */
export function runServeConsidering(...args: string[]) {
  return listening(spawnWith(args, ['--import', holdOperators]));
}

function spawnWith(
  args: readonly string[],
  flags: readonly string[] = [],
  environment: NodeJS.ProcessEnv = {},
) {
  const env = { ...process.env, ...environment };
  const child = spawn(process.execPath, [...flags, servePath, ...args], { stdio: 'pipe', env });
  onTestFinished(() => void child.kill('SIGKILL'));
  return { child, ended: endOf(child) };
}

async function listening({ child, ended }: ReturnType<typeof spawnWith>) {
  const greeting = await Promise.race([
    greetingOf(child),
    ended.then(({ code, stderr }) => Promise.reject(new Error(`serve ended ${code}: ${stderr}`))),
  ]);
  const key = greeting.users[0]?.apiKey ?? '';
  return { child, ended, greeting, client: new TestClient(greeting.baseUrl, key) };
}

function endOf(child: ChildProcess): Promise<Ending> {
  let stdout = '';
  let stderr = '';
  child.stdout?.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  return new Promise((resolve) => {
    child.on('close', (code, signal) => resolve({ code, signal, stdout, stderr }));
  });
}

function greetingOf(child: ChildProcess) {
  return new Promise<z.infer<typeof greetingSchema>>((resolve, reject) => {
    if (child.stdout === null) {
      return;
    }
    createInterface(child.stdout).once('line', (line) => {
      try {
        resolve(greetingSchema.parse(JSON.parse(line)));
      } catch (error) {
        reject(error instanceof Error ? error : new Error(String(error)));
      }
    });
  });
}
