/** SQL for the message `m` as the last one of its conversation. Any but a question inserts nothing. */
export const lastMessageJson = `json_insert(
  json_object('messageId', m.id, 'text', m.text, 'authorId', m.author_id, 'createdAt', m.created_at),
  iif(EXISTS (SELECT 1 FROM decisions d WHERE d.message_seq = m.seq), '$.isQuestion', '$.text'),
  json('true'))`;
