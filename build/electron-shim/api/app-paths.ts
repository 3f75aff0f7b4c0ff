import { homedir, tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';

import type * as Electron from 'electron';

type PathName = Parameters<Electron.App['getPath']>[0];

const home = homedir();

/**
 * The paths of the application. `setPath` changes them, and so does the command line for
 * `userData`.
 */
class AppPaths {
  readonly #chosen = new Map<string, string>();
  #name = 'Electron';

  /** Sets the name of the folder for the application's data. */
  setAppName(name: string): void {
    this.#name = name;
  }

  get(name: PathName): string {
    const path = this.#chosen.get(name) ?? this.#default(name);
    if (path === undefined) {
      throw new Error(`Failed to get '${name}' path`);
    }
    return path;
  }

  set(name: string, path: string): void {
    if (!isAbsolute(path)) {
      throw new Error('Path must be absolute');
    }
    if (this.#default(name) === undefined) {
      throw new Error(`Failed to set path '${name}'`);
    }
    this.#chosen.set(name, path);
  }

  #default(name: string): string | undefined {
    switch (name) {
      case 'home':
        return home;
      case 'appData':
        return process.env['XDG_CONFIG_HOME'] ?? join(home, '.config');
      case 'userData':
        return join(this.get('appData'), this.#name);
      case 'sessionData':
        return this.get('userData');
      case 'temp':
        return tmpdir();
      case 'exe':
      case 'module':
        return process.argv[0];
      case 'assets':
        return process.resourcesPath;
      case 'logs':
        return join(this.get('userData'), 'logs');
      case 'crashDumps':
        return join(this.get('userData'), 'Crashpad');
      case 'recent':
        return undefined;
      case 'desktop':
      case 'documents':
      case 'downloads':
      case 'music':
      case 'pictures':
      case 'videos':
        return join(home, `${name[0]?.toUpperCase()}${name.slice(1)}`);
      default:
        return undefined;
    }
  }
}

export const appPaths = new AppPaths();
