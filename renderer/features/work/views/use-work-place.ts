import {
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import { treeGroupings } from '#shared/local/work-view.ts';
import type { WorkView } from '#shared/local/work-view.ts';
import { arrangeBoard, boards } from '../../../entities/local-state/board-store.ts';
import {
  savedViews,
  showsSame,
  viewNamed,
  viewsOf,
} from '../../../entities/local-state/saved-view-store.ts';
import type { SavedView, ShownView } from '../../../entities/local-state/saved-view-store.ts';
import {
  changeWorkLayout,
  keepShownWork,
} from '../../../entities/local-state/work-layout-store.ts';
import { focusScreen } from '../../../ui/screen-focus.ts';
import { useAddressed } from '../../../ui/use-addressed.ts';
import { useArrangement } from '../board/use-board.ts';
import { useTreeGrouping } from '../outline/tree-groups.ts';
import { useTreeSort } from '../outline/tree-sort.ts';
import { formatFilter, noFilter, parseFilter } from '../filter/work-filter.ts';
import { updateView } from './view-acts.ts';
import {
  filterAddressOf,
  groupingIn,
  isTasksOnlyIn,
  sortIn,
  treeGroupingIn,
  withoutArrangement,
} from './work-views.ts';

const filterForm = { format: formatFilter, parse: parseFilter };

/** Goes to a view with a filter. */
export type ShowView = (
  view: WorkView,
  filterAddress: string,
  options?: { readonly replace: boolean },
) => void;

interface WorkAddress {
  readonly homeId: string;
  readonly guildId: string;
  readonly view: WorkView;
  /** The filter as the address names it, and with it how the board is to be grouped. */
  readonly filterAddress: string;
  readonly onShow: ShowView;
}

/** Where in the work of a guild the person is: the view, the filter, and the saved view if any. */
export function useWorkPlace({ homeId, guildId, view, filterAddress, onShow }: WorkAddress) {
  const { open, name, ask, views, placeOf } = useNamedView(homeId, guildId, view, filterAddress);
  const show = useCallback<ShowView>(
    (...to) => {
      ask(to[0], to[1]);
      onShow(...to);
    },
    [ask, onShow],
  );
  const onAddress = useCallback((address: string) => show(view, address), [show, view]);
  const [filter, setFilter] = useAddressed(filterAddress, onAddress, filterForm);
  // The rows follow the filter a render later, and what is kept of them goes with them.
  const filterKey = formatFilter(useDeferredValue(filter));
  useLayoutEffect(
    () => keepShownWork({ homeId, guildId }, { view, filter: filterKey }),
    [homeId, guildId, view, filterKey],
  );
  useAddressArrangement({ homeId, guildId, view, filterAddress, onShow: show });
  const place = placeOf(formatFilter(filter));
  const opened = open(place);
  const isChanged = opened !== undefined && !showsSame(opened, place);
  return {
    filter,
    filterKey,
    setFilter,
    clearFilter: () => {
      setFilter(noFilter);
      // The button that clears it goes with it.
      focusScreen();
    },
    show,
    saved: {
      homeId,
      views,
      place,
      opened,
      isChanged,
      update: isChanged ? () => void updateView(opened, place) : undefined,
      onOpen: (wanted: SavedView) => {
        const address = filterAddressOf(wanted);
        if (wanted.view === 'tree') {
          // The address of a tree in the order by hand, and of one without groups, says nothing of that.
          const grouping = treeGroupings.find((each) => each === wanted.grouping);
          changeWorkLayout({ homeId, guildId }, { sort: wanted.sort, grouping });
        }
        ask(wanted.view, address, wanted.name);
        onShow(wanted.view, address);
      },
      onNamed: name,
    },
  };
}

/**
 * Which saved view is open. It stays so while the person changes the filter, and no longer once they
 * go elsewhere by a link; whatever they come to that is just as it was saved is open.
 */
function useNamedView(homeId: string, guildId: string, view: WorkView, filterAddress: string) {
  const views = useViews(homeId);
  const arrangement = useArrangement(homeId, guildId);
  const sort = useTreeSort({ homeId, guildId });
  const groupedBy = useTreeGrouping({ homeId, guildId });
  const address = addressOf(view, filterAddress);
  const [known, setKnown] = useState<{ address: string; asked: string; name?: string }>({
    address,
    asked: address,
  });
  const isAsked = known.address === address || known.asked === address;
  if (known.address !== address) {
    setKnown({ address, asked: address, ...(isAsked && known.name && { name: known.name }) });
  }
  const name = useCallback((next: string) => setKnown((former) => ({ ...former, name: next })), []);
  const ask = useCallback((to: WorkView, filter: string, next?: string) => {
    setKnown((former) => ({
      ...former,
      asked: addressOf(to, filter),
      ...(next !== undefined && { name: next }),
    }));
  }, []);
  const open = (place: ShownView) => {
    const remembered = isAsked ? viewNamed(views, known.name ?? '') : undefined;
    const isExact = remembered !== undefined && showsSame(remembered, place);
    const exact = isExact ? remembered : views.find((each) => showsSame(each, place));
    if (exact !== undefined && exact.name !== known.name) {
      name(exact.name);
    }
    return exact ?? remembered;
  };
  const placeOf = (filter: string): ShownView => ({
    view,
    filter,
    ...(view === 'board' && {
      grouping: arrangement?.grouping ?? 'none',
      ...(arrangement?.isTasksOnly === true && { isTasksOnly: true }),
    }),
    ...(view === 'tree' && sort !== undefined && { sort }),
    ...(view === 'tree' && groupedBy !== undefined && { grouping: groupedBy }),
  });
  return { views, open, name, ask, placeOf };
}

function useViews(homeId: string): readonly SavedView[] {
  useEffect(() => {
    void savedViews.readOnce();
  }, []);
  const state = savedViews.use();
  return useMemo(() => viewsOf(state, homeId), [state, homeId]);
}

/**
 * Groups board and tree and sorts the tree as an address wants it, which says so no longer then: the person
 * may want it otherwise.
 */
function useAddressArrangement({
  homeId,
  guildId,
  view,
  filterAddress,
  onShow,
}: WorkAddress): void {
  const isTree = view === 'tree';
  const grouping = isTree ? undefined : groupingIn(filterAddress);
  const treeGrouping = isTree ? treeGroupingIn(filterAddress) : undefined;
  useEffect(() => {
    const sort = sortIn(filterAddress);
    const isTasksOnly = isTasksOnlyIn(filterAddress) || undefined;
    if (sort !== undefined) {
      changeWorkLayout({ homeId, guildId }, { sort });
    }
    if (treeGrouping !== undefined) {
      changeWorkLayout({ homeId, guildId }, { grouping: treeGrouping });
    }
    if (grouping !== undefined) {
      // The limits of the columns are kept with the grouping: they have to be known first.
      void boards
        .readOnce()
        .then(() => arrangeBoard({ homeId, guildId }, { grouping, isTasksOnly }));
    }
    if (sort !== undefined || (grouping ?? treeGrouping) !== undefined) {
      onShow(view, withoutArrangement(filterAddress), { replace: true });
    }
  }, [homeId, guildId, view, grouping, treeGrouping, filterAddress, onShow]);
}

function addressOf(view: WorkView, filterAddress: string): string {
  return `${view}/${filterAddress}`;
}
