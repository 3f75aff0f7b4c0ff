import { useMemo } from 'react';
import type { Operator } from '#shared/domain/operator/schema.ts';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { workItemStatuses } from '#shared/domain/work-item/status.ts';
import type { WorkItemStatus } from '#shared/domain/work-item/status.ts';
import type { GroupField } from '#shared/local/work-view.ts';
import {
  changeWorkLayout,
  listStart,
  useWorkLayout,
} from '../../../entities/local-state/work-layout-store.ts';
import type { WorkLayoutKey } from '../../../entities/local-state/work-layout-store.ts';
import { isDueThisWeek, isOverdue } from '../../../entities/work-item/item-dates.ts';
import { text } from '../../../text/text.ts';
import { useToday } from '../../../ui/dates/use-today.ts';
import type { ItemChange } from '../acts/item-acts.ts';
import { operatorLanes, priorityLanes, priorityOf } from '../board/board-lanes.ts';
import type { Lanes } from '../board/board-lanes.ts';
import { useKeepsDates } from '../item/use-due.ts';

/** The groups of a tree: what a lane is to the board, and what a new item is given in one. */
export interface TreeGroups extends Lanes {
  readonly by: GroupField;
  /** The group of an item that is created without a value. */
  readonly firstId: string;
  /** The values of an item that is created in a group; undefined where none can be. */
  readonly valuesIn: (groupId: string) => ItemChange | undefined;
}

/** The field that groups the tree of a guild; undefined where it has no groups. */
export function useTreeGrouping(key: WorkLayoutKey): GroupField | undefined {
  const grouping = useWorkLayout(key, (layout) => layout.grouping) ?? 'none';
  const hasDates = useKeepsDates(key.homeId);
  return grouping === 'none' || (grouping === 'due' && !hasDates) ? undefined : grouping;
}

/** Groups the tree of a guild, or ends that. It is shown from its beginning then. */
export function groupTree(key: WorkLayoutKey, by: GroupField | undefined): void {
  changeWorkLayout(key, { grouping: by, wholeTop: listStart, foundTop: listStart });
}

/** The groups of a tree by a field; undefined for a tree without groups. */
export function useTreeGroups(
  by: GroupField | undefined,
  operators: readonly Operator[],
  canEdit: boolean,
): TreeGroups | undefined {
  const today = useToday();
  return useMemo(
    () => by && treeGroupsBy(by, { operators, canEdit, today }),
    [by, operators, canEdit, today],
  );
}

/** Whatever groups depend on beside the items. */
interface GroupContext {
  readonly operators: readonly Operator[];
  /** Whether a value can be taken away. */
  readonly canEdit: boolean;
  readonly today: string;
}

/** The groups by a field. */
export function treeGroupsBy(
  by: GroupField,
  { operators, canEdit, today }: GroupContext,
): TreeGroups {
  switch (by) {
    case 'status':
      return {
        ...statusLanes,
        by,
        firstId: 'todo',
        valuesIn: (groupId) => ({ status: statusOf(groupId) }),
      };
    case 'priority':
      return {
        ...priorityLanes,
        by,
        firstId: 'medium',
        valuesIn: (groupId) => ({ priority: priorityOf(groupId) }),
      };
    case 'operator':
      return {
        ...operatorLanes(operators, canEdit),
        by,
        firstId: '',
        valuesIn: (groupId) => (groupId === '' ? {} : { assignedOperatorId: groupId }),
      };
    case 'due':
      return {
        ...dueLanes(today),
        by,
        firstId: '',
        valuesIn: (id) => (id === '' ? {} : undefined),
      };
  }
}

const statusLanes: Lanes = {
  laneOf: ({ status }) => status,
  order: workItemStatuses,
  nameOf: (laneId) => text.work.statuses[statusOf(laneId)],
  changeFor: (_item, laneId) => ({ status: statusOf(laneId) }),
};

/** The status that a group stands for. */
export function statusOf(groupId: string): WorkItemStatus {
  return workItemStatuses.find((status) => status === groupId) ?? 'todo';
}

const dueTimes = ['overdue', 'week', 'later', 'closed'] as const;

/** No date follows from a group: it stands for many days. */
function dueLanes(today: string): Lanes {
  const laneOf = (item: WorkItem) => dueTimeOf(item, today);
  return {
    laneOf,
    order: dueTimes,
    nameOf: (laneId) => text.work.groups.due[dueTimes.find((time) => time === laneId) ?? 'none'],
    changeFor: (item, laneId) => (laneOf(item) === laneId ? {} : undefined),
  };
}

/** When an item is due; empty for one without a date. */
function dueTimeOf(item: WorkItem, today: string): string {
  const { dueOn, status } = item;
  if (!dueOn) {
    return '';
  }
  if (status === 'done' || status === 'cancelled') {
    return 'closed';
  }
  return isOverdue(item, today) ? 'overdue' : isDueThisWeek(item, today) ? 'week' : 'later';
}
