import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { DatabaseSync } from 'node:sqlite';
import { v7 } from 'uuid';

// The baseline of goals 3 and 4: bare node:http and node:sqlite with a handwritten check. A post
// writes the two rows of a message and its conversation in one durable transaction; a list reads
// the latest 50 rows and stringifies them. It checks no key, stores no events and notifies nobody.

const [, , databasePath = '', conversationId = '', operatorId = ''] = process.argv;
const db = new DatabaseSync(databasePath);
db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;');
const conversation = db.prepare('SELECT seq FROM conversations WHERE id = ?').get(conversationId);
const conversationSeq = Number(conversation?.['seq']);
const begin = db.prepare('BEGIN IMMEDIATE');
const commit = db.prepare('COMMIT');
const insertMessage = db.prepare(
  `INSERT INTO messages (id, conversation_seq, text, author_id, author_type, created_at)
   VALUES (?, ?, ?, ?, 'operator', ?)`,
);
const moveUp = db.prepare(
  'UPDATE conversations SET last_message_seq = ?, rounds = 0, updated_at = ? WHERE seq = ?',
);
const selectLatest = db.prepare(
  `SELECT id, text, author_id AS authorId, author_type AS authorType, created_at AS createdAt
   FROM messages WHERE conversation_seq = ? ORDER BY seq DESC LIMIT 50`,
);

const server = createServer((request, response) => {
  if (request.method === 'GET') {
    answer(response, 200, { messages: selectLatest.all(conversationSeq), nextCursor: null });
  } else {
    post(request, response);
  }
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  process.stdout.write(`${JSON.stringify({ baseUrl: `http://127.0.0.1:${port}/v1` })}\n`);
});

function post(request: IncomingMessage, response: ServerResponse): void {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    const { text } = JSON.parse(body) as { text?: unknown };
    if (typeof text !== 'string' || text.trim() === '' || text.length > 100_000) {
      response.writeHead(400).end();
    } else {
      answer(response, 201, write(text));
    }
  });
}

function write(text: string) {
  const createdAt = new Date().toISOString();
  const id = `msg_${v7()}`;
  begin.run();
  const { lastInsertRowid } = insertMessage.run(id, conversationSeq, text, operatorId, createdAt);
  moveUp.run(lastInsertRowid, createdAt, conversationSeq);
  commit.run();
  return { id, text, authorId: operatorId, authorType: 'operator', createdAt };
}

function answer(response: ServerResponse, status: number, value: object): void {
  const json = JSON.stringify(value);
  response.writeHead(status, {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(json),
  });
  response.end(json);
}
