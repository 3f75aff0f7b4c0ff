import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { projectRoot } from './application.ts';

/** A service beside the application, as another computer would run it. */
export interface Service {
  readonly baseUrl: string;
  readonly guildId: string;
  readonly apiKey: string;
  /** Ends it at once, and waits until it is gone. */
  readonly stop: () => Promise<void>;
}

/** Starts `serve` on a folder of its own. */
export async function startService(): Promise<Service> {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-service-'));
  const entry = join(projectRoot, 'electron/server/serve.ts');
  const child = spawn(
    process.execPath,
    [entry, '--data-dir', folder, '--port', '0', '--user', 'Anna'],
    {
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  const ended = once(child, 'close');
  const [line] = (await Promise.race([
    once(createInterface(child.stdout), 'line'),
    ended.then(() => Promise.reject(new Error('The service ended before it listened.'))),
  ])) as [string];
  const { baseUrl, guildId, users } = JSON.parse(line) as {
    baseUrl: string;
    guildId: string;
    users: [{ apiKey: string }];
  };
  const stop = async () => {
    child.kill('SIGKILL');
    await ended;
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  return { baseUrl, guildId, apiKey: users[0].apiKey, stop };
}
