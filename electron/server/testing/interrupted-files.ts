import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

/** Everything by which our code changes files; SQLite's own steps lie between them. */
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

/** Thrown in place of a change that is not made any more. */
class Interrupted extends Error {
  override readonly name = 'Interrupted';
}

/**
 * Does some work as a process that dies right before its nth change of a file: that change and
 * all later ones are not made, whatever tidies up. Answers whether it died before the work ended.
 *
 * @param onDeath is called instead of throwing, where a process shall really die
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
