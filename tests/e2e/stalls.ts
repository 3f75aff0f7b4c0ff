import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ElectronApplication } from '@playwright/test';

const preload = join(import.meta.dirname, '../watchdog/watch-process.ts');

/** Watches main and the workers of the applications of one test. */
export class StallWatch {
  readonly #folder = mkdtempSync(join(tmpdir(), 'guildhall-stalls-'));
  readonly #file = join(this.#folder, 'stalls.txt');

  /** What to start the application with, so that it loads the watch. */
  get nodeArgs(): readonly string[] {
    return ['-r', preload];
  }

  /** The environment to start it with. */
  get env(): Readonly<Record<string, string>> {
    return { STALLS_FILE: this.#file };
  }

  /** From now on main serves a person; a worker is watched by itself from its first word on. */
  async watchMain(app: ElectronApplication): Promise<void> {
    await app.evaluate(() => {
      (globalThis as unknown as { beginStallWatch: () => void }).beginStallWatch();
    });
  }

  /** Every stall so far, a line each. */
  read(): string {
    return existsSync(this.#file) ? readFileSync(this.#file, 'utf8') : '';
  }

  /** Ends the watch; every stall is a line. */
  end(): string {
    const stalls = this.read();
    rmSync(this.#folder, { recursive: true });
    return stalls;
  }
}
