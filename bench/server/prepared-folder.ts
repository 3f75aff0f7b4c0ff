import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setUpUsers } from '../../electron/server/start/user-setup.ts';
import { startServer } from '../../electron/server/start/server.ts';
import { Database } from '../../electron/storage/database.ts';
import { benchOptions } from './bench-server.ts';

/** A data folder with one user, one conversation with one operator, and its messages. */
export interface PreparedFolder {
  readonly dataDir: string;
  readonly databasePath: string;
  readonly apiKey: string;
  readonly guildId: string;
  readonly conversationId: string;
  readonly operatorId: string;
}

/** Makes a data folder as the product does, and fills its conversation. */
export async function prepareFolder(
  parent: string,
  name: string,
  messageCount: number,
): Promise<PreparedFolder> {
  const dataDir = join(parent, name);
  mkdirSync(dataDir, { mode: 0o700 });
  const server = await startServer({
    ...benchOptions(dataDir),
    setUpUsers: (setup) => {
      const { users, operators, guildId } = setUpUsers(setup, ['Bench']);
      const [user] = users;
      const [operator] = operators;
      if (user?.apiKey === undefined || operator === undefined) {
        throw new Error('There is no user.');
      }
      const request = { guildId: guildId as never, operatorIds: [operator.id], title: 'Bench' };
      const { output } = setup.perform('conversation.create', user.user, request);
      const { id } = JSON.parse('json' in output ? output.json : JSON.stringify(output)) as {
        id: string;
      };
      return { apiKey: user.apiKey, guildId, conversationId: id, operatorId: operator.id };
    },
  });
  await server.stop();
  const databasePath = join(dataDir, 'guildhall.db');
  fill(databasePath, messageCount);
  return { dataDir, databasePath, ...server.userSetup };
}

/** Indexes a folder, as a server does when its index is missing. */
export async function indexFolder(dataDir: string): Promise<void> {
  const server = await startServer(benchOptions(dataDir));
  await server.indexed();
  await server.stop();
}

function fill(databasePath: string, messageCount: number): void {
  const db = new Database(databasePath);
  const authorId = db.get<{ id: string }>('SELECT id FROM users')?.id ?? '';
  const text =
    'A message of about a hundred characters, as people write them when they agree on a plan. '.repeat(
      2,
    );
  const now = new Date().toISOString();
  db.transaction((tx) => {
    for (let index = 0; index < messageCount; index += 1) {
      tx.run(
        `INSERT INTO messages (id, conversation_seq, text, author_id, author_type, created_at)
         VALUES (?, 1, ?, ?, 'user', ?)`,
        `msg_01890000-0000-7000-8000-${String(index).padStart(12, '0')}`,
        text,
        authorId,
        now,
      );
    }
    const last = `(SELECT max(seq) FROM messages)`;
    tx.run(`UPDATE conversations SET last_message_seq = ${last}`);
    tx.run(`INSERT INTO reactors VALUES ('operators', coalesce(${last}, 0))
            ON CONFLICT DO UPDATE SET handled_seq = excluded.handled_seq`);
  });
  db.close();
}
