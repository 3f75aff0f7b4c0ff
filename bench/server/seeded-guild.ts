import type { MessageId } from '#shared/domain/message/ids.ts';
import type { WorkItemId } from '#shared/domain/work-item/ids.ts';
import { insertMessage } from '../../electron/server/features/conversation/store.ts';
import { insertWorkItem } from '../../electron/server/features/work-item/store.ts';
import { createIdentifiers } from '../../electron/server/basics/identifiers.ts';
import { Database } from '../../electron/storage/database.ts';
import type { WritableDb } from '../../electron/storage/database.ts';
import { workItemTypes } from '../../shared/domain/work-item/hierarchy.ts';
import { prepareFolder } from './prepared-folder.ts';
import type { PreparedFolder } from './prepared-folder.ts';

/** A guild of a chosen size, made through the server's own stores. */
export interface SeededGuild extends PreparedFolder {
  readonly guildId: string;
  /** An item with ten children, in the middle of the guild. */
  readonly parentId: string;
}

/** Each item that may have children gets ten, until there are enough items. */
const childrenEach = 10;

/**
 * Makes a data folder whose guild has the given numbers of messages, in one thread, and work items.
 */
export async function seedGuild(
  parent: string,
  name: string,
  size: { readonly messages: number; readonly workItems: number },
): Promise<SeededGuild> {
  const folder = await prepareFolder(parent, name, 0);
  const db = new Database(folder.databasePath);
  const guildId = db.get<{ id: string }>('SELECT id FROM guilds')?.id ?? '';
  const authorId = db.get<{ id: string }>('SELECT id FROM users')?.id ?? '';
  const parentIds = db.transaction((tx) => {
    seedMessages(tx, authorId, size.messages);
    return seedWorkItems(tx, size.workItems);
  });
  db.close();
  return { ...folder, guildId, parentId: parentIds[Math.floor(parentIds.length / 2)] ?? '' };
}

const newId = createIdentifiers();

function seedMessages(db: WritableDb, authorId: string, count: number): void {
  const createdAt = new Date().toISOString();
  for (let index = 0; index < count; index += 1) {
    insertMessage(db, {
      message: {
        id: newId('msg') as MessageId,
        text: `Note ${index}: a message of about a hundred characters, as people write them in a plan.`,
        authorId,
        authorType: 'user',
        createdAt,
      },
      conversation: { seq: 1, id: 'cnv_1' },
      answersSeq: undefined,
      runSeq: undefined,
      rounds: 0,
    });
  }
  // As if the operators had seen all messages, so that they answer none of them.
  db.run(`INSERT INTO reactors VALUES ('operators', (SELECT coalesce(max(seq), 0) FROM messages))
          ON CONFLICT DO UPDATE SET handled_seq = excluded.handled_seq`);
}

/** Returns the ids of the items that have children. */
function seedWorkItems(db: WritableDb, count: number): string[] {
  const now = new Date().toISOString();
  const queue: { readonly id: string; readonly level: number }[] = [];
  const withChildren: string[] = [];
  for (let made = 0; made < count;) {
    const above = queue.shift();
    const level = above === undefined ? 0 : above.level + 1;
    const type = workItemTypes[level];
    if (type === undefined) {
      continue;
    }
    if (above !== undefined) {
      withChildren.push(above.id);
    }
    for (let child = 0; child < childrenEach && made < count; child += 1) {
      const id = newId('wi') as WorkItemId;
      insertWorkItem(db, {
        id,
        guildSeq: 1,
        type,
        title: `A piece of work with a title of some length, number ${made}`,
        description: undefined,
        priority: 'medium',
        parentId: above?.id as never,
        assignedOperatorId: undefined,
        creatorUserSeq: 1,
        now,
      });
      queue.push({ id, level });
      made += 1;
    }
  }
  return withChildren;
}
