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
  readonly author?: string | { readonly name?: string };
}

/** Licences that let us ship what is under them, in an application whose source is open or not. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
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

/** The licences of packages that name none. Each was looked at: khroma's file is MIT's. */
const corrections: Readonly<Record<string, string>> = { khroma: 'MIT' };

/**
 * Packages that bring no text, each with the one beside it of the same repository that does. Each
 * was looked at: both are under the one licence of that repository.
 */
const textsBeside: Readonly<Record<string, string>> = { '@ai-sdk/provider-utils': 'provider' };

/**
 * Reads what a package says of itself.
 *
 * @param folder where it is installed
 * @throws Error where it has no licence, one that is not on the list, or no text of it
 */
export function readBundledPackage(folder: string): BundledPackage {
  const { name, version, license, author } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  ) as PackageJson;
  if (name === undefined || version === undefined) {
    throw new Error(`The package.json of ${folder} has no name or no version.`);
  }
  const licence = corrections[name] ?? license;
  if (typeof licence !== 'string' || !isAllowed(licence)) {
    throw new Error(
      `${name} ${version} has the licence ${JSON.stringify(licence)}, which is not on the list in ` +
        'build/packaging/bundled-package.ts. Look at the package, then add the licence or leave ' +
        'the package out.',
    );
  }
  const texts = readTexts(folder);
  const beside = textsBeside[name];
  if (texts.length === 0 && beside !== undefined) {
    texts.push(...readTexts(join(folder, '..', beside)));
  }
  if (texts.length === 0 && licence === 'MIT') {
    const holder = typeof author === 'string' ? author : author?.name;
    texts.push(mitText(holder ?? `the authors of ${name}`));
  }
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

/** The words of MIT, for a package that is under it and does not bring them. */
function mitText(holder: string): string {
  return `Copyright (c) ${holder}

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and
associated documentation files (the "Software"), to deal in the Software without restriction,
including without limitation the rights to use, copy, modify, merge, publish, distribute,
sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial
portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT
NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND
NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES
OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN
CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;
}

function readTexts(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && textFile.test(entry.name))
    .map((entry) => readFileSync(join(folder, entry.name), 'utf8').trim())
    .toSorted();
}
