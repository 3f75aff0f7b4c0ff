import { ListTree, Plus, SearchX } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import type { Operator } from '#shared/domain/operator/schema.ts';
import { offers, useHomes } from '../../entities/home-store.ts';
import { workItemStore } from '../../entities/work-item/work-item-store.ts';
import { useAllWorkItems, useWorkTree } from '../../entities/work-item/work-tree-store.ts';
import { text } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { isUndoKey } from '../../ui/undo-key.ts';
import { draftObjective } from './draft-item.ts';
import type { DraftItem } from './draft-item.ts';
import { FilterBar } from './filter-bar.tsx';
import { MoreMenu } from './more-menu.tsx';
import { undoLast } from './undo.ts';
import { useAddressFilter } from './use-address-filter.ts';
import { useNeedingIds } from './use-work-facts.ts';
import { matchesOf, noFilter } from './work-filter.ts';
import type { WorkFilter } from './work-filter.ts';
import { WorkOutline } from './work-outline.tsx';
import { WorkOverview } from './work-overview.tsx';
import { workViewOf, workViews } from './work-views.ts';
import type { WorkView } from './work-views.ts';
import { WorkBoard } from './work-board.tsx';
import './work.css';

const skeletonRows = 8;

interface WorkScreenProps {
  readonly homeId: string;
  readonly guildId: string;
  readonly guildName: string;
  readonly operators: readonly Operator[];
  readonly view: WorkView;
  /** The filter as the address names it. */
  readonly filterAddress: string;
  /** Goes to a view with a filter. */
  readonly onShow: (view: WorkView, filterAddress: string) => void;
  readonly onOpen: (workItemId: string) => void;
}

/** The work items of a guild, in one of several views, under one filter. */
export function WorkScreen(props: WorkScreenProps) {
  const { homeId, guildId, guildName, operators, view, filterAddress, onShow } = props;
  const { count, load, isReading } = useAllWorkItems(homeId, guildId);
  const onAddress = useCallback((address: string) => onShow(view, address), [onShow, view]);
  const [filter, setFilter] = useAddressFilter(filterAddress, onAddress);
  const matches = useMatches(homeId, guildId, filter);
  const { draft, hasBegun, onDraft } = useDraft();
  const onNew = () => {
    onDraft(draftObjective);
    if (view !== 'tree') {
      onShow('tree', filterAddress);
    }
  };
  return (
    // Undo belongs to the whole view, wherever the focus is in it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className="work"
      aria-labelledby="work-title"
      onKeyDown={(event) => undoByKey(event, homeId)}
    >
      <header className="work-head">
        <h1 id="work-title">{text.work.title}</h1>
        <FilterBar filter={filter} operators={operators} onFilter={setFilter} />
        <Button kind="primary" onClick={onNew}>
          <Plus size={16} aria-hidden="true" />
          {text.work.newObjective}
        </Button>
        <MoreMenu {...{ homeId, guildId, guildName, operators, matches }} />
      </header>
      <Tabs
        label={text.work.views.name}
        shownId={view}
        onShow={(id) => onShow(workViewOf(id), filterAddress)}
        tabs={workViews.map((id) => ({
          id,
          label: text.work.views[id],
          content: (
            <WorkContent
              isReading={isReading}
              problem={load.kind === 'failed' ? load.problem.detail : undefined}
              onRetry={() => void workItemStore.read(homeId, { guildId })}
              isEmpty={count === 0 && !hasBegun}
              matchCount={draft === undefined ? matches?.size : undefined}
              onNew={onNew}
              onClearFilter={() => setFilter(noFilter)}
            >
              <View {...props} matches={matches} draft={draft} onDraft={onDraft} />
            </WorkContent>
          ),
        }))}
      />
    </section>
  );
}

/** The view that is chosen, with what the service of the home can do. */
function View({
  homeId,
  guildId,
  operators,
  view,
  onOpen,
  matches,
  draft,
  onDraft,
}: WorkScreenProps & {
  readonly matches: ReadonlySet<string> | undefined;
  readonly draft: DraftItem | undefined;
  readonly onDraft: (draft: DraftItem | undefined) => void;
}) {
  const home = useHomes((state) => state.homes.find(({ id }) => id === homeId));
  const choices = { homeId, operators, canEdit: offers(home, 'work-item-edit') };
  if (view === 'board') {
    return <WorkBoard guildId={guildId} choices={choices} matches={matches} onOpen={onOpen} />;
  }
  if (view === 'overview') {
    return <WorkOverview {...{ homeId, guildId, operators, matches, onOpen }} />;
  }
  return (
    <WorkOutline
      guildId={guildId}
      choices={choices}
      canDelete={offers(home, 'work-item-delete')}
      matches={matches}
      draft={draft}
      onDraft={onDraft}
      onOpen={onOpen}
    />
  );
}

/** The item whose title is being written. */
function useDraft() {
  const [draft, setDraft] = useState<DraftItem>();
  // The outline stays while its first item is on its way: the keyboard is in it.
  const [hasBegun, setHasBegun] = useState(false);
  const onDraft = (next: DraftItem | undefined) => {
    setDraft(next);
    setHasBegun(next !== undefined || (draft?.number ?? 0) > 0);
  };
  return { draft, hasBegun, onDraft };
}

/** The ids of the items that a filter lets through; undefined without a filter. */
function useMatches(homeId: string, guildId: string, filter: WorkFilter) {
  const items = useWorkTree(homeId, guildId, (tree) => tree.items);
  const needingIds = useNeedingIds(homeId, items);
  return useMemo(
    () => matchesOf(items, filter, { needingIds, lookedAt: '' }),
    [items, filter, needingIds],
  );
}

function undoByKey(event: KeyboardEvent, homeId: string): void {
  if (isUndoKey(event) && !(event.target instanceof HTMLInputElement)) {
    event.preventDefault();
    void undoLast(homeId);
  }
}

/** A view, or why there is nothing to see in it. */
function WorkContent({
  isReading,
  problem,
  onRetry,
  isEmpty,
  matchCount,
  onNew,
  onClearFilter,
  children,
}: {
  isReading: boolean;
  /** Why the items could not be read. */
  problem: string | undefined;
  onRetry: () => void;
  isEmpty: boolean;
  /** How many items the filter lets through; undefined without a filter. */
  matchCount: number | undefined;
  onNew: () => void;
  onClearFilter: () => void;
  children: ReactNode;
}) {
  const { empty, noMatches, newObjective, loading, notLoaded } = text.work;
  if (isEmpty && problem !== undefined) {
    return <Failure title={notLoaded} detail={problem} onRetry={onRetry} />;
  }
  if (isEmpty && isReading) {
    return <Skeleton label={loading} rows={skeletonRows} />;
  }
  if (isEmpty) {
    return (
      <EmptyState icon={<ListTree />} title={empty.title} detail={empty.detail}>
        <Button kind="primary" onClick={onNew}>
          {newObjective}
        </Button>
      </EmptyState>
    );
  }
  if (matchCount === 0 && !isReading) {
    return (
      <EmptyState icon={<SearchX />} title={noMatches.title}>
        <Button onClick={onClearFilter}>{noMatches.clear}</Button>
      </EmptyState>
    );
  }
  return children;
}
