import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openCacheDatabase } from './cache-database.ts';
import { cacheHandlers } from './cache-handlers.ts';
import { KeptHome, messagesDown } from './testing/kept-home.ts';

function keptOnDisk() {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-cache-'));
  const db = openCacheDatabase(folder, () => {});
  onTestFinished(() => {
    db.close();
    rmSync(folder, { recursive: true });
  });
  return { home: new KeptHome('home', db), db, file: join(folder, 'cache.db') };
}

test('over its bound, threads and contents go that were opened longest ago, and never a list', () => {
  const { home, db, file } = keptOnDisk();
  const guildId = 'g' as never;
  const documents = [{ id: 'd', title: 'Long', type: 'brief', createdAt: '2026-11-21T12:00:00Z' }];
  home.write('document.list', { guildId }, { documents });
  const document = { ...documents[0], content: 'content '.repeat(20_000) };
  home.write('document.get', { guildId, docId: 'd' }, document);
  const fill = 'x'.repeat(2_000);
  for (const conversationId of ['one', 'two', 'three'] as never[]) {
    const messages = messagesDown(100, 1, fill).map((message) => ({
      ...message,
      id: `${String(conversationId)}-${message.id}`,
    }));
    home.write('message.list', { conversationId }, { messages, nextCursor: null });
  }
  home.answer('document.get', { guildId, docId: 'd' });
  home.thread('one');
  const before = cacheHandlers['cache.size'](db, {});
  const bytes = before.bytes - 100_000;
  const after = db.transaction((writable) => cacheHandlers['cache.limit'](writable, { bytes }));
  expect(after.limitBytes).toBe(bytes);
  expect(after.bytes).toBeLessThanOrEqual(bytes);
  expect(home.page('two')).toBeUndefined();
  expect(home.page('one')?.messages).toHaveLength(50);
  expect(home.answer('document.get', { guildId, docId: 'd' })).toBeDefined();

  db.transaction((writable) => cacheHandlers['cache.limit'](writable, { bytes: 1 }));
  expect(home.page('one')).toBeUndefined();
  expect(home.answer('document.get', { guildId, docId: 'd' })).toBeUndefined();
  expect(home.answer('document.list', { guildId })?.documents).toEqual(documents);
  db.execute('PRAGMA wal_checkpoint(TRUNCATE)');
  expect(statSync(file).size).toBeLessThan(before.bytes / 2);
});

test('what events bring into threads that nobody opened goes first', () => {
  const { home, db } = keptOnDisk();
  home.write(
    'message.list',
    { conversationId: 'read' },
    {
      messages: messagesDown(3, 1),
      nextCursor: null,
    },
  );
  const [message] = messagesDown(9, 9, 'x'.repeat(90_000));
  home.apply({ type: 'message.created', data: { conversationId: 'heard', message } } as never);
  const bytes = cacheHandlers['cache.size'](db, {}).bytes - 50_000;
  db.transaction((writable) => cacheHandlers['cache.limit'](writable, { bytes }));
  expect(home.page('heard')).toBeUndefined();
  expect(home.page('read')?.messages).toHaveLength(3);
});
