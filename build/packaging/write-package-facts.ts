import { readFileSync, writeFileSync } from 'node:fs';
import { readBundledPackages } from '../bundled-packages.ts';
import { projectPath } from '../scripts/project.ts';
import { readBundledPackage } from './bundled-package.ts';
import type { BundledPackage } from './bundled-package.ts';
import { billOfMaterials } from './sbom.ts';
import { thirdPartyLicences } from './third-party-licences.ts';

/**
 * Writes out/third-party-licences.txt and out/sbom.cdx.json from what the bundles contain.
 *
 * @throws Error where a package has no licence that we may ship it under
 */
export function writePackageFacts(): void {
  const packages = distinct(readBundledPackages().map(readBundledPackage));
  writeFileSync(projectPath('out/third-party-licences.txt'), thirdPartyLicences(packages));
  const bill = billOfMaterials(
    readDescription('package.json'),
    readDescription('node_modules/electron/package.json'),
    packages,
  );
  writeFileSync(projectPath('out/sbom.cdx.json'), bill);
}

/** Each version of a package once, however often it is installed; sorted by name. */
function distinct(packages: readonly BundledPackage[]): BundledPackage[] {
  const byId = new Map(packages.map((each) => [`${each.name} ${each.version}`, each]));
  return [...byId].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, each]) => each);
}

function readDescription(path: string): { name: string; version: string; license: string } {
  return JSON.parse(readFileSync(projectPath(path), 'utf8')) as ReturnType<typeof readDescription>;
}
