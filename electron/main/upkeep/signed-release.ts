import { createPublicKey, verify } from 'node:crypto';

/** A release or a file of an update that is not what our key has signed. */
export class UnsignedUpdateError extends Error {}

/** A file that a version is installed from. */
export interface SignedFile {
  readonly name: string;
  /** Its SHA-512, in base64. */
  readonly sha512: string;
  /** In bytes. */
  readonly size: number;
}

/** The signed part of what a feed says of a version. Everything else in it is hearsay. */
export interface SignedRelease {
  readonly version: string;
  readonly files: readonly SignedFile[];
}

/** The most files that one release may have: a few for each system. */
const maxFiles = 50;
/** The most bytes of one file: ten times what a package has today. */
const maxBytes = 2_000_000_000;

/** Semantic versions, without the build's metadata. */
const versionForm = /^\d{1,9}\.\d{1,9}\.\d{1,9}(?:-[0-9A-Za-z.-]{1,40})?$/;
/** A name that means nothing to a shell, to a path or to a command. */
const nameForm = /^[A-Za-z0-9_][A-Za-z0-9._-]{0,199}$/;
/** 64 bytes in base64. */
const hashForm = /^[A-Za-z0-9+/]{86}==$/;

/**
 * The name of the feed of a system: electron-updater asks for a file of its own for each. It is a
 * part of what is signed, so that no system is offered the files of another.
 */
export function feedNameOf(platform: NodeJS.Platform, arch: string): string {
  if (platform === 'darwin') {
    return 'latest-mac.yml';
  }
  if (platform === 'linux') {
    return arch === 'x64' ? 'latest-linux.yml' : `latest-linux-${arch}.yml`;
  }
  return 'latest.yml';
}

/**
 * The words of a release that are signed: the feed that it is in, its version, and a line for each
 * file. The forms of all of them leave no room for another reading.
 *
 * @throws UnsignedUpdateError where a part of it has another form
 */
export function signedWords(feedName: string, { version, files }: SignedRelease): Buffer {
  if (
    !versionForm.test(version) ||
    files.length === 0 ||
    files.length > maxFiles ||
    !files.every(hasForm) ||
    new Set(files.map(({ name }) => name)).size < files.length
  ) {
    throw new UnsignedUpdateError('The release has a version or a file that cannot be signed.');
  }
  const lines = files.map(({ name, size, sha512 }) => `${name} ${size} ${sha512}`);
  return Buffer.from(['guildhall release 2', feedName, version, ...lines.toSorted()].join('\n'));
}

function hasForm({ name, sha512, size }: SignedFile): boolean {
  return (
    nameForm.test(name) &&
    hashForm.test(sha512) &&
    Number.isSafeInteger(size) &&
    size > 0 &&
    size <= maxBytes
  );
}

/**
 * Reads what a feed says, if our key has signed it. The answer holds what was signed and nothing
 * else.
 *
 * @param said the feed's answer, which anybody may have written
 * @param feedName the feed that was asked
 * @param publicKey an Ed25519 key in PEM
 * @throws UnsignedUpdateError where it is not signed, or names a file that is not
 */
export function requireSigned(said: unknown, feedName: string, publicKey: string): SignedRelease {
  const { version, files, signature } = (said ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof version !== 'string' || !Array.isArray(files) || typeof signature !== 'string') {
    throw new UnsignedUpdateError('The feed names a release that is not signed.');
  }
  const release = { version, files: files.slice(0, maxFiles + 1).map(fileOf) };
  const words = signedWords(feedName, release);
  const key = createPublicKey(publicKey);
  if (!verify(null, words, key, Buffer.from(signature, 'base64'))) {
    throw new UnsignedUpdateError('The signature of the release is not ours.');
  }
  return release;
}

/** The signed facts of a file. The feed calls its name a URL; one that leads elsewhere is none. */
function fileOf(said: unknown): SignedFile {
  const { url, sha512, size } = (said ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof url !== 'string' || typeof sha512 !== 'string' || typeof size !== 'number') {
    throw new UnsignedUpdateError('The feed names a file that is not signed.');
  }
  return { name: url, sha512, size };
}
