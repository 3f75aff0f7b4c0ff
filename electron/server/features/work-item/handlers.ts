import type { WorkItemId } from '#shared/domain/work-item/ids.ts';
import type { GuildId } from '#shared/domain/guild/ids.ts';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { JsonText } from '../../answers/json-text.ts';
import { requireMembership } from '../../access/membership.ts';
import type { Handlers, WriteContext } from '../../perform/operation-handler.ts';
import { assignOperator, isAskedAgain, withdrawFromReview } from './assignment-store.ts';
import { readTrackedItem } from './history-store.ts';
import { listAnswer } from './list-answer.ts';
import { recordChange, recordDeletion } from './record-history.ts';
import {
  notificationText,
  requireChildless,
  requireDateOrder,
  requireParentAllowed,
  requireReference,
  requireWorkItem,
} from './rules.ts';
import {
  countChildren,
  findGuildOperator,
  findParent,
  findWorkItem,
  insertWorkItem,
  readWorkItem,
  updateWorkItem,
} from './store.ts';
import type { StoredWorkItem, WorkItemChange } from './store.ts';

/** The dependencies of work item changes on other features. */
export interface WorkItemDependencies {
  /** Notifies the user who created an item of an operator's change. */
  readonly notify: (
    context: WriteContext,
    news: {
      userSeq: number;
      guild: { seq: number; id: GuildId };
      type: 'work_item_updated';
      message: string;
      meta: { workItemId: string; operatorId: string };
    },
  ) => void;
  /** Moves a deleted item to the trash. */
  readonly moveToTrash: (
    context: WriteContext,
    thing: {
      readonly id: string;
      readonly row: { readonly workItemSeq: number };
      readonly guildSeq: number;
      readonly parentId: string | undefined;
      readonly together: string | undefined;
    },
  ) => void;
}

type WorkItemOperations =
  | 'work_item.list'
  | 'work_item.create'
  | 'work_item.get'
  | 'work_item.update'
  | 'work_item.delete';

export function workItemHandlers({
  notify,
  moveToTrash,
}: WorkItemDependencies): Handlers<WorkItemOperations> {
  return {
    'work_item.list': ({ db, actor }, { guildId, limit, cursor, ...filter }) => {
      const { seq: guildSeq } = requireMembership(db, actor, guildId);
      return { output: listAnswer(db, { guildSeq, ...filter }, { limit, cursor }) };
    },

    'work_item.create': (context, { guildId, parentId, assignedOperatorId, ...fields }) => {
      const { db, actor, now, newId, append } = context;
      const guild = requireMembership(db, actor, guildId);
      const parent = parentOf(context, guild.seq, fields.type, parentId);
      const operator = operatorOf(context, guild.seq, assignedOperatorId);
      requireDateOrder(fields);
      const id = newId('wi') as WorkItemId;
      const seq = insertWorkItem(db, {
        ...fields,
        id,
        guildSeq: guild.seq,
        description: fields.description,
        position: fields.position,
        parentId: parent?.id,
        assignedOperatorId: operator?.id,
        creatorUserSeq: actor.type === 'user' ? actor.seq : undefined,
        now,
      });
      recordChange(context, seq, undefined);
      if (operator !== undefined) {
        assignOperator(context, {
          guildSeq: guild.seq,
          workItemSeq: seq,
          operatorSeq: operator.seq,
        });
      }
      const output = readWorkItem(db, seq);
      append({
        name: 'work_item.created',
        audience: { guildSeq: guild.seq, guildId: guild.id },
        data: new JsonText(`{"workItem":${output.json}}`),
      });
      return { output, location: `/work-items/${id}` };
    },

    'work_item.get': ({ db, actor }, { workItemId }) => {
      const { seq } = requireWorkItem(findWorkItem(db, actor, workItemId));
      return { output: readWorkItem(db, seq) };
    },

    'work_item.update': (context, { workItemId, ...change }) => {
      const { db, actor, now, append } = context;
      const item = requireWorkItem(findWorkItem(db, actor, workItemId));
      const { seq, guildSeq, guildId } = item;
      parentOf(context, guildSeq, item.type, change.parentId);
      const operator = operatorOf(context, guildSeq, change.assignedOperatorId);
      const before = readTrackedItem(db, seq);
      requireDateOrder(change, before);
      updateWorkItem(db, { seq, change, now });
      recordChange(context, seq, before);
      const move = { from: before.status, to: change.status };
      // Assigning the same operator again is how a person requests a retry
      const isRetried = change.assignedOperatorId !== undefined && isAskedAgain(context, seq, move);
      if (isReassigned(item, change) || isRetried) {
        assignOperator(context, { guildSeq, workItemSeq: seq, operatorSeq: operator?.seq });
      } else {
        withdrawFromReview(context, seq, move);
      }
      const output = readWorkItem(db, seq);
      append({
        name: 'work_item.updated',
        audience: { guildSeq, guildId },
        data: new JsonText(`{"workItem":${output.json}}`),
      });
      if (actor.type === 'operator' && item.creatorUserSeq !== null) {
        notify(context, {
          userSeq: item.creatorUserSeq,
          guild: { seq: guildSeq, id: guildId },
          type: 'work_item_updated',
          message: notificationText(actor.name, change.title ?? item.title, change),
          meta: { workItemId: item.id, operatorId: actor.id },
        });
      }
      return { output };
    },

    'work_item.delete': (context, { workItemId, together }) => {
      const { db, actor, append } = context;
      const item = requireWorkItem(findWorkItem(db, actor, workItemId));
      const { seq, id, guildSeq, guildId } = item;
      requireChildless(item.title, countChildren(db, guildSeq, id));
      recordDeletion(context, seq);
      const parentId = item.parentId ?? undefined;
      moveToTrash(context, { id, row: { workItemSeq: seq }, guildSeq, parentId, together });
      append({ name: 'work_item.deleted', audience: { guildSeq, guildId }, data: { id } });
      return { output: { id } };
    },
  };
}

/** Returns the parent with an id, if that parent is allowed. */
function parentOf(
  { db }: Pick<WriteContext, 'db'>,
  guildSeq: number,
  type: WorkItem['type'],
  parentId: string | null | undefined,
) {
  if (!parentId) {
    return undefined;
  }
  const reference = { field: 'parentId', pointer: '/parentId', noun: 'work item' } as const;
  const parent = requireReference(findParent(db, guildSeq, parentId), reference);
  requireParentAllowed(type, parent);
  return parent;
}

function operatorOf(
  { db }: Pick<WriteContext, 'db'>,
  guildSeq: number,
  operatorId: string | null | undefined,
) {
  if (!operatorId) {
    return undefined;
  }
  return requireReference(findGuildOperator(db, guildSeq, operatorId), {
    field: 'assignedOperatorId',
    pointer: '/assignedOperatorId',
    noun: 'operator',
  });
}

function isReassigned(item: StoredWorkItem, { assignedOperatorId }: WorkItemChange): boolean {
  return assignedOperatorId !== undefined && assignedOperatorId !== item.assignedOperatorId;
}
