import { useCallback, useState } from 'react';

interface Visited {
  readonly ids: readonly string[];
  readonly at: number;
}

/** The page that is shown, and the way back and forward among those that were. */
export interface VisitedPages {
  readonly shownId: string;
  /** Always the same function. */
  readonly show: (id: string) => void;
  /** Absent where no page was shown before, or after, this one. */
  readonly back: (() => void) | undefined;
  readonly forward: (() => void) | undefined;
}

/** Begins at a page, and notes each that is shown. */
export function useVisitedPages(firstId: string): VisitedPages {
  const [{ ids, at }, setVisited] = useState<Visited>({ ids: [firstId], at: 0 });
  const show = useCallback((id: string) => setVisited((visited) => withPage(visited, id)), []);
  const go = (to: number) => () => setVisited({ ids, at: to });
  return {
    shownId: ids[at] ?? firstId,
    show,
    back: at > 0 ? go(at - 1) : undefined,
    forward: at < ids.length - 1 ? go(at + 1) : undefined,
  };
}

/** Another page takes the place of those that were ahead. */
function withPage(visited: Visited, id: string): Visited {
  const { ids, at } = visited;
  return id === ids[at] ? visited : { ids: [...ids.slice(0, at + 1), id], at: at + 1 };
}
