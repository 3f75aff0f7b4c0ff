import type { WriteOperationName } from '#shared/contract/registry.ts';
import type { Conversation } from '#shared/domain/conversation/schema.ts';
import type { Document, DocumentWithContent } from '#shared/domain/document/schema.ts';
import type { ServiceEvent } from '#shared/contract/service-event.ts';
import type { WritableDb } from '../../storage/database.ts';
import type { AnsweredWrite } from './cache-protocol.ts';
import { applyEvent } from './cached-events.ts';
import { placed } from './list-rows.ts';
import type { ListedRow } from './list-rows.ts';
import { saveRead } from './read-rows.ts';
import { clockOf, findRecord, millisecondsOf, saveRecord, tick } from './record-rows.ts';
import type { RecordKind } from './record-rows.ts';
import { beginThread } from './thread-rows.ts';

type Keeper = (db: WritableDb, homeId: string, answer: AnsweredWrite) => void;

/** What the answer to each write tells of what is kept: a line an operation, none left out. */
const keepers: Record<WriteOperationName, Keeper> = {
  'guild.create': keepAs('guild'),
  'guild.update': keepAs('guild'),
  'operator.create': keepAs('operator'),
  'operator.update': keepAs('operator'),
  'conversation.create': keepConversation,
  'conversation.update': keepAs('conversation'),
  'message.create': asEvent('message.created', ({ input, output: message }) => ({
    conversationId: input['conversationId'],
    message,
  })),
  // The answer is a message that is known
  'message.retry': () => undefined,
  'document.create': keepDocument,
  'document.update': keepDocument,
  'document.delete': asEvent('document.deleted', ({ output }) => output),
  'notification.read': keepAs('notification'),
  'notification.read_all': asEvent('notifications.read', ({ output }) => output),
  'work_item.create': keepAs('work_item'),
  'work_item.update': keepAs('work_item'),
  'work_item.delete': asEvent('work_item.deleted', ({ output }) => output),
};

/** Keeps what the service answered to a write. */
export function keepAnswer(db: WritableDb, homeId: string, answer: AnsweredWrite): void {
  keepers[answer.operation](db, homeId, answer);
}

/** The answer says what that event would have said; the pairing is that of the table above. */
function asEvent(type: ServiceEvent['type'], dataOf: (answer: AnsweredWrite) => unknown): Keeper {
  return (db, homeId, answer) => {
    const event = { type, at: answer.at, data: dataOf(answer) } as ServiceEvent;
    applyEvent(db, homeId, event);
  };
}

function keepAs(kind: RecordKind): Keeper {
  return (db, homeId, answer) =>
    keepBody(db, homeId, { kind, answer, body: answer.output as ListedRow });
}

/** A conversation that begins with no message is known whole. */
function keepConversation(db: WritableDb, homeId: string, answer: AnsweredWrite): void {
  keepAs('conversation')(db, homeId, answer);
  if (answer.input['initialMessage'] === undefined) {
    const { id: conversationId } = answer.output as Conversation;
    beginThread(db, { homeId, conversationId }, answer.at);
  }
}

/** The content goes to the service and does not come back with its answer. */
function keepDocument(db: WritableDb, homeId: string, answer: AnsweredWrite): void {
  keepAs('document')(db, homeId, answer);
  const { id, ...document } = answer.output as Document;
  const known = findRecord(db, { homeId, kind: 'document_content', id });
  const former = known && (JSON.parse(known.body) as DocumentWithContent);
  const content = answer.input['content'] ?? former?.content;
  if (typeof content === 'string') {
    const body: DocumentWithContent = { id, ...document, content };
    keepBody(db, homeId, { kind: 'document_content', answer, body });
    const read = { at: answer.at, mark: clockOf(db), reachesEnd: true };
    saveRead(db, { homeId, operation: 'document.get', subject: id }, read);
  }
}

function keepBody(
  db: WritableDb,
  homeId: string,
  { kind, answer, body }: { kind: RecordKind; answer: AnsweredWrite; body: ListedRow },
): void {
  const known = findRecord(db, { homeId, kind, id: body.id });
  const former = known && (JSON.parse(known.body) as ListedRow);
  // An event may have told of a later change before this answer came.
  if (body.updatedAt && millisecondsOf(former?.updatedAt) > millisecondsOf(body.updatedAt)) {
    return;
  }
  // Services without extensions leave dates out.
  const row = { ...former, updatedAt: body.createdAt, ...body };
  const { guildId } = answer.input;
  const isOfGuild = kind !== 'guild' && kind !== 'notification' && typeof guildId === 'string';
  saveRecord(db, {
    homeId,
    scope: isOfGuild ? guildId : (known?.scope ?? ''),
    ...placed(kind, row),
    mark: tick(db),
    at: answer.at,
    body: row,
  });
}
