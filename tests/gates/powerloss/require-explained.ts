import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { isDurable } from './disk-log.ts';
import type { FileImages, NameTree } from './disk-log.ts';

/** The replay must produce the existing files byte for byte. Otherwise it has missed something. */
export function requireExplained(folder: string, tree: NameTree, images: FileImages): void {
  const explained = new Map<string, Buffer | undefined>();
  for (const { path, node } of tree.paths()) {
    if (isDurable(path)) {
      explained.set(path, images.get(node)?.content());
    }
  }
  const found = readdirSync(folder, { withFileTypes: true, recursive: true });
  for (const entry of found) {
    const path = relative(folder, join(entry.parentPath, entry.name));
    if (!isDurable(path)) {
      continue;
    }
    const isSame = entry.isDirectory()
      ? explained.has(path)
      : explained.get(path)?.equals(readFileSync(join(folder, path)));
    if (isSame !== true) {
      throw new Error(`The trace does not explain ${path}.`);
    }
    explained.delete(path);
  }
  for (const path of explained.keys()) {
    throw new Error(`The trace explains ${path}, which is not there.`);
  }
}
