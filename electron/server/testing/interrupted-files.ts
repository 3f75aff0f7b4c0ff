import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

/** All functions with which our code changes files. SQLite's own changes happen between them. */
const changing = [
  'closeSync',
  'copyFileSync',
  'fsyncSync',
  'linkSync',
  'mkdirSync',
  'openSync',
  'renameSync',
  'rmSync',
  'truncateSync',
  'unlinkSync',
  'writeFileSync',
  'writeSync',
] as const;

/** Thrown instead of making a change. */
class Interrupted extends Error {
  override readonly name = 'Interrupted';
}

/**
 * Runs some work like a process that dies right before its nth file change: that change and all
 * later ones are not made, not even by cleanup code. Returns whether it died before the work ended.
 *
 * @param onDeath called instead of throwing, if a process should really die
 */
export function interruptAt(nth: number, work: () => void, onDeath?: () => void): boolean {
  const originals = changing.map((name) => [name, fs[name]] as const);
  let passed = 0;
  const table: Record<string, unknown> = Object.assign(fs);
  for (const [name, original] of originals) {
    table[name] = (...args: unknown[]): unknown => {
      passed += 1;
      if (passed >= nth) {
        onDeath?.();
        throw new Interrupted(`${name} ${String(args[0])}`);
      }
      return Reflect.apply(original, fs, args);
    };
  }
  syncBuiltinESMExports();
  try {
    work();
  } catch (error) {
    if (passed < nth) {
      throw error;
    }
  } finally {
    Object.assign(fs, Object.fromEntries(originals));
    syncBuiltinESMExports();
  }
  return passed >= nth;
}
