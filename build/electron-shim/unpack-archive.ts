import { existsSync, renameSync, rmSync } from 'node:fs';

import { extractAll } from '@electron/asar';

/**
 * Node cannot read inside an archive, as Electron can: this unpacks it beside itself, once, and
 * answers the folder. Two that start at the same time make a folder each, and one of them stays.
 */
export function unpackArchive(archive: string): string {
  const folder = `${archive}.unpacked-by-shim`;
  if (!existsSync(folder)) {
    const begun = `${folder}-${process.pid}`;
    extractAll(archive, begun);
    try {
      renameSync(begun, folder);
    } catch {
      rmSync(begun, { recursive: true });
    }
  }
  return folder;
}
