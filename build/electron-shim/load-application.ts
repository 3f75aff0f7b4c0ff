import { readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

import { unpackArchive } from './unpack-archive.ts';

/** The application that the command line names. */
export interface Application {
  readonly folder: string;
  readonly mainFile: string;
  readonly name: string;
  readonly version: string;
  /** The folder of the archive that the application is packed in; absent where it is not packed. */
  readonly resources?: string;
}

interface PackageJson {
  readonly main?: string;
  readonly name?: string;
  readonly productName?: string;
  readonly type?: string;
  readonly version?: string;
}

/** Finds the application to run: a folder with a package.json, a JavaScript file, or an `.asar`. */
export function findApplication(appPath: string): Application {
  const path = resolve(appPath);
  if (path.endsWith('.asar')) {
    return { ...findApplication(unpackArchive(path)), resources: dirname(path) };
  }
  const isFolder = statSync(path).isDirectory();
  const folder = isFolder ? path : dirname(path);
  const description = readPackageJson(folder);
  const mainFile = isFolder ? join(folder, description.main ?? 'index.js') : path;
  if (!mainFile.endsWith('.mjs') && (description.type !== 'module' || mainFile.endsWith('.cjs'))) {
    throw new Error(`electron-shim: ${mainFile} is not an ES module, which is all the shim runs`);
  }
  return {
    folder,
    mainFile,
    name: (description.productName ?? description.name ?? 'Electron').trim(),
    version: description.version ?? '0.0.0',
  };
}

function readPackageJson(folder: string): PackageJson {
  const path = join(folder, 'package.json');
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as PackageJson;
  } catch (error) {
    throw new Error(`electron-shim: cannot read ${path}`, { cause: error });
  }
}
