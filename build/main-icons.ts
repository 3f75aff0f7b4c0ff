import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';

const folder = resolve(import.meta.dirname, '../electron/main/desktop/icons');

/** Puts the icons of main beside its code, where it finds them in a package too. */
export const mainIcons: Plugin = {
  name: 'main-icons',
  generateBundle() {
    for (const name of readdirSync(folder)) {
      const source = readFileSync(join(folder, name));
      this.emitFile({ type: 'asset', fileName: `icons/${name}`, source });
    }
  },
};
