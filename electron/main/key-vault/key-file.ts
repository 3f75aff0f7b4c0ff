import {
  closeSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { z } from 'zod';

/** The key of one home as it lies on the disk. */
const storedKeySchema = z.union([
  z.strictObject({
    custody: z.literal('keyring'),
    /** Which keyring holds the secret that it was encrypted with. */
    backend: z.string(),
    /** In base64. */
    ciphertext: z.string(),
  }),
  z.strictObject({ custody: z.literal('unprotected'), key: z.string() }),
]);

const fileSchema = z.strictObject({
  version: z.literal(1),
  keys: z.record(z.string(), storedKeySchema),
});

/** The key of one home as it lies on the disk. */
export type StoredKey = z.infer<typeof storedKeySchema>;

/** Every key on the disk, by the id of its home. */
export type StoredKeys = Readonly<Record<string, StoredKey>>;

/**
 * Reads the file of keys; without one there are none.
 *
 * @throws Error for a file that cannot be read, without a word of what it holds
 */
export function readKeyFile(file: string): StoredKeys {
  let content: string;
  try {
    content = readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
      return {};
    }
    throw error;
  }
  try {
    return fileSchema.parse(JSON.parse(content)).keys;
  } catch {
    // What a parser says of a text may quote it: not passed on.
    throw new Error('The file of keys is not one that this version of Guildhall wrote.');
  }
}

/** Writes the file of keys whole or not at all, for this person's eyes only. */
export function writeKeyFile(file: string, keys: StoredKeys): void {
  const draft = `${file}.new`;
  // An earlier draft may be there, with other rights.
  rmSync(draft, { force: true });
  const descriptor = openSync(draft, 'wx', 0o600);
  try {
    writeSync(descriptor, `${JSON.stringify({ version: 1, keys })}\n`);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  renameSync(draft, file);
}
