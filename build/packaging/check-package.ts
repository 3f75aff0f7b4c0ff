import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { extractFile, listPackage } from '@electron/asar';
import { fuseDifferences } from './fuses.ts';
import { packedFiles } from './packed-files.ts';

/** Everything that the archive may hold, by path. Each directory is on the way to one of these. */
const allowed = [
  /^package\.json$/,
  /^out\/main\/[\w.-]+\.js$/,
  /^out\/main\/icons\/[\w@-]+\.png$/,
  /^out\/preload\/preload\.cjs$/,
  /^out\/renderer\/(?:index|diagrams)\.html$/,
  /^out\/renderer\/diagrams\.js$/,
  /^out\/renderer\/assets\/[\w.-]+\.(?:js|css|woff2)$/,
  // The pictures of the guide.
  /^out\/renderer\/assets\/[\w-]+-(?:light|dark)-[\w-]+\.png$/,
];

/** The files without which the application does not start. */
const required = [
  'package.json',
  'out/main/main.js',
  'out/main/server.js',
  'out/main/outbox.js',
  'out/main/cache.js',
  'out/main/copy-worker.js',
  'out/main/backup-content-worker.js',
  'out/preload/preload.cjs',
  'out/renderer/index.html',
  'out/renderer/diagrams.html',
];

/** The fields that package.json may have: Electron reads them, or they are printed somewhere. */
const allowedFields = new Set([
  'author',
  'description',
  'desktopName',
  'homepage',
  'imports',
  'license',
  'main',
  'name',
  'private',
  'productName',
  'type',
  'version',
]);

/** Contents that are no business of anybody but us, wherever they stand. */
const secrets = [
  /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  /\bgh[pousr]_[A-Za-z0-9]{36}\b/,
  /\bAKIA[0-9A-Z]{16}\b/,
  /# sourceMappingURL=data:/,
];

/**
 * Looks at a package that electron-builder has made, and says all that is wrong with it: files in
 * the archive that have no business there or are missing, secrets, a package.json that tells too
 * much, missing licences, and fuses that are not as stated.
 *
 * @param folder the unpacked package, such as `dist/linux-unpacked`
 */
export async function packageFaults(
  folder: string,
  platform: NodeJS.Platform = process.platform,
): Promise<string[]> {
  const { executable, resources, asar } = packedFiles(folder, platform);
  const beside = ['third-party-licences.txt', 'sbom.cdx.json']
    .filter((name) => !existsSync(join(resources, name)))
    .map((name) => `${name} is missing beside the archive.`);
  return [...archiveFaults(asar), ...beside, ...(await fuseDifferences(executable))];
}

/** The faults of the archive itself. */
export function archiveFaults(asar: string): string[] {
  const listed = listPackage(asar, { isPack: false }).map((path) =>
    path.replaceAll('\\', '/').slice(1),
  );
  const files = listed.filter((path) => !listed.some((other) => other.startsWith(`${path}/`)));
  return [
    ...files
      .filter((path) => !allowed.some((pattern) => pattern.test(path)))
      .map((path) => `${path} has no business in the archive.`),
    ...required
      .filter((path) => !files.includes(path))
      .map((path) => `${path} is missing in the archive.`),
    ...files.flatMap((path) => contentFaults(path, extractFile(asar, path).toString('latin1'))),
  ];
}

function contentFaults(path: string, content: string): string[] {
  const found = secrets
    .filter((pattern) => pattern.test(content))
    .map((pattern) => `${path} contains ${pattern.source}.`);
  if (path !== 'package.json') {
    return found;
  }
  const told = Object.entries(JSON.parse(content) as object)
    // electron-builder writes null for what it is told to leave out.
    .filter(([field, value]) => value !== null && !allowedFields.has(field))
    .map(([field]) => `package.json tells ${field}.`);
  return [...found, ...told];
}
