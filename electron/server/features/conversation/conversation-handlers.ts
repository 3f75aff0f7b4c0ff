import type { MessageId } from '#shared/domain/message/ids.ts';
import type { ConversationId } from '#shared/domain/conversation/ids.ts';
import { automaticTitle } from '#shared/domain/conversation/title.ts';
import { requireUserMembership } from '../../access/membership.ts';
import { JsonText } from '../../answers/json-text.ts';
import { listJson } from '../../answers/list-json.ts';
import { decodeTimeCursor, pageOf } from '../../answers/list-cursor.ts';
import type { Handlers } from '../../perform/operation-handler.ts';
import { postMessage } from './message-handlers.ts';
import { findConversation } from './known-conversation.ts';
import { requireAllKnown, requireParticipant } from './rules.ts';
import {
  findGuildOperators,
  insertConversation,
  listConversationRows,
  readConversation,
  readConversations,
  updateConversation,
} from './store.ts';

type ConversationOperations =
  | 'conversation.list'
  | 'conversation.create'
  | 'conversation.get'
  | 'conversation.update';

export const conversationHandlers: Handlers<ConversationOperations> = {
  'conversation.list': ({ db, actor }, { guildId, limit, cursor, archived = false }) => {
    const guildSeq = requireUserMembership(db, actor, guildId).seq;
    const after = cursor === undefined ? undefined : decodeTimeCursor(cursor);
    const wanted = { guildSeq, actor, archived, after, limit: limit + 1 };
    const rows = listConversationRows(db, wanted);
    const { page, nextCursor } = pageOf(rows, limit, ({ updatedAt, seq }) => [updatedAt, seq]);
    const read = (seqs: readonly number[]) => readConversations(db, seqs);
    return { output: listJson({ field: 'conversations', pages: [page], read, nextCursor }) };
  },

  'conversation.create': (context, { guildId, title, operatorIds, initialMessage }) => {
    const { db, actor, now, newId, append } = context;
    const guild = requireUserMembership(db, actor, guildId);
    const operators = findGuildOperators(db, guild.seq, operatorIds);
    requireAllKnown(operatorIds, operators);
    const names = operators.map((operator) => operator.name);
    const id = newId('cnv') as ConversationId;
    const named = title ?? automaticTitle(initialMessage, names);
    const seq = insertConversation(db, {
      id,
      guildSeq: guild.seq,
      title: named,
      now,
      participants: [
        { id: actor.id, type: actor.type },
        ...operators.map((operator) => ({ id: operator.id, type: 'operator' as const })),
      ],
    });
    const conversation = { seq, id, guildSeq: guild.seq, guildId: guild.id };
    const posted =
      initialMessage === undefined
        ? undefined
        : postMessage(context, {
            conversation,
            message: {
              id: newId('msg') as MessageId,
              text: initialMessage,
              authorId: actor.id,
              authorType: actor.type,
              createdAt: now,
            },
            rounds: 0,
          });
    const output = readConversation(db, seq);
    append({
      name: 'conversation.created',
      audience: { guildSeq: guild.seq, guildId: guild.id, conversationSeq: seq },
      data: new JsonText(`{"conversation":${output.json}}`),
    });
    posted?.publish();
    return { output, location: `/conversations/${id}` };
  },

  'conversation.get': ({ db, actor }, { conversationId }) => {
    const { seq } = requireParticipant(findConversation(db, actor, conversationId));
    return { output: readConversation(db, seq) };
  },

  'conversation.update': ({ db, actor, now, append }, { conversationId, title, archived }) => {
    const found = requireParticipant(findConversation(db, actor, conversationId));
    const { seq, id, guildSeq, guildId } = found;
    const former = { title: found.title, archived: found.isArchived };
    const isChanged =
      (title ?? former.title) !== former.title || (archived ?? former.archived) !== former.archived;
    updateConversation(db, { seq, title, archived, now });
    const output = readConversation(db, seq);
    append({
      name: 'conversation.updated',
      audience: { guildSeq, guildId, conversationSeq: seq },
      data: new JsonText(`{"conversation":${output.json}}`),
      former: isChanged ? { of: id, facts: former } : undefined,
    });
    return { output };
  },
};
