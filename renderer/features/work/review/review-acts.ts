import { itemInAct } from '../../../actions/undo/act-names.ts';
import { undoableTogether } from '../../../actions/undo/undo.ts';
import { call } from '../../../bridge/call.ts';
import { workItemStore } from '../../../entities/work-item/work-item-store.ts';
import { text } from '../../../text/text.ts';
import { changeItems, itemScope, thingOf } from '../acts/item-acts.ts';
import { writeAbout } from './say-about.ts';
import type { Saying } from './say-about.ts';

const words = text.workItem.review;

/** Approves an item: it is done, with all of its progress. */
export async function approveItem(homeId: string, workItemId: string): Promise<void> {
  const item = workItemStore.row(homeId, workItemId);
  if (item !== undefined) {
    const name = text.undo.names.approved(itemInAct(homeId, item));
    await changeItems(homeId, [item], { status: 'done' }, words.approved(item.title), name);
  }
}

/**
 * Sends an item back to its operator: a message says what is still to be done, and the item is to do
 * again. Both are one act, and the message goes out first. To name the operator again has it begin.
 *
 * @throws ProblemError when it could not be kept; then nothing was done
 */
export async function sendBack(homeId: string, saying: Saying): Promise<void> {
  const { item, operator } = saying;
  const change = { status: 'todo', assignedOperatorId: operator.id };
  const before = { status: item.status, assignedOperatorId: item.assignedOperatorId ?? null };
  const writes = [
    writeAbout(saying),
    {
      entryId: crypto.randomUUID(),
      operation: 'work_item.update' as const,
      input: { workItemId: item.id, ...change },
      baseVersion: { updatedAt: item.updatedAt, values: before },
    },
  ];
  const done = {
    homeId,
    name: text.undo.names.sentBack(itemInAct(homeId, item)),
    changes: [{ kind: 'changed' as const, ...thingOf(homeId, item), before, after: change }],
    scopes: [itemScope(item.id)],
    words: words.sentBack(item.title, operator.name),
  };
  await undoableTogether(done, async (act) => {
    await call('outbox.submit_together', { homeId, writes, inOrder: true, ...(act && { act }) });
  });
}
