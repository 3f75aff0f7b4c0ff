import { Bookmark, ChevronDown, Circle } from 'lucide-react';
import { useState } from 'react';
import { useOfferMenu } from '../../../actions/offered-menus.ts';
import { copyLink } from '../../../bridge/outside.ts';
import type { SavedView, ShownView } from '../../../entities/local-state/saved-view-store.ts';
import { text } from '../../../text/text.ts';
import { Button, YieldingWords } from '../../../ui/button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import type { MenuItem } from '../../../ui/menu-items.tsx';
import { deleteWithUndo } from './view-acts.ts';
import { ViewNameDialog } from './view-name-dialog.tsx';

const words = text.work.savedViews;

interface SavedViewsMenuProps {
  readonly homeId: string;
  /** The saved views of the home, by name. */
  readonly views: readonly SavedView[];
  /** The view that is shown now. */
  readonly place: ShownView;
  /** The saved view that is open, as it was saved. */
  readonly opened: SavedView | undefined;
  /** Whether what is shown differs from it. */
  readonly isChanged: boolean;
  /** Saves what is shown in place of that; undefined where it shows just this. */
  readonly update: (() => void) | undefined;
  readonly onOpen: (view: SavedView) => void;
  /** The view that is shown has this name now. */
  readonly onNamed: (name: string) => void;
  /** The address of what is shown, for other programs and for messages. */
  readonly address: string;
}

/** The saved views of a home: which one is open, the way to each, and what can be done with it. */
export function SavedViewsMenu(props: SavedViewsMenuProps) {
  const { homeId, views, place, opened, isChanged, onNamed } = props;
  const [asked, setAsked] = useState<'save' | 'rename'>();
  const acts = actItems(props, setAsked);
  useOfferMenu(text.palette.kinds.view, acts);
  const renamed = asked === 'rename' ? opened : undefined;
  return (
    <>
      <Menu
        trigger={
          <Button>
            <Bookmark size={16} aria-hidden="true" />
            {opened === undefined ? (
              <YieldingWords>{words.button}</YieldingWords>
            ) : (
              <span className="saved-view-name" dir="auto">
                {opened.name}
              </span>
            )}
            {isChanged && (
              <>
                <Circle className="saved-view-changed" fill="currentColor" aria-hidden="true" />
                <span className="hidden">{words.changed}</span>
              </>
            )}
            <ChevronDown size={14} aria-hidden="true" />
          </Button>
        }
        items={[...viewItems(props), ...acts]}
      />
      {asked !== undefined && (
        <ViewNameDialog
          view={renamed ?? { homeId, name: opened?.name ?? '', ...place }}
          renamed={renamed}
          views={views}
          onSaved={onNamed}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}

function viewItems({ views, opened, onOpen }: SavedViewsMenuProps): MenuItem[] {
  return views.map((view) => ({
    id: view.id,
    label: view.name,
    isChosen: view.id === opened?.id,
    onSelect: () => onOpen(view),
  }));
}

function actItems(
  { views, opened, update, address }: SavedViewsMenuProps,
  onAsk: (asked: 'save' | 'rename') => void,
): MenuItem[] {
  return [
    ...(update === undefined
      ? []
      : [{ label: words.update, startsGroup: views.length > 0, onSelect: update }]),
    {
      label: words.save,
      startsGroup: update === undefined && views.length > 0,
      onSelect: () => onAsk('save'),
    },
    ...(opened === undefined
      ? []
      : [
          { label: words.rename, onSelect: () => onAsk('rename') },
          { label: words.delete, isDanger: true, onSelect: () => void deleteWithUndo(opened) },
        ]),
    { label: words.copyLink, startsGroup: true, onSelect: () => void copyLink(address) },
  ];
}
