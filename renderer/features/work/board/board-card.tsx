import { Ellipsis } from 'lucide-react';
import { memo, useEffect, useId, useRef, useState } from 'react';
import type { CSSProperties, MouseEvent, RefObject } from 'react';
import type { Operator } from '#shared/domain/operator/schema.ts';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { useRow } from '../../../entities/store/entity-store.ts';
import { workItemStore } from '../../../entities/work-item/work-item-store.ts';
import { useShortName } from '../../../entities/work-item/item-names.ts';
import { useWorkTree } from '../../../entities/work-item/work-tree-store.ts';
import { text } from '../../../text/text.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { useDragSource, useDropTarget } from '../../../ui/drag.ts';
import type { Dragged, DropHalf } from '../../../ui/drag.ts';
import { focusSoon, isMovingFocus } from '../../../ui/focus-soon.ts';
import { ChangedSign } from '../../../ui/changed-sign.tsx';
import { ShortName } from '../../../ui/short-name.tsx';
import { PrioritySign, TypeSign } from '../item/item-signs.tsx';
import { useDue } from '../item/use-due.ts';
import type { Due } from '../item/use-due.ts';
import { useIsChanged } from '../../../actions/use-visit.ts';

/** The acts of the board for a card. */
export interface CardActs {
  readonly onPress: (id: string, event: MouseEvent) => void;
  /** The card has the focus. */
  readonly onFocus: (id: string) => void;
  readonly onMenu: (id: string, anchor: HTMLElement) => void;
  /** The cards that the pointer drags together with this one. */
  readonly draggedWith: (id: string) => Dragged;
  readonly onDrag: (dragged: Dragged | undefined) => void;
  /** Whether the dragged cards can stand beside this one. */
  readonly canDropBeside: (dragged: Dragged, id: string) => boolean;
  readonly onDropBeside: (dragged: Dragged, id: string, half: DropHalf) => void;
}

interface BoardCardProps {
  readonly homeId: string;
  readonly guildId: string;
  readonly id: string;
  /** The place in its column, from 1 on, and how many cards the column has. */
  readonly position: number;
  readonly count: number;
  /** Whether the keyboard is at this card. */
  readonly isActive: boolean;
  /** Grows each time that this card is to take the focus; 0 for all others. */
  readonly focusRequest: number;
  readonly isSelected: boolean;
  readonly isDragged: boolean;
  readonly operators: readonly Operator[];
  /** The board's present acts: a card is not drawn anew for them. */
  readonly acts: RefObject<CardActs>;
}

/** A card of the board. It follows its own item alone. */
export const BoardCard = memo(function BoardCard(props: BoardCardProps) {
  const { homeId, guildId, id, position, count, isActive, isSelected, isDragged, acts } = props;
  const item = useRow(workItemStore, homeId, id);
  const parent = useWorkTree(homeId, guildId, (tree) => tree.node(id)?.parent?.item.title);
  const card = useRef<HTMLDivElement>(null);
  useDragSource(card, {
    dragged: () => acts.current.draggedWith(id),
    words: text.board.dragged,
    onDrag: (dragged) => acts.current.onDrag(dragged),
  });
  const [drop, setDrop] = useState<DropHalf>();
  useDropTarget(card, {
    canDrop: (dragged) => acts.current.canDropBeside(dragged, id),
    onOver: (isOver, _dragged, half) => setDrop(isOver ? half : undefined),
    onDrop: (dragged, half) => acts.current.onDropBeside(dragged, id, half),
  });
  return (
    <div
      ref={card}
      className="board-card"
      role="listitem"
      aria-posinset={position}
      aria-setsize={count}
      data-selected={isSelected ? '' : undefined}
      data-dragged={isDragged ? '' : undefined}
      data-drop={drop}
    >
      {item !== undefined && <CardWords {...props} item={item} parent={parent} />}
      {item !== undefined && (
        <button
          type="button"
          className="card-menu"
          aria-label={text.board.actions}
          aria-haspopup="menu"
          tabIndex={isActive ? 0 : -1}
          onClick={(event) => acts.current.onMenu(id, event.currentTarget)}
        >
          <Ellipsis size={16} aria-hidden="true" />
        </button>
      )}
    </div>
  );
});

function CardWords({
  homeId,
  guildId,
  id,
  item,
  parent,
  isActive,
  focusRequest,
  isSelected,
  operators,
  acts,
}: BoardCardProps & { item: WorkItem; parent: string | undefined }) {
  const title = useRef<HTMLButtonElement>(null);
  const isChanged = useIsChanged(workItemStore, homeId, guildId, item);
  const shortName = useShortName(homeId, guildId, item);
  const due = useDue(homeId, item);
  const factsId = useId();
  useEffect(() => {
    const asked = focusRequest > 0 ? title.current : null;
    return asked === null ? undefined : focusSoon(asked);
  }, [focusRequest]);
  const { assignedOperatorId: operatorId } = item;
  const operator = operators.find(({ id: each }) => each === operatorId)?.name ?? operatorId;
  const { types, priorities, percent, summary } = text.work;
  const facts = [
    isSelected && text.board.selected,
    isChanged && text.ui.changed,
    shortName,
    types[item.type],
    parent !== undefined && text.board.below(parent),
    priorities[item.priority],
    percent(item.progress),
    due?.long || false,
    operator,
  ];
  return (
    <>
      <button
        ref={title}
        type="button"
        className="card-title"
        dir="auto"
        title={[item.title, parent].filter(Boolean).join('\n')}
        tabIndex={isActive ? 0 : -1}
        data-pane-start={isActive ? '' : undefined}
        aria-describedby={factsId}
        onFocus={() => isMovingFocus() || acts.current.onFocus(id)}
        onClick={(event) => acts.current.onPress(id, event)}
      >
        <span className="card-title-words">{item.title}</span>
      </button>
      <CardFacts {...{ item, parent, operator, isChanged, shortName, due }} />
      <span id={factsId} className="hidden">
        {summary(facts.filter((fact) => typeof fact === 'string'))}
      </span>
    </>
  );
}

/** The facts on a card above and below its title; its words say the same. */
function CardFacts({
  item: { type, priority, progress },
  parent,
  operator,
  isChanged,
  shortName,
  due,
}: {
  item: WorkItem;
  parent: string | undefined;
  operator: string | undefined;
  isChanged: boolean;
  shortName: string | undefined;
  due: Due | undefined;
}) {
  return (
    <>
      <span className="card-parent" aria-hidden="true">
        {isChanged && <ChangedSign />}
        <TypeSign type={type} />
        <ShortName name={shortName} />
        <span className="card-parent-title" dir="auto">
          {parent ?? text.work.types[type]}
        </span>
      </span>
      <span className="card-facts" aria-hidden="true">
        <PrioritySign priority={priority} />
        <span className="progress-bars" style={{ '--done': `${progress}%` } as CSSProperties}>
          <span className="progress-stored" />
        </span>
        <span className="progress-number">{text.work.percent(progress)}</span>
        {due !== undefined && due.short !== '' && (
          <span className="card-due" data-overdue={due.isOverdue ? '' : undefined}>
            {due.short}
          </span>
        )}
        {operator !== undefined && (
          <span className="card-operator">
            <Avatar name={operator} size="s" />
          </span>
        )}
      </span>
    </>
  );
}
