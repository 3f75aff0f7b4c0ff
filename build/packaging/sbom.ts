import type { BundledPackage } from './bundled-package.ts';

interface Described {
  readonly name: string;
  readonly version: string;
  readonly license: string;
}

/**
 * A bill of materials of the package, as CycloneDX 1.6: the packages that are in the bundles, and
 * Electron. The same sources give the same text.
 *
 * @param application what package.json says of this application
 * @param electron what Electron's package.json says
 */
export function billOfMaterials(
  application: Described,
  electron: Described,
  packages: readonly BundledPackage[],
): string {
  const framework = component('framework', { ...electron, licence: electron.license });
  const libraries = packages.map((each) => component('library', each));
  const components = [framework, ...libraries];
  const root = component('application', { ...application, licence: application.license });
  return `${JSON.stringify(
    {
      $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
      bomFormat: 'CycloneDX',
      specVersion: '1.6',
      version: 1,
      metadata: { component: root },
      components,
      compositions: [{ aggregate: 'complete', assemblies: [root['bom-ref']] }],
    },
    undefined,
    2,
  )}\n`;
}

function component(
  type: 'application' | 'framework' | 'library',
  { name, version, licence }: Pick<BundledPackage, 'name' | 'version' | 'licence'>,
) {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;

  return { type, 'bom-ref': purl, name, version, purl, licenses: [{ expression: licence }] };
}
