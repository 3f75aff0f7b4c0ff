import { ListFilter } from 'lucide-react';
import type { ReactNode } from 'react';
import { text } from '../../../text/text.ts';
import { Button, YieldingWords } from '../../../ui/button.tsx';
import { PickList } from '../../../ui/pick-list.tsx';
import { Popover } from '../../../ui/popover.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { conditionsOf } from './filter-conditions.tsx';
import type { ConditionContext } from './filter-conditions.tsx';
import { countedConditions, noFilter } from './work-filter.ts';
import type { WorkFilter } from './work-filter.ts';

interface FilterBarProps extends ConditionContext {
  readonly onFilter: (filter: WorkFilter) => void;
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
