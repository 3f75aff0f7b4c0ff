import { ListTree, MoreHorizontal, Plus } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import type { WorkView } from '#shared/local/work-view.ts';
import type { Operator } from '#shared/domain/operator/schema.ts';
import { actionMenu, useOffered, useOfferActions } from '../../actions/offered-actions.ts';
import type { OfferedActions } from '../../actions/offered-actions.ts';
import { isConnected, mayOffer, useHomes } from '../../entities/home/home-store.ts';
import { workItemStore } from '../../entities/work-item/work-item-store.ts';
import { useAllWorkItems } from '../../entities/work-item/work-tree-store.ts';
import { text } from '../../text/text.ts';
import { Button, YieldingWords } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ListContent } from '../../ui/list-content.tsx';
import { Menu } from '../../ui/menu.tsx';
import { ViewChoice } from '../../ui/view-choice.tsx';
import '../../ui/screen.css';
import { draftObjective } from './outline/draft-item.ts';
import type { DraftItem } from './outline/draft-item.ts';
import { workScope } from './acts/item-acts.ts';
import { useKeepsDates } from './item/use-due.ts';
import { FilterBar } from './filter/filter-bar.tsx';
import { ShownBar } from './filter/shown-bar.tsx';
import type { ItemPlace } from './acts/item-actions.ts';
import { SavedViewsMenu } from './views/saved-views-menu.tsx';
import { useUndoPlace } from '../../actions/undo/use-undo.ts';
import { useFocusAsLeft } from './views/use-focus-as-left.ts';
import { useMatches } from './filter/use-matches.ts';
import { useWorkPlace } from './views/use-work-place.ts';
import type { ShowView } from './views/use-work-place.ts';
import { useChanges, useSeeing, useVisit } from '../../actions/use-visit.ts';
import { formatFilter } from './filter/work-filter.ts';
import type { WorkFilter } from './filter/work-filter.ts';
import { PastedOutline } from './paste/pasted-outline.tsx';
import { WorkCalendar } from './calendar/work-calendar.tsx';
import { WorkTimeline } from './timeline/work-timeline.tsx';
import { WorkOutline } from './outline/work-outline.tsx';
import { workActions } from './work-actions.ts';
import { WorkOverview } from './overview/work-overview.tsx';
import { filterAddressOf, shownViews } from './views/work-views.ts';
import { WorkBoard } from './board/work-board.tsx';
import './work.css';

interface WorkScreenProps extends Pick<ItemPlace, 'addressOf' | 'onDiscuss'> {
  readonly homeId: string;
  readonly guildId: string;
  readonly guildName: string;
  readonly operators: readonly Operator[];
  readonly view: WorkView;
  /** The filter as the address names it. */
  readonly filterAddress: string;
  readonly onShow: ShowView;
  /** The address of a view with a filter, for other programs and for messages. */
  readonly viewAddressOf: (view: WorkView, filterAddress: string) => string;
  readonly onOpen: (workItemId: string) => void;
}

/** The work items of a guild, in one of several views, under one filter. */
export function WorkScreen(props: WorkScreenProps) {
  const { homeId, guildId, guildName, operators, view, filterAddress } = props;
  const { count, load, isReading: isLoading } = useAllWorkItems(homeId, guildId);
  const { filter, filterKey, setFilter, clearFilter, show, saved } = useWorkPlace(props);
  const isWhole = !isLoading && load.kind === 'ready';
  const hasDates = useKeepsDates(homeId);
  const views = shownViews(hasDates);
  const shown = views.find((each) => each === view) ?? 'tree';
  const seen = { homeId, guildId, view: shown };
  const changes = useWorkVisit(seen, filter, isWhole);
  useFocusAsLeft(seen, isWhole);
  const isReading = isLoading || (filter.isChanged && !changes.isKnown);
  const matches = useMatches(homeId, guildId, filter, changes.isChanged);
  const { draft, hasBegun, onDraft } = useDraft();
  const onNew = () => {
    onDraft(draftObjective);
    if (view !== 'tree') {
      show('tree', filterAddress);
    }
  };
  const actions = workActions({ homeId, guildId, guildName, operators, matches, onNew });
  useOfferActions(actions);
  useUndoPlace(homeId, workScope(guildId));
  const address = props.viewAddressOf(view, filterAddressOf(saved.place));
  const { hasFormer: hasFormerLook } = changes;
  const bar = { filter, operators, hasFormerLook, hasDates, onFilter: setFilter };
  const savedMenu = <SavedViewsMenu {...saved} address={address} />;
  return (
    <section className="screen work" aria-labelledby="work-title">
      <WorkHead filterBar={<FilterBar {...bar} savedViews={savedMenu} />} actions={actions} />
      <ViewChoice
        label={text.work.views.name}
        views={views.map((id) => ({ id, label: text.work.views[id] }))}
        shownId={shown}
        onShow={(id) => show(id, filterAddress)}
      >
        <ShownBar
          {...bar}
          {...seen}
          count={matches?.size}
          all={count}
          onUpdateView={saved.update}
        />
        <ListContent
          words={text.work}
          isReading={isReading}
          problem={load.kind === 'failed' ? load.problem.detail : undefined}
          onRetry={() => void workItemStore.read(homeId, { guildId })}
          isEmpty={count === 0 && !hasBegun}
          icon={<ListTree />}
          begin={<FirstItems {...{ homeId, guildId, onNew }} />}
          hasMatches={draft !== undefined || matches?.size !== 0}
          onClearFilter={clearFilter}
        >
          <View {...props} view={shown} {...{ filterKey, isWhole, matches, draft, onDraft }} />
        </ListContent>
      </ViewChoice>
    </section>
  );
}

/** The title over every view, with the filter and what can be done with all that is shown. */
function WorkHead({ filterBar, actions }: { filterBar: ReactNode; actions: OfferedActions }) {
  const icon = <MoreHorizontal size={16} />;
  // The outline offers these as long as it is the view that is shown.
  const expansion = useOffered(['expandAll', 'collapseAll']);
  return (
    <header className="screen-head">
      <h1 id="work-title">{text.work.title}</h1>
      {filterBar}
      <Button kind="primary" onClick={() => actions.newObjective?.run()}>
        <Plus size={16} aria-hidden="true" />
        <YieldingWords>{text.work.newObjective}</YieldingWords>
      </Button>
      <Menu
        trigger={<IconButton label={text.work.moreActions} icon={icon} />}
        items={actionMenu(
          [
            ['expandAll', 'collapseAll'],
            ['copyWork', 'exportWork'],
          ],
          { ...actions, ...expansion },
        )}
      />
    </header>
  );
}

/** The ways to the first items: one that is written, or a plan that is pasted. */
function FirstItems({ onNew, ...ids }: { homeId: string; guildId: string; onNew: () => void }) {
  return (
    <>
      <Button kind="primary" onClick={onNew}>
        {text.work.newObjective}
      </Button>
      <PastedOutline {...ids} />
    </>
  );
}

/** The view that is chosen, with what the service of the home can do. */
function View({
  homeId,
  guildId,
  operators,
  view,
  addressOf,
  onDiscuss,
  ...shown
}: WorkScreenProps & {
  readonly matches: ReadonlySet<string> | undefined;
  readonly filterKey: string;
  readonly isWhole: boolean;
  readonly draft: DraftItem | undefined;
  readonly onDraft: (draft: DraftItem | undefined) => void;
}) {
  const home = useHomes((state) => state.homes.find(({ id }) => id === homeId));
  const canEdit = mayOffer(home, 'work-item-edit');
  const canDelete = mayOffer(home, 'work-item-delete');
  const place: ItemPlace = useMemo(
    () => ({ homeId, guildId, operators, canEdit, canDelete, addressOf, onDiscuss }),
    [homeId, guildId, operators, canEdit, canDelete, addressOf, onDiscuss],
  );
  const { matches, filterKey, isWhole, onOpen } = shown;
  switch (view) {
    case 'board':
      return <WorkBoard {...{ place, matches, filterKey, isWhole, onOpen }} />;
    case 'calendar':
      return <WorkCalendar {...{ homeId, guildId, matches, isWhole, onOpen }} />;
    case 'timeline':
      return <WorkTimeline {...{ homeId, guildId, matches, isWhole, onOpen }} />;
    case 'overview':
      return <WorkOverview {...{ homeId, guildId, operators, matches, onOpen }} />;
    case 'tree':
      return <WorkOutline {...shown} place={place} />;
  }
}

/** The item whose title is being written. */
function useDraft() {
  const [draft, setDraft] = useState<DraftItem>();
  // The outline stays while its first item is on its way: the keyboard is in it.
  const [hasBegun, setHasBegun] = useState(false);
  const number = draft?.number ?? 0;
  const onDraft = useCallback(
    (next: DraftItem | undefined) => {
      setDraft(next);
      setHasBegun(next !== undefined || number > 0);
    },
    [number],
  );
  return { draft, hasBegun, onDraft };
}

/** Follows the visit to this screen, and tells what is new in it. */
function useWorkVisit(
  { homeId, guildId, view }: Pick<WorkScreenProps, 'homeId' | 'guildId' | 'view'>,
  filter: WorkFilter,
  isComplete: boolean,
) {
  const home = useHomes((state) => state.homes.find(({ id }) => id === homeId));
  const isCurrent = isComplete && home !== undefined && isConnected(home);
  // Items that the filter hides are not seen; all that changed are.
  const isFiltered = formatFilter({ ...filter, isChanged: false }) !== '';
  useVisit(workItemStore, homeId, guildId);
  // Tree and board alone show every item.
  const isAll = !isFiltered && (view === 'tree' || view === 'board');
  useSeeing(workItemStore, homeId, guildId, isCurrent && isAll);
  return useChanges(workItemStore, homeId, guildId);
}
