import { ListFilter } from 'lucide-react';
import { text } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import type { ChosenCondition, ConditionChoices } from './condition-choices.ts';
import { hasCondition, parseSearch, toggledCondition } from './search-query.ts';

const words = text.search;

/** The conditions of a search as a menu: a choice writes into the field what one could type. */
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
  const items = names
    .filter((name) => choices[name].length > 0)
    .map((name) => ({
      label: words.conditions[name],
      items: choices[name].map(({ value, label }) => ({
        id: `${name} ${value}`,
        label,
        isChosen: hasCondition(query, name, value),
        onSelect: () => onType(toggledCondition(typed, name, value)),
      })),
    }));
  const trigger = (
    <Button>
      <ListFilter size={16} aria-hidden="true" />
      {words.filter}
    </Button>
  );
  return <Menu trigger={trigger} items={items} />;
}
