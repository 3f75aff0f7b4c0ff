import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { backUp, restore } from './data-tasks.ts';
import { recordEvents } from '../testing/event-recorder.ts';
import { runServe, spawnServe } from '../testing/serve-process.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { TestClient } from '../testing/test-client.ts';
import { buildConversation, startTestServer } from '../testing/test-server.ts';

function rowsOf(path: string, sql: string): unknown[] {
  const db = new DatabaseSync(path, { readOnly: true });
  try {
    return db.prepare(sql).all();
  } finally {
    db.close();
  }
}

test('a backup during writes is complete, private and has every earlier message', async () => {
  const server = await startTestServer();
  const { id: conversationId } = await buildConversation(server);
  const post = (text: string) => server.client.call('message.create', { conversationId, text });
  for (const text of ['One', 'Two', 'Three']) {
    await post(text);
  }
  const file = join(temporaryFolder(), 'backup.db');
  const [report] = await Promise.all([
    backUp({ dataDir: server.dataDir, file }),
    ...Array.from({ length: 20 }, (_, index) => post(`Meanwhile ${index}`)),
  ]);
  expect(report).toStrictEqual({ backup: file, bytes: statSync(file).size });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const texts = rowsOf(file, 'SELECT text FROM messages ORDER BY seq LIMIT 3');
  expect(texts).toMatchObject([{ text: 'One' }, { text: 'Two' }, { text: 'Three' }]);
  // A row and its event are copied together, at whatever moment the copy was made.
  expect(
    rowsOf(
      file,
      `SELECT (SELECT count(*) FROM messages) -
              (SELECT count(*) FROM events WHERE type = 'message.created') AS odd`,
    ),
  ).toMatchObject([{ odd: 0 }]);
});

test('a restore brings the data back, archives the former database and makes clients resync', async () => {
  const first = await startTestServer();
  const { id: conversationId } = await buildConversation(first);
  const post = (client: TestClient, text: string) =>
    client.call('message.create', { conversationId, text });
  await post(first.client, 'Before');
  const file = join(temporaryFolder(), 'backup.db');
  await backUp({ dataDir: first.dataDir, file });
  await post(first.client, 'After');
  const events = await recordEvents(first.eventsUrl, first.client.apiKey);
  const { log = '', seq = 0 } = events.frames[0] ?? {};
  expect(() => restore({ dataDir: first.dataDir, file })).toThrow(
    expect.objectContaining({ code: 'data_folder_in_use' }),
  );
  await first.stop();
  const report = restore({ dataDir: first.dataDir, file });
  const { kept } = report as { kept: string };
  expect(rowsOf(join(kept, 'guildhall.db'), 'SELECT text FROM messages')).toHaveLength(2);

  const second = await startTestServer({ dataDir: first.dataDir });
  const client = new TestClient(second.baseUrl, first.client.apiKey);
  const { messages } = await client.call('message.list', { conversationId });
  expect(messages.map(({ text }) => text)).toStrictEqual(['Before']);
  // The log grows beyond the earlier position, so that its seq alone would look resumable.
  for (let index = 0; index < 5; index += 1) {
    await post(client, `Again ${index}`);
  }
  const query = `?since=${seq}&log=${log}`;
  const resumed = await recordEvents(second.eventsUrl, client.apiKey, { query });
  expect(resumed.frames[0]?.log).not.toBe(log);
  expect((resumed.frames[0]?.seq ?? 0) > seq).toBe(true);
  await resumed.waitForType('resync');
});

test('a damaged or newer backup is not restored, and no file changes', async () => {
  const server = await startTestServer();
  const dataDir = server.dataDir;
  await server.stop();
  const before = readFileSync(join(dataDir, 'guildhall.db'));
  const folder = temporaryFolder();
  const file = join(folder, 'backup.db');
  const codeOf = async (act: () => unknown) => {
    try {
      await act();
    } catch (error) {
      return (error as { code?: string }).code;
    }
    return undefined;
  };
  expect(await codeOf(() => restore({ dataDir, file }))).toBe('backup_failed');
  writeFileSync(file, 'no database at all '.repeat(500));
  expect(await codeOf(() => restore({ dataDir, file }))).toBe('database_damaged');
  expect(await codeOf(() => backUp({ dataDir, file }))).toBe('backup_failed');
  const empty = join(folder, 'empty.db');
  writeFileSync(empty, '');
  expect(await codeOf(() => restore({ dataDir, file: empty }))).toBe('database_damaged');
  const newer = join(folder, 'newer.db');
  await backUp({ dataDir, file: newer });
  const db = new DatabaseSync(newer);
  db.exec('PRAGMA user_version = 999');
  db.close();
  expect(await codeOf(() => restore({ dataDir, file: newer }))).toBe('database_newer');
  expect(readFileSync(join(dataDir, 'guildhall.db')).equals(before)).toBe(true);
  expect(existsSync(join(dataDir, 'copies'))).toBe(false);
  const nowhere = join(folder, 'no', 'folder.db');
  expect(await codeOf(() => backUp({ dataDir, file: nowhere }))).toBe('backup_failed');
  expect(await codeOf(() => backUp({ dataDir: folder, file: nowhere }))).toBe('backup_failed');
});

test('serve backs up while a server runs, and restores once it has stopped', async () => {
  const dataDir = temporaryFolder();
  const file = join(temporaryFolder(), 'backup.db');
  const running = await runServe('--data-dir', dataDir, '--port', '0');
  const backup = await spawnServe('--data-dir', dataDir, '--backup', file).ended;
  expect(backup).toMatchObject({ code: 0, stderr: '' });
  expect(JSON.parse(backup.stdout)).toMatchObject({ backup: file });
  running.child.kill('SIGKILL');
  await running.ended;
  const restored = await spawnServe('--data-dir', dataDir, '--restore', file).ended;
  expect(restored).toMatchObject({ code: 0, stderr: '' });
  expect(readdirSync(join(dataDir, 'copies'))).toHaveLength(1);
});

test('a restored server goes on with the history of work items that the backup has', async () => {
  const first = await startTestServer();
  const { guildId, dataDir, client } = first;
  const item = await client.call('work_item.create', { guildId, type: 'task', title: 'Item' });
  const change = (by: TestClient, progress: number) =>
    by.call('work_item.update', { workItemId: item.id, progress });
  await change(client, 10);
  const file = join(temporaryFolder(), 'backup.db');
  await backUp({ dataDir, file });
  await change(client, 20);
  await first.stop();
  restore({ dataDir, file });
  const second = await startTestServer({ dataDir });
  const again = new TestClient(second.baseUrl, client.apiKey);
  await change(again, 30);
  const { changes, beginsAt } = await again.call('work_item.history', { workItemId: item.id });
  expect(changes.slice(0, -1).map((each) => each.changes)).toEqual([
    [{ field: 'progress', from: 10, to: 30 }],
    [{ field: 'progress', from: 0, to: 10 }],
  ]);
  expect(beginsAt).toBe(item.createdAt);
  const all = await again.call('work_item.list_changes', { guildId });
  expect(all.changes.map(({ progress }) => progress)).toEqual([0, 10, 30]);
});
