import type { ReactNode } from 'react';
import type { Operator } from '#shared/domain/operator/schema.ts';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { workItemPriorities, workItemStatuses } from '#shared/domain/work-item/status.ts';
import { text } from '../../../text/text.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import type { MenuItem } from '../../../ui/menu-items.tsx';
import { popupOf } from '../../../ui/picker.tsx';
import { changeItems } from './item-acts.ts';
import { PrioritySign, StatusSign } from '../item/item-signs.tsx';

/** The fields of items that are chosen from a menu. */
export type ChosenField = 'status' | 'priority' | 'assignedOperatorId' | 'progress';

/** The steps of progress that a menu offers. */
const progressSteps = [0, 10, 25, 50, 75, 90, 100];

/** Whose items are changed, and what can be chosen there. */
export interface ChoiceContext {
  readonly homeId: string;
  readonly operators: readonly Operator[];
  /** Whether the service can unassign an operator, and move an item to another parent. */
  readonly canEdit: boolean;
}

/**
 * The menu for one field of some items. What all of them have already is marked as chosen.
 *
 * @param branch the items with all that is below them, whose progress can be set as well
 */
export function choicesFor(
  field: ChosenField,
  items: readonly WorkItem[],
  context: ChoiceContext,
  branch: readonly WorkItem[] = items,
): MenuItem[] {
  const choices = choicesOf(field, items, context);
  if (field !== 'progress' || branch.length <= items.length) {
    return choices;
  }
  const ofBranch = choicesOf(field, branch, context).map((choice, at) => ({
    ...choice,
    id: `branch ${choice.id}`,
    label: text.work.withAllBelow(choice.label),
    startsGroup: at === 0,
  }));
  return [...choices, ...ofBranch];
}

function choicesOf(field: ChosenField, items: readonly WorkItem[], context: ChoiceContext) {
  const { did, fields } = text.work;
  const name = fields[field === 'assignedOperatorId' ? 'operator' : field].toLowerCase();
  const [only] = items;
  return valuesOf(field, context).map(({ value, label, sign, detail }) => ({
    // Two operators may have the same name.
    id: String(value),
    label,
    sign,
    detail,
    isChosen: items.length > 0 && items.every((item) => (item[field] ?? null) === value),
    onSelect: () => {
      const words =
        items.length === 1 && only !== undefined
          ? did.changed(only.title, name, label)
          : did.changedMany(items.length);
      void changeItems(context.homeId, items, { [field]: value }, words);
    },
  }));
}

interface FieldValue {
  readonly value: string | number | null;
  readonly label: string;
  readonly sign?: ReactNode;
  readonly detail?: string | undefined;
}

function valuesOf(
  field: ChosenField,
  { operators, canEdit }: ChoiceContext,
): readonly FieldValue[] {
  const { statuses, priorities, unassigned, percent } = text.work;
  switch (field) {
    case 'status':
      return workItemStatuses.map((value) => ({
        value,
        label: statuses[value],
        sign: <StatusSign status={value} />,
      }));
    case 'priority':
      return workItemPriorities.toReversed().map((value) => ({
        value,
        label: priorities[value],
        sign: <PrioritySign priority={value} />,
      }));
    case 'progress':
      return progressSteps.map((value) => ({ value, label: percent(value) }));
    case 'assignedOperatorId':
      return [
        ...(canEdit ? [{ value: null, label: unassigned }] : []),
        ...operators.map(({ id, name, role }) => ({
          value: id,
          label: name,
          detail: role,
          sign: <Avatar name={name} size="s" />,
        })),
      ];
  }
}

/** The popup that shows the values of each field, for `aria-haspopup`. */
export function popupsOf(context: ChoiceContext): Readonly<Record<ChosenField, 'menu' | 'dialog'>> {
  const popup = (field: ChosenField) => popupOf(valuesOf(field, context).length);
  return {
    status: popup('status'),
    priority: popup('priority'),
    progress: popup('progress'),
    assignedOperatorId: popup('assignedOperatorId'),
  };
}
