import type { MessageId } from '#shared/domain/message/ids.ts';
import type { ConversationId } from '#shared/domain/conversation/ids.ts';
import type { Message } from '#shared/domain/message/schema.ts';
import type { RunId } from '#shared/domain/run/ids.ts';
import type { GuildId } from '#shared/domain/guild/ids.ts';
import type { OperatorActor } from '../../access/actor.ts';
import { JsonText } from '../../answers/json-text.ts';
import type { ReadableDb } from '../../../storage/database.ts';
import { selectAskingRun } from '../../events/asking-run.ts';
import { RetoldData } from '../../events/retold-event.ts';
import type { Handlers, WriteContext } from '../../perform/operation-handler.ts';
import { conversationAfter, findConversation } from './known-conversation.ts';
import type { KnownConversation } from './known-conversation.ts';
import { foundMessages } from './find-messages.ts';
import { messagePage, pageAround } from './message-page.ts';
import { firstAtOrAfter } from './message-places.ts';
import { findMessage, touchConversation, requestRetry } from './retry-store.ts';
import {
  notificationText,
  requireMessage,
  requireParticipant,
  requireRoundLeft,
  requireSpeaker,
  roundsAfter,
} from './rules.ts';
import { findSpeaker, insertMessage, readConversation } from './store.ts';

/** The dependencies of posting on other features. */
export interface MessageDependencies {
  /** Notifies a user of an operator's message. */
  readonly notify: (
    context: WriteContext,
    news: {
      userSeq: number;
      guild: { seq: number; id: GuildId };
      type: 'conversation_message';
      message: string;
      meta: { conversationId: string; messageId: string; operatorId: string };
    },
  ) => void;
  /** Takes a message of a person as the answer to what it was asked right before, if it is one. */
  readonly answerAsked: (
    context: WriteContext,
    message: {
      readonly seq: number;
      readonly conversationSeq: number;
      readonly text: string;
      readonly operators: readonly { readonly name: string }[];
    },
  ) => void;
}

export function messageHandlers({
  notify,
  answerAsked,
}: MessageDependencies): Handlers<
  'message.list' | 'message.list_around' | 'message.find' | 'message.create' | 'message.retry'
> {
  return {
    'message.list': ({ db, actor }, { conversationId, limit, cursor }) => {
      const { seq } = requireParticipant(findConversation(db, actor, conversationId));
      return { output: messagePage(db, { conversationSeq: seq, limit, cursor }) };
    },

    'message.list_around': ({ db, actor }, { conversationId, messageId, at, limit }) => {
      const { seq: conversationSeq } = requireParticipant(
        findConversation(db, actor, conversationId),
      );
      const seq =
        messageId === undefined
          ? firstAtOrAfter(db, conversationSeq, new Date(at ?? 0).toISOString())
          : requireMessage(findMessage(db, conversationSeq, messageId)).seq;
      return { output: pageAround(db, { conversationSeq, seq, limit }) };
    },

    'message.find': ({ db, actor }, { conversationId, q, cursor }) => {
      const { seq } = requireParticipant(findConversation(db, actor, conversationId));
      return { output: foundMessages(db, { conversationSeq: seq, q, cursor }) };
    },

    'message.create': (context, { conversationId, text, asOperatorId, whileWorking }) => {
      const { db, actor, now, newId } = context;
      const conversation = requireParticipant(findConversation(db, actor, conversationId));
      if (actor.type === 'operator') {
        requireRoundLeft(actor, conversation.rounds);
      }
      const speaker =
        asOperatorId === undefined || actor.type === 'operator'
          ? undefined
          : requireSpeaker(findSpeaker(db, conversation, asOperatorId));
      const author = speaker === undefined ? actor : { ...speaker, type: 'operator' as const };
      const message: Message = {
        id: newId('msg') as MessageId,
        text,
        authorId: author.id,
        authorType: author.type,
        createdAt: now,
        ...(actor.type === 'operator' && askingRunOf(db, actor)),
        ...(actor.type === 'operator' && actor.answers?.skips && { retryOf: actor.answers.skips }),
      };
      const rounds = roundsAfter(actor, conversation.rounds);
      const { seq, publish } = postMessage(context, {
        conversation,
        message,
        rounds,
        waits: whileWorking === 'wait',
      });
      publish();
      const asks = actor.type === 'operator' ? actor.asks : undefined;
      publishMoved(context, { conversation, message, seq, isQuestion: asks !== undefined });
      if (author.type === 'operator') {
        const news = {
          guild: { seq: conversation.guildSeq, id: conversation.guildId },
          type: 'conversation_message' as const,
          message: notificationText(author.name, conversation.title, text),
          meta: { conversationId: conversation.id, messageId: message.id, operatorId: author.id },
        };
        for (const userSeq of conversation.userSeqs.filter((each) => each !== asks)) {
          notify(context, { userSeq, ...news });
        }
      }
      if (author.type === 'user') {
        const { participants } = conversation;
        const operators = [...participants.values()].filter(({ type }) => type === 'operator');
        answerAsked(context, { seq, conversationSeq: conversation.seq, text, operators });
      }
      return { output: message };
    },

    'message.retry': (context, { conversationId, messageId }) => {
      const { db, actor, now } = context;
      const conversation = requireParticipant(findConversation(db, actor, conversationId));
      const { seq, ...message } = requireMessage(findMessage(db, conversation.seq, messageId));
      if (requestRetry(context, { seq, conversation })) {
        touchConversation(db, conversation.seq, now);
        context.append({
          name: 'conversation.updated',
          audience: audienceOf(conversation),
          data: new JsonText(`{"conversation":${readConversation(db, conversation.seq).json}}`),
        });
      }
      return { output: message };
    },
  };
}

/** Names the run of an operator, where a model was asked in it. */
function askingRunOf(db: ReadableDb, { run }: OperatorActor): { runId: RunId } | undefined {
  const row = run && db.get<{ id: RunId }>(selectAskingRun('?'), run.seq);
  return row && { runId: row.id };
}

interface Thread {
  readonly seq: number;
  readonly id: ConversationId;
  readonly guildSeq: number;
  readonly guildId: GuildId;
}

/**
 * Inserts a message. Returns its key, and a function that appends its event at the right time. The
 * event of a notice keeps its text, because what the notice is about may be tried again.
 */
export function postMessage(
  { db, actor, append }: WriteContext,
  {
    waits = false,
    ...posted
  }: { conversation: Thread; message: Message; rounds: number; waits?: boolean },
): { seq: number; publish: () => void } {
  const { conversation, message, rounds } = posted;
  const { answers, run } = actor.type === 'operator' ? actor : {};
  const seq = insertMessage(db, {
    message,
    conversation,
    answersSeq: answers?.seq,
    runSeq: run?.seq,
    rounds,
    waits,
  });
  const data = { conversationId: conversation.id, message };
  return {
    seq,
    publish: () =>
      append({
        name: 'message.created',
        audience: audienceOf(conversation),
        data:
          message.retryOf === undefined
            ? new RetoldData({ messageSeq: seq }, () => JSON.stringify(data))
            : data,
      }),
  };
}

/** Publishes a conversation that a message has moved up in the list, to its participants. */
function publishMoved(
  { append }: WriteContext,
  {
    conversation,
    message,
    seq,
    isQuestion,
  }: { conversation: KnownConversation; message: Message; seq: number; isQuestion: boolean },
): void {
  append({
    name: 'conversation.updated',
    audience: audienceOf(conversation),
    data: new RetoldData({ messageSeq: seq }, () =>
      JSON.stringify({ conversation: conversationAfter(conversation, message, isQuestion) }),
    ),
  });
}

function audienceOf({ seq, guildSeq, guildId }: Thread) {
  return { conversationSeq: seq, guildSeq, guildId };
}
