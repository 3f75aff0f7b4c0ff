import { createServer } from 'node:http';
import { DatabaseSync } from 'node:sqlite';
import { v7 } from 'uuid';

// Goal 3's baseline: node:http, a handwritten validator, and the same rows in one transaction. It
// checks no key, looks nothing up and sends no events.

const [, , databasePath = '', conversationId = '', operatorId = ''] = process.argv;
const db = new DatabaseSync(databasePath);
db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;');
const conversation = db.prepare('SELECT * FROM conversations WHERE id = ?').get(conversationId);
const conversationSeq = Number(conversation?.['seq']);
const guildSeq = Number(conversation?.['guild_seq']);
const participants = db
  .prepare('SELECT member_id AS id, member_type AS type FROM participants')
  .all();
const begin = db.prepare('BEGIN IMMEDIATE');
const commit = db.prepare('COMMIT');
const insertMessage = db.prepare(
  `INSERT INTO messages (id, conversation_seq, text, author_id, author_type, created_at)
   VALUES (?, ?, ?, ?, 'operator', ?)`,
);
const moveUp = db.prepare(
  'UPDATE conversations SET last_message_seq = ?, rounds = 0, updated_at = ? WHERE seq = ?',
);
const insertEvent = db.prepare(
  `INSERT INTO events (at, type, guild_seq, conversation_seq, user_seq, data)
   VALUES (?, ?, ?, ?, ?, ?)`,
);
const insertNotification = db.prepare(
  `INSERT INTO notifications (id, user_seq, guild_seq, type, message, meta, created_at)
   VALUES (?, 1, ?, 'conversation_message', ?, ?, ?)`,
);

const server = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    const { text } = JSON.parse(body) as { text?: unknown };
    if (typeof text !== 'string' || text.trim() === '' || text.length > 100_000) {
      response.writeHead(400).end();
      return;
    }
    const answer = JSON.stringify(write(text));
    response.writeHead(201, {
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(answer),
    });
    response.end(answer);
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  process.stdout.write(`${JSON.stringify({ baseUrl: `http://127.0.0.1:${port}/v1` })}\n`);
});

function write(text: string) {
  const now = new Date().toISOString();
  const message = { id: `msg_${v7()}`, text, authorId: operatorId, authorType: 'operator', now };
  const updated = { id: conversationId, title: 'Bench', participants, updatedAt: now, text };
  const notification = { id: `ntf_${v7()}`, message: text, read: false, createdAt: now };
  begin.run();
  const { lastInsertRowid } = insertMessage.run(message.id, conversationSeq, text, operatorId, now);
  moveUp.run(lastInsertRowid, now, conversationSeq);
  const tell = (type: string, userSeq: number | null, data: object) =>
    insertEvent.run(now, type, guildSeq, conversationSeq, userSeq, JSON.stringify(data));
  tell('message.created', null, { conversationId, message });
  tell('conversation.updated', null, { conversation: updated });
  insertNotification.run(notification.id, guildSeq, text, JSON.stringify({ conversationId }), now);
  tell('notification.created', 1, { notification });
  commit.run();
  return message;
}
