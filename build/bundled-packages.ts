import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

const root = resolve(import.meta.dirname, '..');
const folder = join(root, 'out/bundled-packages');

/** The bundles that the package holds. */
const bundleNames = ['main', 'preload', 'renderer', 'diagrams'] as const;

/**
 * Writes down which packages of others a bundle contains: a list of their folders, relative to the
 * project, in out/bundled-packages. The licences and the SBOM are made from these lists.
 */
export function bundledPackages(name: (typeof bundleNames)[number]): Plugin {
  return {
    name: 'bundled-packages',
    generateBundle(_options, bundle) {
      const files = [
        ...Object.values(bundle).flatMap(sourcesOf),
        // A chunk does not list the files that a style sheet brings.
        ...[...this.getModuleIds()].filter((id) => /\.css(?:$|\?)/.test(id)),
      ];
      const found = new Set(files.map(packageFolder).filter((path) => path !== undefined));
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, `${name}.json`), JSON.stringify([...found].toSorted()));
    },
  };
}

/**
 * The folders of all packages that the bundles contain, sorted.
 *
 * @throws Error where a bundle was built without its list
 */
export function readBundledPackages(): string[] {
  const lists = bundleNames.map((name) => {
    const list = JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as string[];
    return list.map((path) => join(root, path));
  });
  return [...new Set(lists.flat())].toSorted();
}

function sourcesOf(output: Rolldown.OutputAsset | Rolldown.OutputChunk): string[] {
  return output.type === 'chunk'
    ? output.moduleIds
    : output.originalFileNames.map((path) => resolve(root, path));
}

/** The folder of the package that a module belongs to, relative to the project; ours has none. */
function packageFolder(id: string): string | undefined {
  const bundler = /^\0(vite|rolldown)\//.exec(id)?.[1];
  if (bundler !== undefined) {
    return `node_modules/${bundler}`;
  }
  const path = id.replaceAll('\\', '/');
  const end = path.lastIndexOf('/node_modules/');
  if (end === -1) {
    return undefined;
  }
  const [scope = '', name = ''] = path.slice(end + '/node_modules/'.length).split('/');
  const within = path.slice(path.indexOf('node_modules/'), end + '/node_modules/'.length);
  return within + (scope.startsWith('@') ? `${scope}/${name}` : scope);
}
