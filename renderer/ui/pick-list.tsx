import { Check } from 'lucide-react';
import { useEffect, useId } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { text } from '../text/text.ts';
import { keyOf } from './key-of.ts';
import { TypedLine } from './typed-line.tsx';
import { usePickList } from './use-pick-list.ts';
import type { PickOption } from './use-pick-list.ts';
import './popup.css';
import './search-field.css';
import './pick-list.css';

interface PickListProps<Option extends PickOption> {
  /** The name of the field and of the list. */
  readonly label: string;
  readonly options: readonly Option[];
  readonly onPick: (option: Option) => void;
  /** Whether several can be chosen, so that choosing one does not end it. */
  readonly isMultiple?: boolean;
  /** Whether its field has the focus as it appears. */
  readonly takesFocus?: boolean;
}

/**
 * One or several of many options: a field that finds them by typing, and below it a list in which
 * one is always ready. Arrows, Home and End move it, Enter or a press chooses it. The field is its
 * only tab stop (WAI-ARIA: combobox with a list).
 */
export function PickList<Option extends PickOption>(props: PickListProps<Option>) {
  const { options, isMultiple = false } = props;
  const id = useId();
  const list = usePickList(options, isMultiple);
  const { query, shown, count } = list;
  return (
    <div className="pick-list">
      <Field {...props} id={id} list={list} />
      <span className="hidden" role="status">
        {query !== '' && text.ui.found(count)}
      </span>
      <Options {...props} id={id} list={list} />
      {shown.length === 0 && <p className="pick-note">{text.ui.nothingFound}</p>}
      {shown.length < count && (
        <p className="pick-note">{text.ui.someShown(shown.length, count)}</p>
      )}
    </div>
  );
}

interface PartProps<Option extends PickOption> extends PickListProps<Option> {
  readonly id: string;
  readonly list: ReturnType<typeof usePickList<Option>>;
}

function Field<Option extends PickOption>({
  label,
  onPick,
  takesFocus = false,
  id,
  list: { query, setQuery, shown, active, goTo },
}: PartProps<Option>) {
  const activeId = active === undefined ? undefined : `${id}-${shown.indexOf(active)}`;
  useEffect(() => {
    const row = activeId === undefined ? undefined : document.getElementById(activeId);
    row?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  const onKeyDown = (event: KeyboardEvent) => {
    const key = keyOf(event);
    // With Ctrl or Cmd, Enter is the form's.
    const isPick = key === 'Enter' && !event.ctrlKey && !event.metaKey;
    if (isPick || goTo(key)) {
      event.preventDefault();
    }
    if (isPick && active !== undefined) {
      onPick(active);
    }
  };
  return (
    <TypedLine
      type="text"
      role="combobox"
      className="search-field"
      aria-label={label}
      aria-expanded
      aria-autocomplete="list"
      aria-controls={`${id}-list`}
      aria-activedescendant={activeId}
      autoComplete="off"
      spellCheck={false}
      placeholder={text.ui.search}
      value={query}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- a list that was just opened
      autoFocus={takesFocus}
      onChange={({ target }) => setQuery(target.value)}
      onKeyDown={onKeyDown}
    />
  );
}

/** The rows. The field keeps the focus, also where one is pressed; where they scroll, they are no tab stop. */
function Options<Option extends PickOption>({
  label,
  isMultiple = false,
  onPick,
  id,
  list: { shown, active, setActive },
}: PartProps<Option>) {
  return (
    <div
      id={`${id}-list`}
      className="pick-options"
      role="listbox"
      tabIndex={-1}
      aria-label={label}
      aria-multiselectable={isMultiple || undefined}
      onMouseDown={(event) => event.preventDefault()}
    >
      {groupsOf(shown).map(({ name, items }, place) => (
        <Group key={name ?? place} id={`${id}-group-${place}`} name={name}>
          {items.map((option) => (
            <Row
              key={option.id}
              id={`${id}-${shown.indexOf(option)}`}
              option={option}
              isActive={option === active}
              onPoint={() => setActive(option)}
              onPick={() => onPick(option)}
            />
          ))}
        </Group>
      ))}
    </div>
  );
}

interface GroupOf<Option> {
  readonly name: string | undefined;
  readonly items: Option[];
}

/** Options that stand under the same heading, together. */
function groupsOf<Option extends PickOption>(options: readonly Option[]): GroupOf<Option>[] {
  const groups: GroupOf<Option>[] = [];
  for (const option of options) {
    const last = groups.at(-1);
    if (last !== undefined && last.name === option.group) {
      last.items.push(option);
    } else {
      groups.push({ name: option.group, items: [option] });
    }
  }
  return groups;
}

function Group({
  id,
  name,
  children,
}: {
  id: string;
  name: string | undefined;
  children: ReactNode;
}) {
  return name === undefined ? (
    children
  ) : (
    <div role="group" aria-labelledby={id}>
      <div id={id} className="pick-heading">
        {name}
      </div>
      {children}
    </div>
  );
}

function Row({
  id,
  option: { label, detail, sign, isChosen, isDanger, startsGroup },
  isActive,
  onPoint,
  onPick,
}: {
  id: string;
  option: PickOption;
  isActive: boolean;
  onPoint: () => void;
  onPick: () => void;
}) {
  return (
    // The field handles the keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={id}
      className="popup-row pick-row"
      role="option"
      aria-describedby={detail === undefined ? undefined : `${id}-detail`}
      aria-selected={isChosen ?? false}
      data-highlighted={isActive ? '' : undefined}
      data-danger={isDanger ? '' : undefined}
      data-starts={startsGroup ? '' : undefined}
      onPointerMove={onPoint}
      onClick={onPick}
    >
      {sign}
      <span className="pick-label" dir="auto">
        {label}
      </span>
      {detail !== undefined && (
        // It is read as the row's description, and is no part of its name.
        <span className="pick-detail" id={`${id}-detail`} dir="auto" aria-hidden="true">
          {detail}
        </span>
      )}
      <Check className="pick-check" data-chosen={isChosen ? '' : undefined} aria-hidden="true" />
    </div>
  );
}
