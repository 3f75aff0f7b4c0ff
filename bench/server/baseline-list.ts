import { allHandlers } from '../../electron/server/start/all-handlers.ts';
import { encodeCursor } from '../../electron/server/answers/list-cursor.ts';
import type { Handlers } from '../../electron/server/perform/operation-handler.ts';
import { startServer } from '../../electron/server/start/server.ts';
import type { Message } from '#shared/domain/message/schema.ts';
import { benchOptions, serveUntilStopped } from './bench-server.ts';

// Goal 4's baseline: the same server, but its list of messages only reads and stringifies rows.

const [, , dataDir = ''] = process.argv;

const listByRows: Handlers<'message.list'> = {
  'message.list': ({ db, actor }, { conversationId, limit }) => {
    const conversation = db.get<{ seq: number }>(
      `SELECT c.seq FROM conversations c
         JOIN participants p ON p.conversation_seq = c.seq AND p.member_id = ?2
         JOIN guilds g ON g.seq = c.guild_seq
       WHERE c.id = ?1`,
      conversationId,
      actor.id,
    );
    const rows = db.all<Message & { seq: number }>(
      `SELECT seq, id, text, author_id AS authorId, author_type AS authorType,
              created_at AS createdAt
       FROM messages WHERE conversation_seq = ? ORDER BY seq DESC LIMIT ?`,
      conversation?.seq ?? 0,
      limit + 1,
    );
    const messages = rows.slice(0, limit).map((row) => ({ ...row, seq: undefined }));
    const last = rows.length > limit ? rows.at(limit - 1) : undefined;
    return { output: { messages, nextCursor: last ? encodeCursor([last.seq]) : null } };
  },
};

serveUntilStopped(
  await startServer({
    ...benchOptions(dataDir),
    handlers: (options) => ({ ...allHandlers(options), ...listByRows }),
  }),
);
