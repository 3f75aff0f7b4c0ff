import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { peek } from '../../../actions/selected-thing.ts';
import { VirtualList } from '../../../ui/virtual-list.tsx';
import { DatedRow } from './dated-row.tsx';

interface DatedItemsProps {
  readonly label: string;
  readonly items: readonly WorkItem[];
  /** The place of the item that the keyboard is at. */
  readonly activeIndex: number;
  readonly today: string;
  readonly onActive: (id: string) => void;
  readonly onOpen: (id: string) => void;
  readonly onDragging: (isDragging: boolean) => void;
}

/** Items in a list beside the month. Enter opens one, and Space shows it in the details. */
export function DatedItems(props: DatedItemsProps) {
  const { label, items, activeIndex, today, onActive, onOpen, onDragging } = props;
  const goTo = (index: number) => onActive(items[index]?.id ?? '');
  return (
    <VirtualList
      label={label}
      rows={items}
      activeIndex={activeIndex}
      onMove={goTo}
      onOpen={({ id }) => onOpen(id)}
      onPeek={() => peek(() => goTo(activeIndex))}
      wordsOf={({ title }) => title}
    >
      {(item) => <DatedRow key={item.id} {...{ item, today, onDragging }} />}
    </VirtualList>
  );
}
