import { selectAskingRun } from './asking-run.ts';
import { lastMessageJson } from './last-message.ts';

/**
 * The row that an event can be told again from: one that never changes. A message is never deleted;
 * a notification may be, and the event is not told again then.
 */
export type EventSubject = { readonly messageSeq: number } | { readonly notificationSeq: number };

/**
 * The data of an event that is not stored: SQL makes it from its subject when it is replayed
 * (`retoldData`). Its JSON is made here only if a client listens.
 */
export class RetoldData<Shape> {
  readonly subject: EventSubject;
  /** Makes the same JSON as `retoldData`. It must read nothing that may change meanwhile. */
  readonly toJson: () => string;
  declare readonly shape: Shape;

  constructor(subject: EventSubject, toJson: () => string) {
    this.subject = subject;
    this.toJson = toJson;
  }
}

/**
 * Something that retold events say and that a change has changed: the title of a conversation, the
 * name of an operator. The event of the change keeps it for the events before it.
 */
export interface FormerFacts {
  readonly of: string;
  readonly facts:
    | { readonly title: string; readonly archived: boolean }
    | { readonly name: string };
}

/** SQL for a fact as it was at the event `e`: what the next change of it kept, else as it is now. */
function factAt(id: string, fact: string, current: string): string {
  return `coalesce((
    SELECT f.former -> '$.${fact}' FROM events f
    WHERE f.former_of = ${id} AND f.seq > e.seq ORDER BY f.seq LIMIT 1), ${current})`;
}

/** The insertion of no run targets an existing field and so does nothing. */
const askingRun = selectAskingRun('m.run_seq');
const retoldMessage = `
  SELECT json_object('conversationId', c.id, 'message', json_insert(json_object(
    'id', m.id, 'text', m.text, 'authorId', m.author_id, 'authorType', m.author_type,
    'createdAt', m.created_at),
    iif((${askingRun}) IS NULL, '$.id', '$.runId'), (${askingRun})))
  FROM messages m JOIN conversations c ON c.seq = m.conversation_seq
  WHERE m.seq = e.message_seq`;

/** A conversation as the message left it. */
const retoldConversation = `
  SELECT json_object('conversation', json_object(
    'id', c.id, 'title', json(${factAt('c.id', 'title', 'json_quote(c.title)')}),
    'createdAt', c.created_at, 'updatedAt', e.at,
    'archived', json(${factAt('c.id', 'archived', `iif(c.archived, 'true', 'false')`)}),
    'participants', json((
      SELECT json_group_array(
        json_object('id', p.member_id, 'type', p.member_type,
          'name', json(${factAt('p.member_id', 'name', 'json_quote(coalesce(u.name, o.name))')}))
        ORDER BY p.position)
      FROM participants p
        LEFT JOIN users u ON p.member_type = 'user' AND u.id = p.member_id
        LEFT JOIN operators o ON p.member_type = 'operator' AND o.id = p.member_id
      WHERE p.conversation_seq = c.seq)),
    'lastMessage', ${lastMessageJson}))
  FROM messages m JOIN conversations c ON c.seq = m.conversation_seq
  WHERE m.seq = e.message_seq`;

/** A notification as it was created. */
const retoldNotification = `
  SELECT json_object('notification', json_object(
    'id', n.id, 'type', n.type, 'message', n.message, 'read', json('false'),
    'createdAt', n.created_at, 'meta', json(n.meta)))
  FROM notifications n WHERE n.seq = e.notification_seq`;

/** SQL for the data of the event `e`: what is stored, or what its subject tells; NULL without it. */
export const retoldData = `
  CASE WHEN e.data <> '' THEN e.data ELSE CASE e.type
    WHEN 'message.created' THEN (${retoldMessage})
    WHEN 'conversation.updated' THEN (${retoldConversation})
    WHEN 'notification.created' THEN (${retoldNotification})
  END END`;

/** SQL for about the size of that data, without making it. */
export const retoldBytes = `
  CASE WHEN e.data <> '' THEN octet_length(e.data)
  ELSE 500 + coalesce((SELECT octet_length(m.text) FROM messages m WHERE m.seq = e.message_seq), 0)
    + iif(e.type = 'conversation.updated', 500 * (
        SELECT count(*) FROM participants p WHERE p.conversation_seq = e.conversation_seq), 0)
  END`;
