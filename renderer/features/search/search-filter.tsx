import { ListFilter } from 'lucide-react';
import type { Home } from '#shared/capability/home.ts';
import { workItemTypes } from '#shared/domain/work-item/hierarchy.ts';
import { workItemStatuses } from '#shared/domain/work-item/status.ts';
import { text } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import type { MenuItem } from '../../ui/menu-items.tsx';
import { hasCondition, parseSearch, toggledCondition } from './search-query.ts';
import type { ConditionName } from './search-query.ts';

const words = text.search;
const dayMs = 86_400_000;

/** The conditions of a search as a menu: a choice writes into the field what one could type. */
export function SearchFilter({
  typed,
  homes,
  people,
  onType,
}: {
  typed: string;
  homes: readonly Home[];
  /** The names of everybody who may have written something. */
  people: readonly string[];
  onType: (typed: string) => void;
}) {
  const query = parseSearch(typed);
  const valueItem = (name: ConditionName, value: string, label: string): MenuItem => ({
    id: `${name} ${value}`,
    label,
    isChosen: hasCondition(query, name, value),
    onSelect: () => onType(toggledCondition(typed, name, value)),
  });
  const group = (name: keyof typeof words.conditions, items: MenuItem[]) => ({
    label: words.conditions[name],
    items,
  });
  const valuesOf = (name: ConditionName, labels: Readonly<Record<string, string>>) =>
    Object.entries(labels).map(([value, label]) => valueItem(name, value, label));
  const named = (name: ConditionName, names: readonly string[]) =>
    [...new Set(names)].map((each) => valueItem(name, each, each));
  const types = workItemTypes.map((type) => valueItem('type', type, text.work.types[type]));
  const statuses = workItemStatuses.map((status) =>
    valueItem('status', status, text.work.statuses[status]),
  );
  const times = Object.entries(words.times).map(([days, label]) =>
    valueItem('after', dayBefore(Number(days)), label),
  );
  const items = [
    group('kind', valuesOf('kind', words.kinds)),
    ...(homes.length > 1
      ? [
          group(
            'home',
            named(
              'home',
              homes.map(({ name }) => name),
            ),
          ),
        ]
      : []),
    ...(people.length > 0 ? [group('from', named('from', people))] : []),
    group('type', [...types, ...valuesOf('type', words.documentTypes)]),
    group('status', statuses),
    group('after', times),
  ];
  const trigger = (
    <Button>
      <ListFilter size={16} aria-hidden="true" />
      {words.filter}
    </Button>
  );
  return <Menu trigger={trigger} items={items} />;
}

/** The day that many days ago, as a condition has it. */
function dayBefore(days: number): string {
  const day = new Date(Date.now() - days * dayMs);
  const parts = [day.getFullYear(), day.getMonth() + 1, day.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}
