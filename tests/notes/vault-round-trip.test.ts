import { globSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FolderWriter } from '../../electron/main/files/folder-writer.ts';
import { pathOfTitle } from '../../renderer/features/documents/import/file-titles.ts';
import { readFiles } from '../../renderer/features/documents/import/read-files.ts';
import { smallVault, vaults } from './vaults.ts';
import type { Vault } from './vaults.ts';

/** Brings files in as an import does, with their names, and writes the documents out again. */
async function inAndOut(vault: Vault): Promise<Vault> {
  const files = Object.entries(vault).map(([path, content]) => ({
    path: `vault/${path}`,
    open: () => Promise.resolve(new File([content], path)),
  }));
  const { documents } = await readFiles({ files, leftOut: [] });
  const parent = mkdtempSync(join(tmpdir(), 'guildhall-vault-'));
  try {
    const folder = await FolderWriter.make(parent, 'out');
    for (const { title, content } of documents) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other, as an export writes them
      await folder.write(pathOfTitle(title), content);
    }
    return filesIn(join(parent, 'out'));
  } finally {
    rmSync(parent, { recursive: true });
  }
}

function filesIn(folder: string): Vault {
  const paths = globSync('**/*', { cwd: folder }).filter((path) =>
    statSync(join(folder, path)).isFile(),
  );
  return Object.fromEntries(paths.map((path) => [path, readFileSync(join(folder, path), 'utf8')]));
}

test('the small folder comes out as it went in', async () => {
  expect(await inAndOut(smallVault)).toEqual(smallVault);
});

test('500 folders of notes come out as they went in, byte for byte and by every name', async () => {
  await fc.assert(
    fc.asyncProperty(vaults(8), async (vault) => {
      expect(await inAndOut(vault)).toEqual(vault);
    }),
    { numRuns: 500 },
  );
});
