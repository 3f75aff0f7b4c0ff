import { ChevronDown, ChevronRight } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import type { CSSProperties } from 'react';
import { text } from '../../../text/text.ts';
import { focusSoon, isMovingFocus } from '../../../ui/focus-soon.ts';
import { StatusSign } from '../item/item-signs.tsx';
import { dropInGroup } from './drop-rules.ts';
import { statusOf } from './tree-groups.ts';
import type { TreeGroups } from './tree-groups.ts';
import type { GroupHeading, TreeRow } from './row-list.ts';
import { useRowDrop } from './use-row-drag.ts';
import './group-row.css';

interface GroupRowProps {
  readonly homeId: string;
  readonly guildId: string;
  readonly row: TreeRow;
  readonly heading: GroupHeading;
  readonly groups: TreeGroups;
  /** Whether the keyboard is at this row. */
  readonly isActive: boolean;
  /** Grows each time that this row is to take the focus; 0 for all others. */
  readonly focusRequest: number;
  readonly onFocus: (id: string) => void;
  readonly onPress: (row: TreeRow) => void;
}

/** The row that heads a group: its name, how many items it has, and what folds it. */
export function GroupRow(props: GroupRowProps) {
  const { homeId, guildId, row, heading, groups, isActive, focusRequest } = props;
  const { groupId, name, count } = heading;
  const element = useRef<HTMLDivElement>(null);
  const id = useId();
  const rule = dropInGroup(homeId, groups, groupId);
  const drop = useRowDrop(element, { homeId, guildId, id: row.id, rule });
  useEffect(() => {
    const asked = focusRequest > 0 ? element.current : null;
    return asked === null ? undefined : focusSoon(asked);
  }, [focusRequest]);
  const Icon = row.isExpanded === true ? ChevronDown : ChevronRight;
  return (
    // The tree handles the keys of its rows.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      ref={element}
      className="outline-row outline-group"
      role="row"
      tabIndex={isActive ? 0 : -1}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-count`}
      aria-level={row.level}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      aria-expanded={row.isExpanded}
      data-drop={drop?.where}
      style={{ '--level': row.level } as CSSProperties}
      onFocus={() => isMovingFocus() || props.onFocus(row.id)}
      onClick={() => props.onPress(row)}
      // A group has no menu: it is no item.
      onContextMenu={(event) => {
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      <div className="outline-name" role="gridcell">
        {drop?.where === 'refused' && (
          <p className="outline-refusal" role="status" data-word={drop.refusal} />
        )}
        <span className="outline-expand" aria-hidden="true">
          <Icon size={14} />
        </span>
        {groups.by === 'status' && <StatusSign status={statusOf(groupId)} />}
        <span className="outline-title" id={`${id}-title`} dir="auto">
          {name}
        </span>
        <span className="outline-count" id={`${id}-count`}>
          <span aria-hidden="true">{text.ui.number(count)}</span>
          <span className="hidden">{text.board.items(count)}</span>
        </span>
      </div>
    </div>
  );
}
