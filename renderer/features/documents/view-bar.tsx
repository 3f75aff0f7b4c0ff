import { ArrowDownWideNarrow } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useOfferMenu } from '../../actions/offered-menus.ts';
import { documentTypes } from '#shared/domain/document/types.ts';
import { text } from '../../text/text.ts';
import { Button, YieldingWords } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { Menu } from '../../ui/menu.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { documentOrders } from './document-view.ts';
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

/** How the list is sorted. */
export function OrderMenu({
  view,
  onView,
}: Pick<ComponentProps<typeof ViewBar>, 'view' | 'onView'>) {
  const orders = documentOrders.map((order) => ({
    label: words.orders[order],
    isChosen: order === view.order,
    onSelect: () => onView({ ...view, order }),
  }));
  const sorted = words.sorted(words.orders[view.order]);
  useOfferMenu(text.document.title, [{ id: 'sort', label: sorted, items: orders }]);
  return (
    <Menu
      trigger={
        <Button kind="quiet">
          <ArrowDownWideNarrow size={16} aria-hidden="true" />
          <YieldingWords>{sorted}</YieldingWords>
        </Button>
      }
      items={orders}
    />
  );
}
