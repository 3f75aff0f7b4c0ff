import type { BundledPackage } from './bundled-package.ts';

const introduction = `Guildhall contains the software of others that is listed here, each under its own licence.

Guildhall runs on Electron, which contains Chromium and Node.js. Their licences are in the files
LICENSE.electron.txt and LICENSES.chromium.html of the folder where Guildhall is installed.
`;

const line = '-'.repeat(80);

/** The list of the licences of others: a part for each package, with all texts that it brings. */
export function thirdPartyLicences(packages: readonly BundledPackage[]): string {
  const parts = packages.map(({ name, version, licence, texts }) =>
    [line, `${name} ${version}`, `Licence: ${licence}`, ...texts.flatMap((text) => ['', text])]
      .join('\n')
      .replaceAll('\r\n', '\n'),
  );
  return `${[introduction, ...parts].join('\n')}\n`;
}
