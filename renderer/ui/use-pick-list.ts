import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { foldedText } from '#shared/text/folded-text.ts';

/** Something that can be picked. */
export interface PickOption {
  readonly id: string;
  readonly label: string;
  /** Words that tell it from others of the same name. */
  readonly detail?: string | undefined;
  /** Stands before its label. */
  readonly sign?: ReactNode;
  /** The heading that it stands under, together with those beside it that have the same. */
  readonly group?: string | undefined;
  /** Whether it is a value that holds; undefined for what is none. */
  readonly isChosen?: boolean | undefined;
  readonly isDanger?: boolean | undefined;
  /** Whether a line stands above it. */
  readonly startsGroup?: boolean | undefined;
}

/** The options that are shown at a time; typing finds the others. */
const maxShown = 200;

/** The rows that Page Up and Page Down pass. */
const pageRows = 10;

/** The words that are looked for, the options that have them, and the one that is ready. */
export function usePickList<Option extends PickOption>(
  options: readonly Option[],
  isMultiple: boolean,
) {
  const [query, setQuery] = useState('');
  const [activeId, setActiveId] = useState<string>();
  const found = useMemo(() => withWords(options, query), [options, query]);
  const shown = found.slice(0, maxShown);
  const chosen = query === '' && !isMultiple ? shown.find(({ isChosen }) => isChosen) : undefined;
  const active = shown.find(({ id }) => id === activeId) ?? chosen ?? shown[0];
  /** Makes another option ready. Answers whether the key does that. */
  const goTo = (key: string): boolean => {
    const at = active === undefined ? 0 : shown.indexOf(active);
    const next = nextPlace(key, at, shown.length);
    if (next !== undefined) {
      setActiveId(shown[next]?.id);
    }
    return next !== undefined;
  };
  return {
    query,
    shown,
    count: found.length,
    active,
    goTo,
    setActive: ({ id }: Option) => setActiveId(id),
    setQuery: (typed: string) => {
      setQuery(typed);
      setActiveId(undefined);
    },
  };
}

/** Where a key leads in a list: over its ends by an arrow, and to them by a page. */
function nextPlace(key: string, at: number, count: number): number | undefined {
  const last = Math.max(0, count - 1);
  switch (key) {
    case 'ArrowDown':
      return at === last ? 0 : at + 1;
    case 'ArrowUp':
      return at === 0 ? last : at - 1;
    case 'PageDown':
      return Math.min(last, at + pageRows);
    case 'PageUp':
      return Math.max(0, at - pageRows);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return undefined;
  }
}

/** The options that have all of the words that are typed, in their order. */
function withWords<Option extends PickOption>(
  options: readonly Option[],
  query: string,
): readonly Option[] {
  const words = foldedText(query).split(/\s+/).filter(Boolean);
  return words.length === 0
    ? options
    : options.filter(({ label, detail = '', group = '' }) => {
        const all = foldedText(`${group} ${label} ${detail}`);
        return words.every((word) => all.includes(word));
      });
}
