import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ElectronApplication } from '@playwright/test';

const preload = join(import.meta.dirname, '../watchdog/watch-process.ts');

/** Watches main and the workers of all applications in one test. */
export class StallWatch {
  readonly #folder = mkdtempSync(join(tmpdir(), 'guildhall-stalls-'));
  readonly #file = join(this.#folder, 'stalls.txt');

  /** The arguments that load the watch into the application. */
  get nodeArgs(): readonly string[] {
    return ['-r', preload];
  }

  /** The environment of the application. */
  get env(): Readonly<Record<string, string>> {
    return { STALLS_FILE: this.#file };
  }

  /** Watches main from now on. A worker is watched automatically from its first message on. */
  async watchMain(app: ElectronApplication): Promise<void> {
    await app.evaluate(() => {
      (globalThis as unknown as { beginStallWatch: () => void }).beginStallWatch();
    });
  }

  /** Every stall so far, one per line. */
  read(): string {
    return existsSync(this.#file) ? readFileSync(this.#file, 'utf8') : '';
  }

  /** Ends the watch and returns every stall, one per line. */
  end(): string {
    const stalls = this.read();
    rmSync(this.#folder, { recursive: true });
    return stalls;
  }
}
