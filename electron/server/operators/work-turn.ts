import { operations } from '#shared/registry/registry.ts';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { operatorLimits } from '#shared/limits/server-limits.ts';
import { toJson } from '../answers/json-text.ts';
import type { PerformInput } from '../perform/perform-input.ts';
import type { ReadableDb } from '../../storage/database.ts';
import { listPrefixes } from '../features/guild/prefix-store.ts';
import { truncateWork } from './driver-limits.ts';
import { remarksOn } from './remarks.ts';
import type { WorkTurn } from './work-driver.ts';
import type { AssignmentCause, Run } from './run-rows.ts';

/** Reads an item with its ancestors, its children and what was said about it, as the operator sees them. */
export function readTurn(
  {
    db,
    perform,
    hasNames,
  }: { readonly db: ReadableDb; readonly perform: PerformInput; readonly hasNames: boolean },
  {
    operator,
    actor,
    workItemId,
  }: Pick<Run, 'operator' | 'actor'> & Pick<AssignmentCause, 'workItemId'>,
): WorkTurn {
  const read = (id: string): WorkItem => {
    // A caller's id is a reference of any form, but this one came from the service
    const request = { workItemId: id as WorkItem['id'] };
    const { output } = perform('work_item.get', actor, request);
    return operations['work_item.get'].output.parse(JSON.parse(toJson(output)));
  };
  const item = read(workItemId);
  const ancestors: WorkItem[] = [];
  for (let { parentId } = item; parentId !== undefined;) {
    const parent = read(parentId);
    ancestors.unshift(parent);
    ({ parentId } = parent);
  }
  const { output } = perform('work_item.list', actor, {
    guildId: actor.guildId,
    parentId: item.id,
    limit: operatorLimits.children,
  });
  const list = operations['work_item.list'].output.parse(JSON.parse(toJson(output)));
  const remarks = remarksOn(db, { workItemId, operatorId: operator.id });
  const itemPrefix = hasNames ? listPrefixes(db, actor.guildSeq)[0] : undefined;
  const children = list.workItems;
  return truncateWork({ operator, item, ancestors, children, remarks, itemPrefix });
}
