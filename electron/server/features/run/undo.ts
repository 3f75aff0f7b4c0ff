import type { DocumentId } from '#shared/domain/document/ids.ts';
import type { WorkItemId } from '#shared/domain/work-item/ids.ts';
import type { OperationName } from '#shared/registry/registry.ts';
import { problemError } from '#shared/problem/problem.ts';
import type { Actor } from '../../access/actor.ts';
import type { Handlers, WriteContext } from '../../perform/operation-handler.ts';
import type { ReadableDb } from '../../../storage/database.ts';
import type { StoredRun } from './store.ts';
import {
  beginningOfMessage,
  documentNow,
  hasChildren,
  itemNow,
  markUndone,
  versionOf,
  writesOf,
} from './undo-store.ts';
import { planUndo } from './undo-plan.ts';
import type { UndoPlan } from './undo-plan.ts';

/** The operations by which runs are taken back, so that each undo keeps their rules. */
export type UndoHandlers = Pick<
  Handlers,
  Extract<
    OperationName,
    'work_item.update' | 'work_item.delete' | 'document.update' | 'document.delete'
  >
>;

/** Returns what an undo of a run would do now. */
export function undoPlanOf(
  db: ReadableDb,
  actor: Actor,
  { seq, guildSeq }: Pick<StoredRun, 'seq' | 'guildSeq'>,
): UndoPlan {
  return planUndo(writesOf(db, seq), {
    item: (id) => itemNow(db, guildSeq, id),
    document: (id) => documentNow(db, guildSeq, id),
    hasVersion: (id, version) => versionOf(db, guildSeq, { id, version }) !== undefined,
    hasChildren: (id, leftOut) => hasChildren(db, guildSeq, { id, leftOut }),
    beginningOfMessage: (id) => beginningOfMessage(db, actor.id, id),
  });
}

/**
 * Takes a run back as the caller. All of it is one transaction, so a kill leaves it undone or not,
 * and of two people who undo it at once the second finds nothing more to take back.
 *
 * @throws ProblemError `not_ended` where the run has not ended
 */
export function undoRun(
  context: WriteContext,
  stored: StoredRun,
  handlers: UndoHandlers,
): UndoPlan {
  const { db, actor, now } = context;
  if (stored.run.endedAt === undefined) {
    throw problemError('not_ended', 'The run has not ended. Stop it before you undo it.');
  }
  const plan = undoPlanOf(db, actor, stored);
  const { guildSeq, guildId } = stored;
  for (const [workItemId, fields] of plan.items) {
    // As the item had them, so they are of its schema
    const { description, ...others } = fields;
    const change = {
      ...others,
      ...(description !== undefined && { description: description ?? '' }),
    } as Parameters<UndoHandlers['work_item.update']>[1];
    handlers['work_item.update'](context, { ...change, workItemId: workItemId as WorkItemId });
  }
  for (const [id, version] of plan.documents) {
    const former = versionOf(db, guildSeq, { id, version });
    if (former !== undefined) {
      const description = former.description ?? '';
      // The journal holds only ids that came from the service
      const docId = id as DocumentId;
      const change = { ...former, description, guildId, docId };
      handlers['document.update'](context, change);
    }
  }
  // Items that stand below one another are one entry of the trash
  const together = `undo ${stored.run.id}`;
  for (const { kind, id } of plan.deleted) {
    if (kind === 'document') {
      handlers['document.delete'](context, { guildId, docId: id as DocumentId, together });
    } else {
      handlers['work_item.delete'](context, { workItemId: id as WorkItemId, together });
    }
  }
  markUndone(db, plan.writes, now);
  return plan;
}
