import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isAllowed, readBundledPackage } from './bundled-package.ts';
import { billOfMaterials } from './sbom.ts';
import { thirdPartyLicences } from './third-party-licences.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'guildhall-licence-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function packageWith(fields: object, licenceText?: string): string {
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ version: '1.0.0', ...fields }));
  if (licenceText !== undefined) {
    writeFileSync(join(folder, 'LICENSE.md'), licenceText);
  }
  return folder;
}

test('a package is read with its licence and the text of it', () => {
  const read = readBundledPackage(packageWith({ name: '@one/two', license: 'MIT' }, 'Free.\r\n'));
  expect(read).toEqual({ name: '@one/two', version: '1.0.0', licence: 'MIT', texts: ['Free.'] });
  expect(thirdPartyLicences([read])).toContain('\n@one/two 1.0.0\nLicence: MIT\n\nFree.\n');
  const bill = billOfMaterials(
    { name: 'guildhall', version: '1.0.0', license: 'MIT' },
    { name: 'electron', version: '45.0.0', license: 'MIT' },
    [read],
  );
  expect(bill).toContain('pkg:npm/%40one/two@1.0.0');
});

test.each([{}, { license: 'GPL-3.0' }, { license: 'SEE LICENSE IN FILE' }, { license: ['MIT'] }])(
  'a package that says %j fails the build',
  (fields) => {
    const path = packageWith({ name: 'odd', ...fields }, 'Text.');
    expect(() => readBundledPackage(path)).toThrow(
      /odd 1\.0\.0 has the licence .* not on the list/,
    );
  },
);

test('a licence whose text has to go along needs that text', () => {
  const silent = packageWith({ name: 'silent', license: 'ISC' });
  expect(() => readBundledPackage(silent)).toThrow('brings no text');
  const short = { name: 'short', license: 'MIT', author: { name: 'Anna' } };
  expect(readBundledPackage(packageWith(short)).texts[0]).toMatch(/^Copyright \(c\) Anna\n/);
  expect(readBundledPackage(packageWith({ name: 'free', license: 'Unlicense' })).texts).toEqual([]);
});

test.each([
  ['MIT', true],
  ['(MPL-2.0 OR Apache-2.0)', true],
  ['MIT AND ISC AND BSD-3-Clause', true],
  ['MIT AND GPL-2.0', false],
  ['GPL-2.0 OR AGPL-3.0', false],
  ['MIT OR GPL-2.0 AND LGPL-3.0', false],
  ['', false],
])('%s is allowed: %s', (expression, answer) => {
  expect(isAllowed(expression)).toBe(answer);
});

test('a package without a text brings that of the repository that it is from', () => {
  const scope = join(import.meta.dirname, '../../node_modules/@ai-sdk');
  const { licence, texts } = readBundledPackage(join(scope, 'provider-utils'));
  expect(licence).toBe('Apache-2.0');
  expect(texts).toStrictEqual(readBundledPackage(join(scope, 'provider')).texts);
  expect(texts[0]).toContain('Vercel');
});
