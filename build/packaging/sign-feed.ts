import { sign } from 'node:crypto';
import { signedWords } from '../../electron/main/upkeep/signed-release.ts';

/**
 * Adds our signature to what a feed says of a release: the `latest*.yml` that electron-builder has
 * written. A signature that is there already is replaced.
 *
 * @param privateKey an Ed25519 key in PEM
 * @throws Error where the text names no version or no files
 */
export function signFeed(text: string, privateKey: string): string {
  const version = /^version: (\S+)$/m.exec(text)?.[1];
  // The files' own hashes are indented; the one of the first file stands alone once more.
  const hashes = [...text.matchAll(/^ +sha512: (\S+)$/gm)].map(([, hash = '']) => hash);
  if (version === undefined || hashes.length === 0) {
    throw new Error('This is not what a feed says of a release.');
  }
  const signature = sign(null, signedWords({ version, hashes }), privateKey).toString('base64');
  return `${text.replace(/^signature: .*\n/m, '').trimEnd()}\nsignature: ${signature}\n`;
}
