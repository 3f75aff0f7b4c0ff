import { textLimits } from '#shared/limits/limits.ts';
import type { TableRules } from './table-rules.ts';

/** The condition that a type and an id name no user, and no operator of the guild of conversation `c`. */
function isNobody(type: string, id: string): string {
  return `CASE ${type}
    WHEN 'user' THEN NOT EXISTS (SELECT 1 FROM users u WHERE u.id = ${id})
    ELSE NOT EXISTS (SELECT 1 FROM operators o WHERE o.id = ${id} AND o.guild_seq = c.guild_seq) END`;
}

/** The rules for threads, who takes part in them, and their messages. */
export const conversationRules: TableRules = {
  columns: {
    conversations: {
      times: ['created_at', 'updated_at'],
      ids: ['id'],
      texts: { title: textLimits.title },
    },
    messages: {
      times: ['created_at'],
      ids: ['id', 'author_id'],
      texts: { text: textLimits.messageText },
    },
  },
  rules: [
    {
      // The run that has the key later would else be taken for its author.
      what: 'the runs of messages',
      broken: `messages m LEFT JOIN runs r ON r.seq = m.run_seq
        LEFT JOIN operators o ON o.seq = r.operator_seq
        WHERE o.id <> m.author_id OR m.run_seq NOT BETWEEN 1 AND coalesce(
          (SELECT seq FROM sqlite_sequence WHERE name = 'runs'), 0)`,
    },
    {
      what: 'the last messages of conversations',
      broken: `conversations c JOIN messages m ON m.seq = c.last_message_seq
        WHERE m.conversation_seq <> c.seq`,
    },
    {
      what: 'the participants',
      broken: `participants p JOIN conversations c ON c.seq = p.conversation_seq
        WHERE ${isNobody('p.member_type', 'p.member_id')}`,
    },
    {
      what: 'the authors of messages',
      broken: `messages m JOIN conversations c ON c.seq = m.conversation_seq
        WHERE ${isNobody('m.author_type', 'm.author_id')}`,
    },
    {
      what: 'the answered messages',
      broken: `messages m JOIN messages a ON a.seq = m.answers_seq
        WHERE a.conversation_seq <> m.conversation_seq OR a.seq >= m.seq`,
    },
    { what: 'the counts', broken: `conversations WHERE rounds < 0` },
  ],
};
