import { ListFilter } from 'lucide-react';
import { text } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { PickList } from '../../ui/pick-list.tsx';
import { Popover } from '../../ui/popover.tsx';
import type { ChosenCondition, ConditionChoices } from './condition-choices.ts';
import { hasCondition, parseSearch, toggledCondition } from './search-query.ts';

const words = text.search;

/** The conditions of a search as a list: a choice writes into the field what one could type. */
export function SearchFilter({
  typed,
  choices,
  onType,
}: {
  typed: string;
  choices: ConditionChoices;
  onType: (typed: string) => void;
}) {
  const query = parseSearch(typed);
  const names = Object.keys(words.conditions) as ChosenCondition[];
  const options = names.flatMap((name) =>
    choices[name].map(({ value, label }) => ({
      id: `${name} ${value}`,
      group: words.conditions[name],
      label,
      isChosen: hasCondition(query, name, value),
      toggled: toggledCondition(typed, name, value),
    })),
  );
  const trigger = (
    <Button>
      <ListFilter size={16} aria-hidden="true" />
      {words.filter}
    </Button>
  );
  return (
    <Popover title={words.filter} trigger={trigger}>
      <PickList
        label={words.completions}
        isMultiple
        options={options}
        onPick={({ toggled }) => onType(toggled)}
      />
    </Popover>
  );
}
