import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { restore } from './data-tasks.ts';
import { StartError } from '../basics/start-error.ts';
import { listBackups } from '../../storage/backup-folder.ts';
import { pathsIn } from '../storage/data-folder.ts';
import { spawnServe } from '../testing/serve-process.ts';
import { TestClient } from '../testing/test-client.ts';
import { buildConversation, startTestServer } from '../testing/test-server.ts';

/**
 * Builds a guild with one message in its backup and a later one only in the file, then damages it.
 */
async function buildDamagedGuild() {
  const server = await startTestServer({ firstBackupMs: 0 });
  const { dataDir, client } = server;
  const { id: conversationId } = await buildConversation(server);
  await client.call('message.create', { conversationId, text: 'In the backup' });
  await server.stop();
  // Replaces a backup that may have been made before the message.
  rmSync(pathsIn(dataDir).backups.path, { recursive: true, force: true });
  const again = await startTestServer({ dataDir, firstBackupMs: 0 });
  await expect.poll(() => listBackups(pathsIn(dataDir).backups)).not.toEqual([]);
  const later = new TestClient(again.baseUrl, client.apiKey);
  await later.call('message.create', { conversationId, text: 'After it' });
  await again.stop();
  const path = join(dataDir, 'guildhall.db');
  const bytes = readFileSync(path).fill(0xab, 0, 100);
  writeFileSync(path, bytes);
  const texts = async ({ baseUrl }: { baseUrl: string }) => {
    const reader = new TestClient(baseUrl, client.apiKey);
    const { messages } = await reader.call('message.list', { conversationId });
    return messages.map(({ text }) => text);
  };
  return { dataDir, path, bytes, texts };
}

async function failureOf(start: Promise<unknown>): Promise<StartError> {
  const error = await start.catch((reason: unknown) => reason);
  if (error instanceof StartError) {
    return error;
  }
  throw new Error('It started.', { cause: error });
}

const keptIn = (dataDir: string): Buffer[] =>
  readdirSync(join(dataDir, 'copies')).map((name) =>
    readFileSync(join(dataDir, 'copies', name, 'guildhall.db')),
  );

test('damage is reported with the newest good backup, and the chosen repair restores it', async () => {
  const { dataDir, path, bytes, texts } = await buildDamagedGuild();
  const [backup] = listBackups(pathsIn(dataDir).backups);
  const { code, damage } = await failureOf(startTestServer({ dataDir }));
  expect({ code, damage }).toStrictEqual({
    code: 'database_damaged',
    damage: {
      file: 'guildhall.db',
      keptIn: join(dataDir, 'copies'),
      lastWrittenAt: expect.any(String),
      backup: { name: backup?.name, madeAt: backup?.madeAt },
    },
  });
  expect(readFileSync(path).equals(bytes)).toBe(true);
  const server = await startTestServer({ dataDir, ifDamaged: 'restore_backup' });
  // The earlier key is in the backup and still works.
  expect(await texts(server)).toStrictEqual(['In the backup']);
  expect(keptIn(dataDir).map((kept) => kept.equals(bytes))).toStrictEqual([true]);
  await server.stop();
  // The choice only applies to damage: an intact database is opened as usual.
  const again = await startTestServer({ dataDir, ifDamaged: 'start_empty' });
  expect(await texts(again)).toStrictEqual(['In the backup']);
});

test('without a good backup nothing is restored, and an empty start keeps the damaged file', async () => {
  const { dataDir, bytes } = await buildDamagedGuild();
  for (const { path } of listBackups(pathsIn(dataDir).backups)) {
    writeFileSync(path, 'damaged too');
  }
  for (const ifDamaged of ['report', 'restore_backup'] as const) {
    // oxlint-disable-next-line no-await-in-loop -- one start after the other
    const { damage } = await failureOf(startTestServer({ dataDir, ifDamaged }));
    expect(damage).not.toHaveProperty('backup');
  }
  expect(existsSync(join(dataDir, 'copies'))).toBe(false);
  const server = await startTestServer({ dataDir, ifDamaged: 'start_empty' });
  expect((await server.client.call('guild.list', {})).guilds).toHaveLength(1);
  expect(keptIn(dataDir).map((kept) => kept.equals(bytes))).toStrictEqual([true]);
});

test('serve names, lists and restores a backup by its name', async () => {
  const { dataDir, texts } = await buildDamagedGuild();
  const [backup] = listBackups(pathsIn(dataDir).backups);
  const name = backup?.name ?? '';
  const refused = await spawnServe('--data-dir', dataDir, '--port', '0').ended;
  expect(refused).toMatchObject({ code: 1, stdout: '' });
  expect(refused.stderr).toContain(`--restore ${name}`);
  const listed = await spawnServe('--data-dir', dataDir, '--backups').ended;
  expect(JSON.parse(listed.stdout)).toStrictEqual({
    backups: [{ ...backup, version: expect.any(Number), verified: true }],
  });
  expect(restore({ dataDir, file: name })).toMatchObject({ restored: backup?.path });
  expect(await texts(await startTestServer({ dataDir }))).toStrictEqual(['In the backup']);
});
