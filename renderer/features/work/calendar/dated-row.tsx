import { useRef } from 'react';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { text } from '../../../text/text.ts';
import { useDragSource } from '../../../ui/drag.ts';
import { StatusSign } from '../item/item-signs.tsx';
import { datesInWords } from './dates-in-words.ts';
import { draggedKind } from './day-bar.tsx';

/** An item in a list beside the month: its status, its title and its dates. It can be dragged to a day. */
export function DatedRow({
  item,
  today,
  onDragging,
}: {
  item: WorkItem;
  today: string;
  onDragging: (isDragging: boolean) => void;
}) {
  const { id, title, status } = item;
  const row = useRef<HTMLSpanElement>(null);
  useDragSource(row, {
    dragged: () => ({ kind: draggedKind, ids: [id] }),
    words: text.board.dragged,
    onDrag: (dragged) => onDragging(dragged !== undefined),
  });
  const dates = datesInWords(item, today).join(', ');
  return (
    <span ref={row} className="calendar-row">
      <StatusSign status={status} />
      <span className="hidden">{text.work.statuses[status]}</span>
      <span className="calendar-row-title" dir="auto">
        {title}
      </span>
      {dates !== '' && <span className="calendar-row-dates">{dates}</span>}
    </span>
  );
}
