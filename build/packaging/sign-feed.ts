import { sign } from 'node:crypto';
import { signedWords } from '../../electron/main/upkeep/signed-release.ts';

/** A file as electron-builder writes it into a feed. */
const fileForm = /^ {2}- url: (\S+)\n {4}sha512: (\S+)\n {4}size: (\d+)$/gm;

/**
 * Adds our signature to what a feed says of a release: the `latest*.yml` that electron-builder has
 * written. A signature that is there already is replaced.
 *
 * @param feedName the name of that file, which is signed with it
 * @param privateKey an Ed25519 key in PEM
 * @throws Error where the text names no version or no files, or one in another form than expected
 */
export function signFeed(text: string, feedName: string, privateKey: string): string {
  const version = /^version: (\S+)$/m.exec(text)?.[1];
  const files = [...text.matchAll(fileForm)].map(([, name = '', sha512 = '', size]) => ({
    name,
    sha512,
    size: Number(size),
  }));
  const named = text.match(/^ *- url:/gm)?.length ?? 0;
  if (version === undefined || files.length === 0 || files.length < named) {
    throw new Error('This is not what a feed says of a release.');
  }
  const signature = sign(null, signedWords(feedName, { version, files }), privateKey);
  const rest = text.replace(/^signature: .*\n/m, '').trimEnd();
  return `${rest}\nsignature: ${signature.toString('base64')}\n`;
}
