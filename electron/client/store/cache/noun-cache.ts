import type { EventData, OperationRequest } from '#shared/registry/registry.ts';
import type { Resource } from '#shared/contract/resource.ts';
import type { Noun } from '#shared/registry/resources.ts';
import type { ServiceEvent } from '#shared/registry/service-event.ts';
import { conversationResource } from '#shared/domain/conversation/resource.ts';
import type { Conversation } from '#shared/domain/conversation/schema.ts';
import { documentResource } from '#shared/domain/document/resource.ts';
import type { Document, DocumentWithContent } from '#shared/domain/document/schema.ts';
import { guildResource } from '#shared/domain/guild/resource.ts';
import { messageResource } from '#shared/domain/message/resource.ts';
import type { Message } from '#shared/domain/message/schema.ts';
import { notificationResource } from '#shared/domain/notification/resource.ts';
import { proposalResource } from '#shared/domain/proposal/resource.ts';
import { questionResource } from '#shared/domain/question/resource.ts';
import type { WritableDb } from '../../../storage/database.ts';
import type { AnsweredWrite, CacheQuestion, CacheReading, CacheWrite } from './cache-protocol.ts';
import { findWords } from './cached-search.ts';
import type { SearchInput } from './cached-search.ts';
import { kindOfWhole, saveAnswerRow, saveEventRow } from './entity-rows.ts';
import { threadReadKey } from './message-rows.ts';
import type { ThreadInput } from './message-rows.ts';
import { freshnessOf, saveRead, touchRead } from './read-rows.ts';
import { clockOf, findRecord, tick } from './record-rows.ts';
import { readAround, readThread } from './thread-pages.ts';
import { appendMessage, beginThread, saveStopped, writeThread } from './thread-rows.ts';

interface ToldChange {
  readonly event: ServiceEvent;
  readonly mark: number;
}

/** The cache's rules of one noun that differ from those of every noun. */
export interface NounCache {
  /** Whether a list is cached; all are by default. The service is asked for the others. */
  readonly keeps?: (input: object) => boolean;
  /** Answers its reads. */
  readonly read?: (db: WritableDb, question: CacheQuestion) => CacheReading;
  /** Saves the answers to its reads. */
  readonly write?: (db: WritableDb, write: CacheWrite) => void;
  /** Applies an event, by the event's role; created, updated and deleted have rules of their own. */
  readonly events?: Readonly<
    Record<string, (db: WritableDb, homeId: string, change: ToldChange) => void>
  >;
  /** Saves the answer to a write, by its role; create, update and delete have rules of their own. */
  readonly answers?: Readonly<
    Record<string, (db: WritableDb, homeId: string, answer: AnsweredWrite) => void>
  >;
}

const keepNothing = () => undefined;

/** The rules of a noun that is not cached. */
const askedAlone = {
  read: (db, { input }) => ({ mark: clockOf(db), ask: input }),
  write: keepNothing,
} satisfies NounCache;

const nouns: Readonly<Partial<Record<Noun, NounCache>>> = {
  conversation: {
    events: {
      created: (db, homeId, { event, mark }) => {
        saveEventRow(db, homeId, { resource: conversationResource, event, mark });
        const { conversation } = event.data as EventData<'conversation.created'>;
        // The log of a service has all of its messages after it (contract: Events). A list that was
        // polled has not.
        if (event.seq !== undefined && !conversation.lastMessage) {
          const at = event.at ?? conversation.createdAt;
          beginThread(db, { homeId, conversationId: conversation.id }, at);
        }
      },
    },
    answers: {
      create: (db, homeId, answer) => {
        saveAnswerRow(db, homeId, { resource: conversationResource, answer });
        // A conversation that begins without a message is known completely.
        if (answer.input['initialMessage'] === undefined) {
          const { id: conversationId } = answer.output as Conversation;
          beginThread(db, { homeId, conversationId }, answer.at);
        }
      },
    },
  },
  document: { answers: { create: keepWithContent, update: keepWithContent } },
  // Messages are cached as threads, with the gaps between them.
  message: {
    read: (db, question) => {
      const { conversationId } = question.input as ThreadInput;
      touchRead(db, threadReadKey({ homeId: question.homeId, conversationId }));
      if (question.operation === messageResource.operations.find) {
        return askedAlone.read(db, question);
      }
      return question.operation === messageResource.operations.listAround
        ? readAround(db, question)
        : readThread(db, question);
    },
    write: writeThread,
    events: {
      created: (db, homeId, { event, mark }) => {
        const { conversationId, message } = event.data as EventData<'message.created'>;
        const at = event.at ?? message.createdAt;
        appendMessage(db, { homeId, conversationId }, { message, mark, at });
      },
    },
    answers: {
      create: (db, homeId, { input, output, at }) => {
        const thread = { homeId, conversationId: String(input['conversationId']) };
        appendMessage(db, thread, { message: output as Message, mark: tick(db), at });
      },
      // The answer is a known message.
      retry: keepNothing,
    },
  },
  notification: {
    events: { allRead: (db, homeId, { mark }) => markAllRead(db, homeId, mark) },
    answers: {
      read: (db, homeId, answer) =>
        saveAnswerRow(db, homeId, { resource: notificationResource, answer }),
      readAll: (db, homeId) => markAllRead(db, homeId, tick(db)),
    },
  },
  // The activity of operators is momentary, but a stopped loop stays stopped.
  operator: {
    events: {
      thinking: keepNothing,
      passed: keepNothing,
      progress: keepNothing,
      stopped: (db, homeId, { event, mark }) => {
        const { conversationId, ...activity } = event.data as EventData<'operator.stopped'>;
        if (conversationId !== undefined) {
          saveStopped(db, { homeId, conversationId }, activity, mark);
        }
      },
    },
    // The event that follows has the whole operator.
    answers: {
      setDriver: keepNothing,
      setLimits: keepNothing,
      pause: keepNothing,
      setTrust: keepNothing,
      revoke: keepNothing,
      try: keepNothing,
    },
  },
  // Limits and budgets are not fields of their things, and the service is asked for them.
  guild: {
    answers: {
      setLimits: keepNothing,
      setItemPrefix: (db, homeId, answer) =>
        saveAnswerRow(db, homeId, { resource: guildResource, answer }),
    },
  },
  work_item: { answers: { setBudget: keepNothing } },
  // The service is asked for a list of runs each time: the work of operators is unknown offline.
  run: {
    ...askedAlone,
    events: { stopped: keepNothing },
    answers: { stop: keepNothing, undo: keepNothing, steer: keepNothing },
  },
  // The cache has the open decisions of a guild. The service is asked each time for decided ones.
  question: { keeps: isOpenOfGuild, answers: { answer: keepDecided(questionResource) } },
  proposal: { keeps: isOpenOfGuild, answers: { decide: keepDecided(proposalResource) } },
  // A search finds cached records, and its answers are not cached themselves.
  search: {
    read: (db, { homeId, input }) => {
      const freshAt = freshnessOf(db, homeId) ?? '';
      const output = findWords(db, homeId, input as SearchInput);
      return { mark: clockOf(db), ask: input, answer: { freshAt, output }, isPartial: true };
    },
    write: keepNothing,
  },
  // The trash is not cached, because nobody needs it offline.
  trash: {
    ...askedAlone,
    events: { deleted: keepNothing },
    answers: { restore: keepNothing, delete: keepNothing },
  },
};

/** The cache's rules of a noun that differ from those of every noun. */
export function nounCache(noun: Noun): NounCache {
  return nouns[noun] ?? {};
}

/** Saves the answer to a decision, which is the whole question or proposal. */
function keepDecided(resource: Resource<Noun>) {
  return (db: WritableDb, homeId: string, answer: AnsweredWrite) =>
    saveAnswerRow(db, homeId, { resource, answer });
}

/** Whether a list has all open rows of a guild, and no others. */
function isOpenOfGuild(input: object): boolean {
  // Questions and proposals are listed alike.
  const { open, conversationId, workItemId } = input as OperationRequest<'question.list'>;
  return open === true && conversationId === undefined && workItemId === undefined;
}

/** Saves a document with its content, which the service's answer does not repeat. */
function keepWithContent(db: WritableDb, homeId: string, answer: AnsweredWrite): void {
  const resource = documentResource;
  saveAnswerRow(db, homeId, { resource, answer });
  const kind = kindOfWhole(resource);
  const { id, ...document } = answer.output as Document;
  const known = findRecord(db, { homeId, kind, id });
  const former = known && (JSON.parse(known.body) as DocumentWithContent);
  const content = answer.input['content'] ?? former?.content;
  if (typeof content === 'string') {
    // The author is that of the answer, never that of the former text.
    const body: DocumentWithContent = { updatedBy: undefined, id, ...document, content };
    saveAnswerRow(db, homeId, { resource, answer, kind, body });
    const read = { at: answer.at, mark: clockOf(db), reachesEnd: true };
    saveRead(db, { homeId, operation: resource.operations.get, subject: id }, read);
  }
}

function markAllRead(db: WritableDb, homeId: string, mark: number): void {
  db.run(
    `UPDATE records SET body = json_set(body, '$.read', json('true')), mark = ?
     WHERE home_id = ? AND kind = ? AND json_extract(body, '$.read') IS NOT 1`,
    mark,
    homeId,
    notificationResource.noun,
  );
}
