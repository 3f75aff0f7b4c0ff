import { ListFilter } from 'lucide-react';
import type { ReactNode } from 'react';
import { workItemTypes } from '#shared/domain/work-item/hierarchy.ts';
import type { Operator } from '#shared/domain/operator/schema.ts';
import { workItemPriorities, workItemStatuses } from '#shared/domain/work-item/status.ts';
import { text } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { Popover } from '../../ui/popover.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { countedConditions, noFilter } from './work-filter.ts';
import type { WorkFilter } from './work-filter.ts';

interface FilterBarProps {
  readonly filter: WorkFilter;
  readonly operators: readonly Operator[];
  readonly onFilter: (filter: WorkFilter) => void;
  /** Whether the person has looked at this work before. */
  readonly hasFormerLook: boolean;
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
  return (
    <div className="work-filter">
      {savedViews}
      <SearchField
        label={text.work.filter.name}
        value={filter.text}
        onChange={(typed) => onFilter({ ...filter, text: typed })}
      />
      <Popover
        title={text.work.filter.title}
        trigger={
          <Button>
            <ListFilter size={16} aria-hidden="true" />
            {text.work.filter.button(conditions)}
          </Button>
        }
      >
        <Conditions {...props} />
      </Popover>
    </div>
  );
}

function Conditions({ filter, operators, onFilter, hasFormerLook }: FilterBarProps) {
  const { fields, types, statuses, priorities, unassigned, filter: words } = text.work;
  const operatorIds = ['', ...operators.map(({ id }) => id)];
  const operatorName = (id: string) =>
    operators.find((operator) => operator.id === id)?.name ?? unassigned;
  const listed = <Value extends string>(
    name: string,
    field: 'types' | 'statuses' | 'priorities' | 'operatorIds',
    values: readonly Value[],
    labelOf: (value: Value) => string,
  ) => (
    <Group name={name}>
      {values.map((value) => {
        const chosen: readonly string[] = filter[field];
        return (
          <Choice
            key={value}
            kind="checkbox"
            label={labelOf(value)}
            isChosen={chosen.includes(value)}
            onChange={(isChosen) => {
              const others = chosen.filter((other) => other !== value);
              onFilter({ ...filter, [field]: isChosen ? [...others, value] : others });
            }}
          />
        );
      })}
    </Group>
  );
  return (
    <div className="work-conditions">
      <div className="work-conditions-own">
        <Choice
          kind="checkbox"
          label={words.needsMe}
          isChosen={filter.needsMe}
          onChange={(needsMe) => onFilter({ ...filter, needsMe })}
        />
        <Choice
          kind="checkbox"
          label={text.ui.isChanged}
          detail={hasFormerLook ? undefined : words.firstLook}
          isChosen={filter.isChanged}
          onChange={(isChanged) => onFilter({ ...filter, isChanged })}
        />
      </div>
      {listed(fields.status, 'statuses', workItemStatuses, (value) => statuses[value])}
      {listed(fields.type, 'types', workItemTypes, (value) => types[value])}
      {listed(fields.priority, 'priorities', workItemPriorities, (value) => priorities[value])}
      {listed(fields.operator, 'operatorIds', operatorIds, operatorName)}
      <Button kind="quiet" onClick={() => onFilter({ ...noFilter, text: filter.text })}>
        {words.clear}
      </Button>
    </div>
  );
}

function Group({ name, children }: { name: string; children: ReactNode }) {
  return (
    <fieldset className="work-conditions-group">
      <legend>{name}</legend>
      {children}
    </fieldset>
  );
}
