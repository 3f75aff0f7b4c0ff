import { useMemo, useState } from 'react';
import { useHomes } from '../../entities/home/home-store.ts';
import { usePlaces } from '../../entities/local-state/place-store.ts';
import { text } from '../../text/text.ts';
import { CommandDialog } from '../../ui/command-dialog.tsx';
import type { CommandGroup } from '../../ui/command-dialog.tsx';
import { isShortcut } from '../../actions/shortcut-store.ts';
import { pageLimits } from '#shared/limits/page-limits.ts';
import type { Home } from '#shared/capability/home.ts';
import type { ActionContext } from '../actions/actions.ts';
import { goToSearch } from '../places/go-to-search.ts';
import { actionEntries, valueEntries } from './action-entries.ts';
import { arriveAt } from './arrive-at.ts';
import { entryRow } from './entry-row.tsx';
import type { EntryRow } from './entry-row.tsx';
import type { PaletteEntry } from './palette-entry.ts';
import { labelOf } from './palette-entry.ts';
import { entryIdAt } from './place-entries.ts';
import { usePlaceEntries } from './use-entries.ts';
import type { FoundEntry } from './rank-entries.ts';
import { useRanking } from './use-ranking.ts';

const words = text.palette;
const none: readonly string[] = [];

interface PaletteDialogProps {
  readonly context: ActionContext;
  readonly navigate: (path: string) => void;
  readonly onClose: () => void;
}

/** The palette: the way to every place of every home, and to every action that is possible. */
export function PaletteDialog({ context, navigate, onClose }: PaletteDialogProps) {
  const [query, setQuery] = useState('');
  const [opened, setOpened] = useState<PaletteEntry>();
  const groups = useGroups(context, opened, query);
  const show = (entry: PaletteEntry | undefined) => {
    setOpened(entry);
    setQuery('');
  };
  const back = opened && (() => show(undefined));
  const choose = ({ entry }: EntryRow) => {
    const { place, choices, refusal, run } = entry;
    if (refusal !== undefined) {
      return;
    }
    if (choices !== undefined) {
      show(entry);
      return;
    }
    onClose();
    if (place !== undefined) {
      arriveAt(place, navigate);
    } else if (run !== undefined) {
      // The action runs once the focus is back where it was, because some actions start from there.
      setTimeout(run);
    }
  };
  return (
    <CommandDialog
      title={words.title}
      label={opened?.label ?? words.field}
      query={query}
      onQuery={setQuery}
      groups={groups}
      onChoose={choose}
      onBack={back}
      onClose={onClose}
      onKeyDown={(event) => {
        if (isShortcut('openPalette', event.nativeEvent)) {
          event.preventDefault();
          // The window would open the palette again.
          event.stopPropagation();
          onClose();
        }
      }}
    />
  );
}

/** The rows: the entries that were found, or the likely ones before anything is typed. */
function useGroups(
  context: ActionContext,
  opened: PaletteEntry | undefined,
  query: string,
): readonly CommandGroup<EntryRow>[] {
  const homes = useHomes((state) => state.homes);
  const places = usePlaceEntries();
  const recentIds = useRecentIds();
  const { ofScreen, ofWindow, ofRows } = useMemo(() => actionEntries(context), [context]);
  const values = useMemo(() => opened && valueEntries(opened.choices?.() ?? []), [opened]);
  const entries = useMemo(
    () => values ?? [...ofScreen, ...ofWindow, ...places, ...ofRows],
    [values, ofScreen, ofWindow, places, ofRows],
  );
  const found = useRanking(query, entries, recentIds);
  return useMemo(() => {
    const rowsOf = (all: readonly PaletteEntry[]) => all.map((entry) => entryRow(entry, homes));
    const groups =
      query.trim() !== ''
        ? [
            {
              name: '',
              items: [...foundRows(found, homes), ...(values ? [] : rowsOf([searchEntry(query)]))],
            },
          ]
        : values !== undefined
          ? [{ name: '', items: rowsOf(values) }]
          : [
              { name: words.recent, items: rowsOf(recentOf(places, recentIds)) },
              { name: words.ofScreen, items: rowsOf(ofScreen) },
              { name: words.ofWindow, items: rowsOf(ofWindow) },
              { name: words.ofRows, items: rowsOf(ofRows) },
            ];
    return groups.filter(({ items }) => items.length > 0);
  }, [query, found, values, places, recentIds, ofScreen, ofWindow, ofRows, homes]);
}

/** The entry that searches the texts, for a thing that is not found by its name. */
function searchEntry(query: string): PaletteEntry {
  const label = text.search.searchFor(labelOf(query.trim()));
  return { id: 'search', kind: 'action', label, run: () => goToSearch(query.trim()) };
}

function foundRows(found: readonly FoundEntry[], homes: readonly Home[]): EntryRow[] {
  return found.map(({ entry, matched }) => entryRow(entry, homes, matched));
}

/** The ids of the entries that were opened lately, the newest first, without the one shown now. */
function useRecentIds(): readonly string[] {
  const recent = usePlaces((state) => state.recent);
  const lastPath = usePlaces((state) => state.lastPath);
  return useMemo(() => {
    const shown = entryIdAt(lastPath);
    const ids = recent.map(entryIdAt).filter((id) => id !== shown);
    return ids.length === 0 ? none : [...new Set(ids)];
  }, [recent, lastPath]);
}

function recentOf(places: readonly PaletteEntry[], recentIds: readonly string[]): PaletteEntry[] {
  const wanted = new Set(recentIds);
  const byId = new Map(places.filter(({ id }) => wanted.has(id)).map((entry) => [entry.id, entry]));
  return recentIds.flatMap((id) => byId.get(id) ?? []).slice(0, pageLimits.paletteRecent);
}
