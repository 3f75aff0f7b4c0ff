import { mkdir, readFile, readdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Vault } from '../notes/vaults.ts';

/** Writes files into a folder, and answers the folder. */
export async function writeVault(folder: string, vault: Vault): Promise<string> {
  for (const [path, content] of Object.entries(vault)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  return folder;
}

/** Reads all files of a folder. */
export async function readVault(folder: string): Promise<Vault> {
  const paths = await readdir(folder, { recursive: true });
  const files: [string, string][] = [];
  for (const path of paths) {
    if ((await stat(join(folder, path))).isFile()) {
      files.push([path, await readFile(join(folder, path), 'utf8')]);
    }
  }
  return Object.fromEntries(files);
}

/** So many notes of about 5 kB in twenty folders. */
export function manyNotes(count: number): Vault {
  const text = 'Words of a note, and a link to [[Note 7]].\n'.repeat(120);
  return Object.fromEntries(
    Array.from({ length: count }, (_, at) => [`f${at % 20}/Note ${at}.md`, `# ${at}\n\n${text}`]),
  );
}
