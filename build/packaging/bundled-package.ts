import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A package of others that is in the application's bundles. */
export interface BundledPackage {
  readonly name: string;
  readonly version: string;
  /** An SPDX expression. */
  readonly licence: string;
  /** The texts that the package brings: licences and notices. Empty where none is asked for. */
  readonly texts: readonly string[];
}

interface PackageJson {
  readonly name?: string;
  readonly version?: string;
  readonly license?: string;
}

/** Licences that let us ship what is under them, in an application whose source is open or not. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'OFL-1.1',
  'Unlicense',
]);

/** Licences that ask for nothing, not even that their text goes along. */
const withoutText = new Set(['0BSD', 'CC0-1.0', 'Unlicense']);

/** The files of a package that hold its licence, or what a licence wants to be passed on. */
const textFile = /^(?:licen[cs]e|copying|notice)/i;

/**
 * What packages say wrongly or not at all about themselves. Each was looked at: khroma's licence
 * file is MIT's, and proxy-agent-negotiate comes from the repository of agent-base.
 */
const corrections: Readonly<Record<string, { licence?: string; textsOf?: string }>> = {
  khroma: { licence: 'MIT' },
  'proxy-agent-negotiate': { textsOf: '../agent-base' },
};

/**
 * Reads what a package says of itself.
 *
 * @param folder where it is installed
 * @throws Error where it has no licence, one that is not on the list, or no text of it
 */
export function readBundledPackage(folder: string): BundledPackage {
  const { name, version, license } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  ) as PackageJson;
  if (name === undefined || version === undefined) {
    throw new Error(`The package.json of ${folder} has no name or no version.`);
  }
  const { licence = license, textsOf = '.' } = corrections[name] ?? {};
  if (typeof licence !== 'string' || !isAllowed(licence)) {
    throw new Error(
      `${name} ${version} has the licence ${JSON.stringify(licence)}, which is not on the list in ` +
        'build/packaging/bundled-package.ts. Look at the package, then add the licence or leave ' +
        'the package out.',
    );
  }
  const texts = readTexts(join(folder, textsOf));
  if (texts.length === 0 && !withoutText.has(licence)) {
    throw new Error(`${name} ${version} is under ${licence} and brings no text of it.`);
  }
  return { name, version, licence, texts };
}

/** Whether we may ship what is under an SPDX expression: all of `AND`, or one of `OR`. */
export function isAllowed(expression: string): boolean {
  const parts = expression.replaceAll(/[()]/g, '');
  if (parts.includes(' AND ')) {
    // Words of both kinds would need a parser: none of our packages has them, so they fail.
    return parts.split(' AND ').every((part) => allowed.has(part));
  }
  return parts.split(' OR ').some((part) => allowed.has(part));
}

function readTexts(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && textFile.test(entry.name))
    .map((entry) => readFileSync(join(folder, entry.name), 'utf8').trim())
    .toSorted();
}
