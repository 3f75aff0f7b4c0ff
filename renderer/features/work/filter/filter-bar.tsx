import { ListFilter } from 'lucide-react';
import type { ReactNode } from 'react';
import { workItemTypes } from '#shared/domain/work-item/hierarchy.ts';
import type { Operator } from '#shared/domain/operator/schema.ts';
import { workItemPriorities, workItemStatuses } from '#shared/domain/work-item/status.ts';
import { text } from '../../../text/text.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button, YieldingWords } from '../../../ui/button.tsx';
import { PickList } from '../../../ui/pick-list.tsx';
import { Popover } from '../../../ui/popover.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import type { PickOption } from '../../../ui/use-pick-list.ts';
import { PrioritySign, StatusSign, TypeSign } from '../item/item-signs.tsx';
import { countedConditions, dateConditions, noFilter } from './work-filter.ts';
import type { WorkFilter } from './work-filter.ts';

interface FilterBarProps {
  readonly filter: WorkFilter;
  readonly operators: readonly Operator[];
  readonly onFilter: (filter: WorkFilter) => void;
  /** Whether the person has looked at this work before. */
  readonly hasFormerLook: boolean;
  /** Whether the service keeps dates. */
  readonly hasDates: boolean;
}

/** The filter of a view of work: words of the title, and conditions behind a button. */
export function FilterBar({
  savedViews,
  ...props
}: FilterBarProps & {
  /** The menu of the views that were saved. */
  readonly savedViews: ReactNode;
}) {
  const { filter, onFilter } = props;
  const conditions = countedConditions(filter);
  const words = text.work.filter;
  return (
    <div className="work-filter">
      {savedViews}
      <SearchField
        label={words.name}
        value={filter.text}
        onChange={(typed) => onFilter({ ...filter, text: typed })}
      />
      <Popover
        title={words.title}
        trigger={
          <Button>
            <ListFilter size={16} aria-hidden="true" />
            {conditions > 0 ? (
              words.button(conditions)
            ) : (
              <YieldingWords>{words.button(0)}</YieldingWords>
            )}
          </Button>
        }
      >
        <Conditions {...props} />
      </Popover>
    </div>
  );
}

/** A condition that is turned on and off, and how the filter is without or with it. */
interface Condition extends PickOption {
  readonly toggled: WorkFilter;
}

/** All conditions in one list with a search, and what drops them. */
function Conditions(props: FilterBarProps) {
  const { filter, onFilter } = props;
  const words = text.work.filter;
  return (
    <>
      <PickList
        label={words.title}
        isMultiple
        options={conditionsOf(props)}
        onPick={({ toggled }) => onFilter(toggled)}
      />
      <Button kind="quiet" onClick={() => onFilter({ ...noFilter, text: filter.text })}>
        {words.clear}
      </Button>
    </>
  );
}

function conditionsOf({ filter, operators, hasFormerLook, hasDates }: FilterBarProps): Condition[] {
  const { fields, types, statuses, priorities, unassigned, filter: words } = text.work;
  const listed = <Value extends string>(
    group: string,
    field: 'types' | 'statuses' | 'priorities' | 'operatorIds' | 'dates',
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
