import {
  closeSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { sizeOfFile } from '../../storage/plain-file.ts';
import { startReadLimits } from '#shared/limits/kept-limits.ts';

/** The key of one home as it lies on the disk; `custody` says how it is stored. */
const storedKeySchema = z.union([
  z.strictObject({
    custody: z.literal('keyring'),
    /** The keyring that holds the secret it was encrypted with. */
    backend: z.string(),
    /** In base64. */
    ciphertext: z.string(),
  }),
  z.strictObject({ custody: z.literal('unprotected'), key: z.string() }),
]);

/** The version that this code reads and writes. */
const version = 1;

const fileSchema = z.strictObject({
  version: z.literal(version),
  keys: z.record(z.string(), storedKeySchema),
});

/** The key of one home as it lies on the disk. */
export type StoredKey = z.infer<typeof storedKeySchema>;

/** Every key on the disk, by the id of its home. */
export type StoredKeys = Readonly<Record<string, StoredKey>>;

/** A version without a word of what else the file holds. */
const versionSchema = z.object({ version: z.number() });

/**
 * The file is whole, but not for this version of Guildhall: a newer one wrote it, or it holds more
 * than any start reads. It is neither used nor written.
 */
export class UntouchedKeyFile extends Error {
  readonly reason: 'newer' | 'too_large';
  readonly #content: string | undefined;

  /** @param content absent where it was not read */
  constructor(reason: UntouchedKeyFile['reason'], content?: string) {
    super(`The file of keys is left untouched (${reason}).`);
    this.reason = reason;
    this.#content = content;
  }

  /** Whether the file may hold anything of a home. */
  names(homeId: string): boolean {
    return this.#content?.includes(homeId) ?? true;
  }
}

/**
 * Reads the file of keys; without one there are none.
 *
 * @throws UntouchedKeyFile for one that a newer version wrote, or that is beyond the limits
 * @throws Error for a file that cannot be read, without a word of what it holds
 */
export function readKeyFile(file: string): StoredKeys {
  let content: string;
  try {
    if (sizeOfFile(file) > startReadLimits.keyFileBytes) {
      throw new UntouchedKeyFile('too_large');
    }
    content = readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
      return {};
    }
    throw error;
  }
  const parsed = parse(content);
  const written = versionSchema.safeParse(parsed);
  if (written.success && written.data.version > version) {
    throw new UntouchedKeyFile('newer', content);
  }
  if (holdsTooMany(parsed)) {
    throw new UntouchedKeyFile('too_large', content);
  }
  const read = fileSchema.safeParse(parsed);
  if (!read.success) {
    throw new Error('The file of keys is not one that this version of Guildhall wrote.');
  }
  return read.data.keys;
}

/** Counted before each key is looked at. */
function holdsTooMany(parsed: unknown): boolean {
  const keys = typeof parsed === 'object' && parsed !== null && 'keys' in parsed && parsed.keys;
  return typeof keys === 'object' && Object.keys(keys ?? {}).length > startReadLimits.keys;
}

/** Parses without passing on what the parser says: it may quote the text. */
function parse(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return undefined;
  }
}

/** Removes what a write that was interrupted may have left beside the file. */
export function removeKeyDraft(file: string): void {
  rmSync(draftOf(file), { force: true });
}

function draftOf(file: string): string {
  return `${file}.new`;
}

/** Writes the file of keys whole or not at all, for this person's eyes only. */
export function writeKeyFile(file: string, keys: StoredKeys): void {
  const draft = draftOf(file);
  // An earlier draft may be there, with other rights.
  removeKeyDraft(file);
  const descriptor = openSync(draft, 'wx', 0o600);
  try {
    writeFileSync(descriptor, `${JSON.stringify({ version, keys })}\n`);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  renameSync(draft, file);
  syncFolderOf(file);
}

/** Syncs the folder: else a key that was removed could be back after a loss of power. */
function syncFolderOf(file: string): void {
  // Windows has no such thing as syncing a folder.
  if (process.platform !== 'win32') {
    const descriptor = openSync(dirname(file), 'r');
    try {
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
  }
}
