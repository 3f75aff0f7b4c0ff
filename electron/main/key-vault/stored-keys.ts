import { UntouchedKeyFile, readKeyFile, writeKeyFile } from './key-file.ts';
import type { StoredKey, StoredKeys } from './key-file.ts';

/** The file of keys, and where is said what is wrong with it. */
interface KeyFile {
  readonly file: string;
  readonly log: { warn(detail: object, message: string): void };
}

/** Puts a home's key into the file, or takes it out. */
export function storeKey(keyFile: KeyFile, homeId: string, stored: StoredKey | undefined): void {
  const { [homeId]: before, ...others } = readKeys(keyFile);
  if (stored !== undefined || before !== undefined) {
    writeKeyFile(keyFile.file, stored === undefined ? others : { ...others, [homeId]: stored });
  }
}

/**
 * Reads the keys. A damaged file holds no key that can be used: it is replaced by what is kept.
 *
 * @throws UntouchedKeyFile for a file that this version leaves as it is
 */
export function readKeys({ file, log }: KeyFile): StoredKeys {
  try {
    return readKeyFile(file);
  } catch (error) {
    if (error instanceof UntouchedKeyFile) {
      throw error;
    }
    log.warn({ code: codeOf(error) }, 'the file of keys was replaced');
    return {};
  }
}

/** The part of an error that may be logged: never its text, which is not ours. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
}
