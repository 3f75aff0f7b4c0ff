import { ArrowDownWideNarrow } from 'lucide-react';
import { useOfferMenu } from '../../actions/offered-menus.ts';
import { documentOrders } from '#shared/local/document-order.ts';
import { documentTypes } from '#shared/domain/document/types.ts';
import { arrangeDocuments } from '../../entities/local-state/document-list-store.ts';
import type { DocumentArrangement } from '../../entities/local-state/document-list-store.ts';
import { text } from '../../text/text.ts';
import { Button, YieldingWords } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import type { MenuItem } from '../../ui/menu-items.tsx';
import { Menu } from '../../ui/menu.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import type { DocumentView } from './document-view.ts';

const words = text.document.list;

const types = (['all', ...documentTypes] as const).map((id) => ({ id, label: words.types[id] }));

/** The controls that narrow the list of documents. */
export function ViewBar({
  view,
  hasFormerLook,
  onView,
}: {
  view: DocumentView;
  /** Whether the person has looked at these documents before. */
  hasFormerLook: boolean;
  onView: (view: DocumentView) => void;
}) {
  return (
    <div className="documents-bar">
      <SearchField
        label={words.search}
        value={view.text}
        onChange={(typed) => onView({ ...view, text: typed })}
      />
      <SegmentedControl
        label={words.type}
        segments={types}
        chosenId={view.type}
        onChoose={(type) => onView({ ...view, type })}
      />
      {(hasFormerLook || view.isChanged) && (
        <Choice
          kind="checkbox"
          label={text.ui.isChanged}
          isChosen={view.isChanged}
          onChange={(isChanged) => onView({ ...view, isChanged })}
        />
      )}
    </div>
  );
}

/** How the list is sorted, and whether titles make folders. */
export function OrderMenu({
  homeId,
  guildId,
  arrangement: { order, isFlat },
}: {
  homeId: string;
  guildId: string;
  arrangement: DocumentArrangement;
}) {
  const items: MenuItem[] = [
    ...documentOrders.map((each) => ({
      label: words.orders[each],
      isChosen: each === order,
      onSelect: () => arrangeDocuments(homeId, guildId, { order: each }),
    })),
    {
      label: words.folders,
      isChosen: !isFlat,
      startsGroup: true,
      onSelect: () => arrangeDocuments(homeId, guildId, { isFlat: !isFlat }),
    },
  ];
  const sorted = words.sorted(words.orders[order]);
  useOfferMenu(text.document.title, [{ id: 'sort', label: sorted, items }]);
  return (
    <Menu
      trigger={
        <Button kind="quiet">
          <ArrowDownWideNarrow size={16} aria-hidden="true" />
          <YieldingWords>{sorted}</YieldingWords>
        </Button>
      }
      items={items}
    />
  );
}
