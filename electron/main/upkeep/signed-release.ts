import { createPublicKey, verify } from 'node:crypto';

/** The signed part of what a feed says of a version. Everything else in it is hearsay. */
export interface SignedRelease {
  readonly version: string;
  /** The SHA-512 of each file that a version can be installed from, in base64. */
  readonly hashes: readonly string[];
}

/** The most files that one release may have: a few for each system. */
const maxFiles = 50;

/** The words of a release that are signed: its version and its files' hashes, a line each. */
export function signedWords({ version, hashes }: SignedRelease): Buffer {
  return Buffer.from(['guildhall release', version, ...hashes.toSorted()].join('\n'));
}

/**
 * Reads what a feed says, if our key has signed it.
 *
 * @param said the feed's answer, which anybody may have written
 * @param publicKey an Ed25519 key in PEM
 * @throws Error where it is not signed, or names a file whose content is not
 */
export function requireSigned(said: unknown, publicKey: string): SignedRelease {
  const { version, files, signature } = said as Readonly<Record<string, unknown>>;
  const all: unknown[] = Array.isArray(files) ? files : [];
  const hashes = all.map((file) => hashOf(file as Readonly<Record<string, unknown>> | null));
  if (
    typeof version !== 'string' ||
    typeof signature !== 'string' ||
    hashes.length === 0 ||
    hashes.length > maxFiles ||
    !hashes.every((hash) => hash !== undefined)
  ) {
    throw new Error('The feed names a release that is not signed.');
  }
  const release = { version, hashes };
  const key = createPublicKey(publicKey);
  if (!verify(null, signedWords(release), key, Buffer.from(signature, 'base64'))) {
    throw new Error('The signature of the release is not ours.');
  }
  return release;
}

/** The hash that a file is checked by. A file with a weaker one beside it could be checked by that. */
function hashOf(file: Readonly<Record<string, unknown>> | null): string | undefined {
  const { sha512, sha2 } = file ?? {};
  return typeof sha512 === 'string' && sha2 === undefined ? sha512 : undefined;
}
