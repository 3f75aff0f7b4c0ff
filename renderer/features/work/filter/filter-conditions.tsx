import { workItemTypes } from '#shared/domain/work-item/hierarchy.ts';
import type { Operator } from '#shared/domain/operator/schema.ts';
import { workItemPriorities, workItemStatuses } from '#shared/domain/work-item/status.ts';
import { text } from '../../../text/text.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import type { PickOption } from '../../../ui/use-pick-list.ts';
import { PrioritySign, StatusSign, TypeSign } from '../item/item-signs.tsx';
import { dateConditions } from './work-filter.ts';
import type { WorkFilter } from './work-filter.ts';

/** A filter, and what there is to filter by. */
export interface ConditionContext {
  readonly filter: WorkFilter;
  readonly operators: readonly Operator[];
  /** Whether the person has looked at this work before. */
  readonly hasFormerLook: boolean;
  /** Whether the service keeps dates. */
  readonly hasDates: boolean;
}

/** A condition that is turned on and off, and how the filter is without or with it. */
export interface Condition extends PickOption {
  readonly toggled: WorkFilter;
}

/** The fields of a filter that hold several values. */
type ListField = 'types' | 'statuses' | 'priorities' | 'operatorIds' | 'dates';

/** The conditions of one field, of which each is a value. */
function listedIn(filter: WorkFilter) {
  return <Value extends string>(
    group: string,
    field: ListField,
    values: readonly Value[],
    shownAs: (value: Value) => Pick<PickOption, 'label' | 'sign'>,
  ) =>
    values.map((value): Condition => {
      const chosen: readonly string[] = filter[field];
      const others = chosen.filter((other) => other !== value);
      const isChosen = chosen.includes(value);
      return {
        id: `${field} ${value}`,
        group,
        ...shownAs(value),
        isChosen,
        toggled: { ...filter, [field]: isChosen ? others : [...others, value] },
      };
    });
}

/** Every condition that there is, whether it holds or not. */
export function conditionsOf({
  filter,
  operators,
  hasFormerLook,
  hasDates,
}: ConditionContext): Condition[] {
  const { fields, types, statuses, priorities, unassigned, filter: words } = text.work;
  const listed = listedIn(filter);
  const operatorIds = ['', ...operators.map(({ id }) => id)];
  const operatorShown = (id: string) => {
    const name = operators.find((operator) => operator.id === id)?.name;
    return { label: name ?? unassigned, sign: name && <Avatar name={name} size="s" /> };
  };
  return [
    {
      id: 'needsMe',
      label: words.needsMe,
      isChosen: filter.needsMe,
      toggled: { ...filter, needsMe: !filter.needsMe },
    },
    {
      id: 'isChanged',
      label: text.ui.isChanged,
      detail: hasFormerLook ? undefined : words.firstLook,
      isChosen: filter.isChanged,
      toggled: { ...filter, isChanged: !filter.isChanged },
    },
    ...listed(fields.due, 'dates', hasDates ? dateConditions : [], (value) => ({
      label: words.dates[value],
    })),
    ...listed(fields.status, 'statuses', workItemStatuses, (value) => ({
      label: statuses[value],
      sign: <StatusSign status={value} />,
    })),
    ...listed(fields.type, 'types', workItemTypes, (value) => ({
      label: types[value],
      sign: <TypeSign type={value} />,
    })),
    ...listed(fields.priority, 'priorities', workItemPriorities, (value) => ({
      label: priorities[value],
      sign: <PrioritySign priority={value} />,
    })),
    ...listed(fields.operator, 'operatorIds', operatorIds, operatorShown),
  ];
}
