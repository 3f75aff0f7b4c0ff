import { memo, useCallback, useLayoutEffect, useRef } from 'react';
import type { ComponentProps, CSSProperties, KeyboardEvent } from 'react';
import type { WorkItemType } from '#shared/domain/work-item/hierarchy.ts';
import { textLimits } from '#shared/limits/limits.ts';
import { text } from '../../../text/text.ts';
import { TypeSign } from '../item/item-signs.tsx';
import { typeAt } from './plan-rows.ts';
import type { PlanRow } from './plan-rows.ts';
import type { FocusRequest } from './use-plan.ts';

interface PlanTreeProps {
  readonly rows: readonly PlanRow[];
  readonly top: WorkItemType;
  readonly activeAt: number;
  readonly focus: FocusRequest;
  /** The names of operators by their ids. */
  readonly names: ReadonlyMap<string, string>;
  readonly describedBy: string;
  /** The attributes of the active field while it has a list of completions. */
  readonly attributes: ComponentProps<'input'> | undefined;
  readonly onActive: (at: number) => void;
  readonly onLeave: () => void;
  readonly onType: (at: number, field: HTMLInputElement, isComposing: boolean) => void;
  readonly onSelect: (field: HTMLInputElement) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** The rows of a plan, each with its title to write. One of them is a stop of Tab. */
export function PlanTree(props: PlanTreeProps) {
  const { rows, top, activeAt, focus, names, describedBy, onKeyDown } = props;
  const list = useRef<HTMLUListElement>(null);
  const latest = useRef(props);
  useLayoutEffect(() => {
    latest.current = props;
  });
  // A row is drawn again only where it has changed itself.
  const onActive = useCallback((at: number) => latest.current.onActive(at), []);
  const onLeave = useCallback(() => latest.current.onLeave(), []);
  const onType = useCallback<PlanTreeProps['onType']>(
    (...typed) => latest.current.onType(...typed),
    [],
  );
  const onSelect = useCallback<PlanTreeProps['onSelect']>(
    (field) => latest.current.onSelect(field),
    [],
  );
  useLayoutEffect(() => {
    const field = list.current?.querySelectorAll('input')[focus.at];
    // A row that was moved keeps the focus, so that nothing tells of it.
    latest.current.onActive(focus.at);
    field?.focus();
    field?.scrollIntoView({ block: 'nearest' });
  }, [focus]);
  return (
    // Its fields take the focus.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <ul
      ref={list}
      className="plan-tree"
      role="tree"
      aria-label={text.work.plan.tree}
      aria-describedby={describedBy}
      onKeyDown={onKeyDown}
    >
      {rows.map((row, at) => (
        <PlanEntry
          key={row.entryIds.creation}
          row={row}
          at={at}
          type={typeAt(top, row.level)}
          isActive={at === activeAt}
          operator={row.operatorId === undefined ? undefined : names.get(row.operatorId)}
          {...placeOf(rows, at)}
          attributes={at === activeAt ? props.attributes : undefined}
          {...{ onActive, onLeave, onType, onSelect }}
        />
      ))}
    </ul>
  );
}

/** The place of a row among those with the same parent. */
function placeOf(rows: readonly PlanRow[], at: number) {
  const level = rows[at]?.level ?? 0;
  let [position, siblings] = [1, 1];
  for (let before = at - 1; before >= 0 && (rows[before]?.level ?? 0) >= level; before -= 1) {
    position += Number(rows[before]?.level === level);
  }
  siblings = position;
  for (let next = at + 1; (rows[next]?.level ?? -1) >= level; next += 1) {
    siblings += Number(rows[next]?.level === level);
  }
  return { position, siblings };
}

type PlanEntryWays = Pick<
  PlanTreeProps,
  'attributes' | 'onActive' | 'onLeave' | 'onType' | 'onSelect'
>;

interface PlanEntryProps extends PlanEntryWays {
  readonly row: PlanRow;
  readonly at: number;
  readonly type: WorkItemType;
  readonly isActive: boolean;
  readonly operator: string | undefined;
  readonly position: number;
  readonly siblings: number;
}

const PlanEntry = memo(function PlanEntry(props: PlanEntryProps) {
  const { row, at, type, isActive, operator, position, siblings } = props;
  const { plan, types, priorities, statuses, summary, fieldName } = text.work;
  const facts = summary([
    ...(row.status === undefined ? [] : [statuses[row.status]]),
    ...(row.priority === 'medium' ? [] : [priorities[row.priority]]),
    ...(operator === undefined ? [] : [operator]),
    ...(row.description === '' ? [] : [plan.described]),
  ]);
  const name = `${fieldName(types[type])}${row.title.trim() === '' ? plan.untitled : row.title}`;
  return (
    <li
      className="plan-entry"
      role="treeitem"
      aria-level={row.level + 1}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-selected={isActive}
      aria-label={facts === '' ? name : summary([name, facts])}
      style={{ '--level': row.level } as CSSProperties}
    >
      <TypeSign type={type} />
      <span className="plan-type quiet" aria-hidden="true">
        {types[type]}
      </span>
      <input
        className="plan-title"
        aria-label={plan.entry(types[type], row.level + 1)}
        maxLength={textLimits.title}
        tabIndex={isActive ? 0 : -1}
        dir="auto"
        value={row.title}
        {...props.attributes}
        onFocus={() => props.onActive(at)}
        onBlur={props.onLeave}
        onChange={({ target, nativeEvent }) => {
          const isComposing = nativeEvent instanceof InputEvent && nativeEvent.isComposing;
          props.onType(at, target, isComposing);
        }}
        onCompositionEnd={({ currentTarget }) => props.onType(at, currentTarget, false)}
        onSelect={({ currentTarget }) => props.onSelect(currentTarget)}
      />
      {facts !== '' && <span className="plan-facts" data-word={facts} />}
    </li>
  );
});
