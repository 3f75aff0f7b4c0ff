import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  durableBackups,
  durableFileName,
  openDurableDatabase,
} from '../../../electron/client/store/durable-database.ts';
import { acceptEntry } from '../../../electron/client/store/outbox-accept.ts';
import { buildEntry } from '../../../electron/client/store/testing/build-entry.ts';
import { makeBackup } from '../../../electron/storage/backup-folder.ts';
import { textOfLength } from './acknowledgements.ts';

/** The entries that wait in the store and its backups before these scenes begin. */
export const waitingIds: readonly string[] = Array.from({ length: 40 }, (_, at) => `waits-${at}`);

const dayMs = 24 * 60 * 60_000;

/** A store with two backups. */
export async function prepareStore(root: string): Promise<void> {
  const folder = join(root, 'store');
  const db = openDurableDatabase(folder);
  db.transaction((tx) => {
    waitingIds.forEach((id, at) => acceptEntry(tx, buildEntry({ id, text: textOfLength(at) })));
  });
  db.close();
  const source = join(folder, durableFileName);
  await makeBackup(durableBackups(folder), { source, nowMs: Date.now() - 2 * dayMs });
  await makeBackup(durableBackups(folder), { source, nowMs: Date.now() - dayMs });
}

/** A store with two backups, whose file is damaged. */
export async function prepareDamagedStore(root: string): Promise<void> {
  await prepareStore(root);
  const file = join(root, 'store', 'durable.db');
  const content = readFileSync(file);
  content.fill(0xab, 4_096 * 3, 4_096 * 4);
  writeFileSync(file, content);
}
