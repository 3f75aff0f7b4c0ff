import { useEffect, useRef, useState } from 'react';
import { pasteLimits } from '#shared/limits/page-limits.ts';
import { saveDraftsSoon } from '../../../entities/local-state/draft-store.ts';
import { newEntryIds } from '../acts/create-items.ts';
import { forgetPlan, keepPlan } from './plan-draft.ts';
import type { KeptPlan } from './plan-draft.ts';
import type { ChosenParent } from './use-parent.tsx';
import { historyOf, stepped, withRows } from './plan-history.ts';
import type { PlanHistory } from './plan-history.ts';
import { addAfter, deepestBelow, emptyRow, withLevels } from './plan-rows.ts';
import type { Moved, PlanRow, Refusal } from './plan-rows.ts';
import { readOutline } from './read-outline.ts';
import type { PlanSource, ReadOutline } from './read-outline.ts';

/** The thread of a plan, and the messages that it is made of. */
export interface PlanPlace {
  readonly homeId: string;
  readonly conversationId: string;
  readonly sources: readonly PlanSource[];
}

/** The row that takes the focus; each request is one object. */
export interface FocusRequest {
  readonly at: number;
}

/** A plan while it is written. */
export type Plan = ReturnType<typeof usePlan>;

/** The plan of a thread: what was kept, or what its messages say. Each change of it is kept. */
export function usePlan(place: PlanPlace, parent: ChosenParent, kept: KeptPlan | undefined) {
  const [history, setHistory] = useState(() => historyOf(kept?.rows ?? []));
  const [isKept, setIsKept] = useState(history.rows.length > 0);
  const [read, setRead] = useState<ReadOutline>();
  const [refusal, setRefusal] = useState<Refusal>();
  const [focus, setFocus] = useState<FocusRequest>({ at: 0 });
  useReading(place.sources, !isKept, (outline) => {
    setRead(outline);
    const rows = outline.rows.length > 0 ? outline.rows : [emptyRow(newEntryIds())];
    setHistory(historyOf(rows));
    setFocus({ at: 0 });
  });
  const deepest = deepestBelow(parent.top);
  const [isTooLong, setIsTooLong] = useState(false);
  const keep = (now: KeptPlan) => setIsTooLong(!keepPlan(place.homeId, place.conversationId, now));
  const rows = withLevels(history.rows, deepest);
  const set = (next: PlanHistory) => {
    setHistory(next);
    setRefusal(undefined);
    keep({ parentId: parent.id, rows: next.rows });
  };
  return {
    rows,
    deepest,
    focus,
    refusal,
    isKept,
    /** Whether the last change could not be kept, since the plan is too long. */
    isTooLong,
    read,
    isReading: history.rows.length === 0 && read === undefined,
    isLarge: rows.length > pasteLimits.items || (read?.isLarge ?? false),
    raised: history.rows.filter(({ level }, at) => level !== rows[at]?.level).length,
    ...changesOf({ rows, deepest, history }, set, setRefusal, setFocus),
    step: (step: 'undo' | 'redo') => {
      const next = stepped(history, step);
      set(next);
      setFocus(({ at }) => ({ at: Math.min(at, next.rows.length - 1) }));
    },
    /** Reads the messages again, in the place of what was kept. */
    startOver: () => {
      forgetPlan(place.homeId, place.conversationId);
      setHistory(historyOf([]));
      setRead(undefined);
      setIsKept(false);
    },
    putBelow: (parentId: string | undefined) => {
      parent.choose(parentId);
      keep({ parentId, rows: history.rows });
    },
    forget: () => forgetPlan(place.homeId, place.conversationId),
  };
}

/** Reads the messages once they are wanted, and keeps what was written last as the dialog goes. */
function useReading(
  sources: readonly PlanSource[],
  isWanted: boolean,
  onRead: (outline: ReadOutline) => void,
): void {
  const told = useRef(onRead);
  useEffect(() => {
    told.current = onRead;
  });
  useEffect(() => {
    const reading = new AbortController();
    if (isWanted) {
      void readOutline(sources, reading.signal).then((outline) => told.current(outline));
    }
    return () => reading.abort();
  }, [sources, isWanted]);
  useEffect(() => saveDraftsSoon, []);
}

/** The changes of a plan that a person makes. */
function changesOf(
  { rows, deepest, history }: { rows: readonly PlanRow[]; deepest: number; history: PlanHistory },
  set: (next: PlanHistory) => void,
  refuse: (refusal: Refusal) => void,
  setFocus: (request: FocusRequest) => void,
) {
  const move = (moved: Moved) => {
    if (typeof moved === 'string') {
      refuse(moved);
    } else {
      set(withRows(history, withLevels(moved.rows, deepest)));
      setFocus({ at: moved.at });
    }
  };
  return {
    /** Makes a move, or says why it cannot be made. */
    move,
    add: (at: number) => move(addAfter(rows, at, newEntryIds())),
    change: (at: number, fields: Partial<PlanRow>) => {
      const changed = rows.map((row, place) => (place === at ? { ...row, ...fields } : row));
      const isWriting = Object.keys(fields).join() === 'title';
      set(withRows(history, changed, isWriting ? rows[at]?.entryIds.creation : undefined));
      return changed;
    },
    focusRow: (at: number) => setFocus({ at }),
  };
}
