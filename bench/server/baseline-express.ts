import { createRequire } from 'node:module';
import type { Server } from 'node:http';
import { join } from 'node:path';

// Goal 5's baseline: Express with better-sqlite3, as both of their pages show them, with the given
// number of messages in a new database. It checks no key, tells nobody and keeps no events.

interface Request {
  readonly params: Readonly<Record<string, string>>;
  readonly body: { readonly text?: unknown; readonly asOperatorId?: unknown };
}

interface Response {
  status(code: number): Response;
  json(value: unknown): void;
}

type Handler = (request: Request, response: Response) => void;

interface Express {
  (): {
    use(handler: unknown): void;
    get(path: string, handler: Handler): void;
    post(path: string, handler: Handler): void;
    listen(port: number, host: string, ready: () => void): Server;
  };
  json(): unknown;
}

interface Sqlite {
  new (file: string): {
    pragma(text: string): unknown;
    exec(sql: string): void;
    transaction(act: () => void): () => void;
    prepare(sql: string): {
      run(...values: readonly unknown[]): { readonly lastInsertRowid: number };
      get(...values: readonly unknown[]): unknown;
      all(...values: readonly unknown[]): unknown[];
    };
  };
}

const [, , folder = '', count = '0', synchronous = ''] = process.argv;
// Typed here, because the project does not install them.
const requireFetched = createRequire(join(folder, 'package.json'));
const express = requireFetched('express') as Express;
const BetterSqlite = requireFetched('better-sqlite3') as Sqlite;

const db = new BetterSqlite(join(folder, `messages-${count}-${synchronous}.db`));
db.pragma('journal_mode = WAL');
if (synchronous !== '') {
  db.pragma(`synchronous = ${synchronous}`);
}
db.exec(`
  CREATE TABLE messages (
    id INTEGER PRIMARY KEY,
    conversation_id TEXT NOT NULL,
    text TEXT NOT NULL,
    author_id TEXT NOT NULL,
    created_at TEXT NOT NULL
  );
  CREATE INDEX messages_by_conversation ON messages (conversation_id, id);
`);
const insert = db.prepare(
  'INSERT INTO messages (conversation_id, text, author_id, created_at) VALUES (?, ?, ?, ?)',
);
const selectOne = db.prepare('SELECT * FROM messages WHERE id = ?');
const selectLatest = db.prepare(
  'SELECT * FROM messages WHERE conversation_id = ? ORDER BY id DESC LIMIT 50',
);

const sample =
  'A message of about a hundred characters, as people write them when they agree on a plan. ';
db.transaction(() => {
  for (let index = 0; index < Number(count); index += 1) {
    insert.run('1', sample.repeat(2), 'usr_1', new Date().toISOString());
  }
})();

const application = express();
application.use(express.json());
application.get('/conversations/:id/messages', (request, response) => {
  response.json({ messages: selectLatest.all(request.params['id']) });
});
application.post('/conversations/:id/messages', (request, response) => {
  const { text, asOperatorId } = request.body;
  if (typeof text !== 'string' || text.trim() === '') {
    response.status(400).json({ error: 'A text is needed.' });
    return;
  }
  const createdAt = new Date().toISOString();
  const { lastInsertRowid } = insert.run(request.params['id'], text, asOperatorId, createdAt);
  response.status(201).json(selectOne.get(lastInsertRowid));
});
const server = application.listen(0, '127.0.0.1', () => {
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  process.stdout.write(`${JSON.stringify({ baseUrl: `http://127.0.0.1:${port}` })}\n`);
});
process.on('SIGTERM', () => process.exit(0));
