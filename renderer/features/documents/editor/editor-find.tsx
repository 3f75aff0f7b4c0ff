import {
  SearchQuery,
  closeSearchPanel,
  getSearchQuery,
  replaceAll,
  replaceNext,
  setSearchQuery,
} from '@codemirror/search';
import type { Text } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { pageLimits } from '#shared/limits/page-limits.ts';
import { text } from '../../../text/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Choice } from '../../../ui/choice.tsx';
import { FindBar } from '../../../ui/find/find-bar.tsx';
import { resultInSlices } from '../../../ui/slices.ts';
import type { FindPanel } from './find-panel.ts';
import { findPlaces, placeBeside } from './found-places.ts';
import type { FoundPlace } from './found-places.ts';
import './editor-find.css';

const words = text.document.find;

/** The parts of what is looked for that a person changes. */
type QueryChange = Partial<Pick<SearchQuery, 'search' | 'replace' | 'caseSensitive' | 'wholeWord'>>;

/** The bar above a text that is written: finds words in it, and puts others in their place. */
export function EditorFind({ panel }: { panel: FindPanel }) {
  useSyncExternalStore(panel.subscribe, panel.version);
  const { view } = panel;
  const field = useRef<HTMLInputElement>(null);
  const query = getSearchQuery(view.state);
  const places = usePlaces(view, query);
  const { main } = view.state.selection;
  const go = (by: 1 | -1) => show(view, placeBeside(places ?? [], main, by));
  const change = (changed: QueryChange) => {
    const { search, replace, caseSensitive, wholeWord } = query;
    const next = { search, replace, caseSensitive, wholeWord, literal: true, ...changed };
    view.dispatch({ effects: setSearchQuery.of(new SearchQuery(next)) });
  };
  useEffect(() => {
    // The key that opens it leads back to its field, by this mark of the library.
    field.current?.setAttribute('main-field', 'true');
    field.current?.select();
  }, []);
  return createPortal(
    <FindBar
      fieldRef={field}
      label={words.name}
      value={query.search}
      onChange={(search) => change({ search })}
      status={statusOf(query.search, places, main)}
      onGo={go}
      onClose={() => {
        closeSearchPanel(view);
        view.focus();
      }}
    >
      <Choice
        kind="checkbox"
        label={words.matchCase}
        isChosen={query.caseSensitive}
        onChange={(caseSensitive) => change({ caseSensitive })}
      />
      <Choice
        kind="checkbox"
        label={words.wholeWords}
        isChosen={query.wholeWord}
        onChange={(wholeWord) => change({ wholeWord })}
      />
      <Replacing
        query={query}
        onChange={(replace) => change({ replace })}
        onReplace={(act) => {
          act(view);
          field.current?.focus();
        }}
      />
    </FindBar>,
    panel.dom,
  );
}

/** The words that come in the place of those that are found. */
function Replacing({
  query,
  onChange,
  onReplace,
}: {
  query: SearchQuery;
  onChange: (replace: string) => void;
  onReplace: (act: (view: EditorView) => boolean) => void;
}) {
  return (
    <div className="editor-replace">
      <input
        className="field-control"
        aria-label={words.replaceWith}
        placeholder={words.replaceWith}
        dir="auto"
        value={query.replace}
        onChange={({ target }) => onChange(target.value)}
      />
      <Button onClick={() => onReplace(replaceNext)}>{words.replace}</Button>
      <Button onClick={() => onReplace(replaceAll)}>{words.replaceAll}</Button>
    </div>
  );
}

/** The places of what is looked for. Those of words that were just typed show the nearest one. */
function usePlaces(view: EditorView, query: SearchQuery): readonly FoundPlace[] | undefined {
  const [start] = useState(() => view.state.selection.main.from);
  const [found, setFound] = useState<{
    doc: Text;
    query: SearchQuery;
    places: readonly FoundPlace[];
  }>();
  const shown = useRef('');
  const { doc } = view.state;
  useEffect(() => {
    const stop = new AbortController();
    const onFound = (places: readonly FoundPlace[]) => {
      setFound({ doc, query, places });
      // Other words to replace with are the same words to find.
      const sought = JSON.stringify([query.search, query.caseSensitive, query.wholeWord]);
      if (shown.current !== sought) {
        shown.current = sought;
        show(view, places.find(({ from }) => from >= start) ?? places[0]);
      }
    };
    void resultInSlices(findPlaces(view.state, query), stop.signal).then(onFound);
    return () => stop.abort();
  }, [view, query, doc, start]);
  return found?.doc === doc && found.query === query ? found.places : undefined;
}

function show(view: EditorView, place: FoundPlace | undefined): void {
  if (place !== undefined) {
    view.dispatch({
      selection: { anchor: place.from, head: place.to },
      effects: EditorView.scrollIntoView(place.from, { y: 'center' }),
      userEvent: 'select.search',
    });
  }
}

function statusOf(
  sought: string,
  places: readonly FoundPlace[] | undefined,
  selected: FoundPlace,
): string {
  if (sought === '') {
    return '';
  }
  const { none, searching, place } = text.ui.find;
  if (places === undefined) {
    return searching;
  }
  const at = places.findIndex(({ from, to }) => from === selected.from && to === selected.to);
  const { length } = places;
  return length === 0 ? none : place(at + 1, length, length < pageLimits.foundPlaces);
}
