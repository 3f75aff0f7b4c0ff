import { join } from 'node:path';
import { expect, test } from 'vitest';
import { describeLog } from '../../events/event-log.ts';
import { Database } from '../../../storage/database.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { buildConversation, startTestServer } from '../../testing/test-server.ts';
import { IndexFile } from './index-file.ts';
import { SearchIndexer } from './search-indexer.ts';
import { messageSource } from './sources/message-source.ts';

/** Posts messages that no index has, and stops the server. */
async function databaseWithMessages(count: number): Promise<Database> {
  const server = await startTestServer({ isIndexing: false });
  const { id: conversationId } = await buildConversation(server);
  for (let index = 0; index < count; index += 1) {
    await server.client.call('message.create', { conversationId, text: `lantern w${index}` });
  }
  await server.stop();
  return new Database(join(server.dataDir, 'guildhall.db'));
}

test('messages from before the index are indexed once, whenever the server stops', async () => {
  const db = await databaseWithMessages(100);
  const path = join(temporaryFolder(), 'index.db');
  const { id: log } = describeLog(db);
  const all = db.all<{ seq: number }>('SELECT seq FROM messages').length;
  /** Indexes until the server stops, amid a page of things of which some are indexed already. */
  const indexSome = () => {
    const file = IndexFile.open(path, ['message'], log);
    const work = new SearchIndexer({ db, file, sources: [messageSource] });
    let units = 0;
    file.transaction(() => {
      while (units < 23 && work.nextUnindexed()) {
        units += 1;
      }
      work.remember();
    });
    file.close();
    return units;
  };
  const units: number[] = [];
  do {
    units.push(indexSome());
  } while (units.at(-1) === 23 && units.length < 100);
  expect(units.length).toBeGreaterThan(3);
  expect(units.length).toBeLessThan(100);
  const index = new Database(path);
  expect(index.get('SELECT count(*) AS rows FROM message_words')).toEqual({ rows: all });
  expect(index.get('SELECT count(*) AS rows FROM subjects')).toEqual({ rows: all });
  index.close();
  const file = IndexFile.open(path, ['message'], log);
  const scope = messageSource.scopeOf({ type: 'user', seq: 1 } as never, 1);
  const find = (word: string) =>
    file.find('message', { words: [{ word, isBegun: false }], scope, before: 1e9, limit: 200 })
      .seqs;
  expect([find('lantern').length, find('w0').length, find('w57').length]).toEqual([100, 1, 1]);
  file.close();
  db.close();
});
