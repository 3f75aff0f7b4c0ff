import { useMemo } from 'react';
import type { BoardGrouping } from '#shared/local/work-view.ts';
import type { Operator } from '#shared/domain/operator/schema.ts';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { workItemPriorities } from '#shared/domain/work-item/status.ts';
import type { Outline, WorkNode } from '../../../entities/work-item/work-tree.ts';
import { useWorkTree } from '../../../entities/work-item/work-tree-store.ts';
import { text } from '../../../text/text.ts';
import type { LaneRule } from './board-columns.ts';
import type { ItemChange } from '../acts/item-acts.ts';

/** The lanes of a board: which item is in which, what they are called, what being in one means. */
export interface Lanes extends LaneRule {
  readonly nameOf: (laneId: string) => string;
  /** The change of an item that is put into a lane; undefined where that is not possible. */
  readonly changeFor: (item: WorkItem, laneId: string) => ItemChange | undefined;
}

/** The lanes of a guild's board by its grouping; undefined where it has none. */
export function useLanes(
  homeId: string,
  guildId: string,
  grouping: BoardGrouping,
  operators: readonly Operator[],
  canEdit: boolean,
): Lanes | undefined {
  // Only one grouping looks at the hierarchy: the others stay as they are when it changes.
  const outline = useWorkTree(homeId, guildId, (tree) =>
    grouping === 'objective' ? tree.outline : undefined,
  );
  return useMemo(() => {
    switch (grouping) {
      case 'none':
        return undefined;
      case 'priority':
        return priorityLanes;
      case 'operator':
        return operatorLanes(operators, canEdit);
      case 'objective':
        return objectiveLanes(outline ?? { roots: [], count: 0 });
    }
  }, [grouping, outline, operators, canEdit]);
}

/** The lanes by priority, the highest first. */
export const priorityLanes: Lanes = {
  laneOf: ({ priority }) => priority,
  order: workItemPriorities.toReversed(),
  always: workItemPriorities,
  nameOf: (laneId) => text.work.priorities[priorityOf(laneId)],
  changeFor: (_item, laneId) => ({ priority: priorityOf(laneId) }),
};

/** The priority that a lane stands for. */
export function priorityOf(laneId: string): WorkItem['priority'] {
  return workItemPriorities.find((priority) => priority === laneId) ?? 'medium';
}

const operatorOf = ({ assignedOperatorId }: WorkItem) => assignedOperatorId ?? '';

/** A lane for each operator, and one for items without one. */
export function operatorLanes(operators: readonly Operator[], canEdit: boolean): Lanes {
  return {
    laneOf: operatorOf,
    order: operators.map(({ id }) => id),
    // Where nobody can be taken off an item, nothing can be put into the lane of those without one.
    always: [...operators.map(({ id }) => id), ...(canEdit ? [''] : [])],
    nameOf: (laneId) =>
      laneId === ''
        ? text.work.unassigned
        : (operators.find(({ id }) => id === laneId)?.name ?? laneId),
    changeFor: (item, laneId) => {
      if (laneId === operatorOf(item)) {
        return {};
      }
      return laneId !== '' || canEdit
        ? { assignedOperatorId: laneId === '' ? null : laneId }
        : undefined;
    },
  };
}

/** An item stays with its objective: the board moves nothing to another parent. */
function objectiveLanes({ roots }: Outline): Lanes {
  const objectives = roots.filter(({ item }) => item.type === 'objective');
  const objectiveIds = new Map<string, string>();
  const add = ({ id, children }: WorkNode, objectiveId: string) => {
    objectiveIds.set(id, objectiveId);
    for (const child of children) {
      add(child, objectiveId);
    }
  };
  for (const objective of objectives) {
    add(objective, objective.id);
  }
  const byId = new Map(objectives.map((node) => [node.id, node]));
  const laneOf = ({ id }: WorkItem) => objectiveIds.get(id) ?? '';
  return {
    laneOf,
    order: objectives.map(({ id }) => id),
    nameOf: (laneId) => byId.get(laneId)?.item.title ?? text.board.withoutObjective,
    changeFor: (item, laneId) => (laneOf(item) === laneId ? {} : undefined),
  };
}
