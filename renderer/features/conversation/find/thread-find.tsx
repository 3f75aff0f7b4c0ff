import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { problemOf } from '../../../bridge/call.ts';
import { readAtTime } from '../../../entities/message/read-at-time.ts';
import { readTo } from '../../../entities/message/read-thread.ts';
import { text } from '../../../text/text.ts';
import { Button } from '../../../ui/button.tsx';
import { FindBar } from '../../../ui/find/find-bar.tsx';
import { formatDay } from '../../../ui/time.ts';
import { useNow } from '../../../ui/use-now.ts';
import type { Finding } from './use-finding.ts';
import { useFoundMarks } from './use-found-marks.ts';
import { useThreadSearch } from './use-thread-search.ts';
import type { SearchPhase } from './use-thread-search.ts';
import type { ThreadSearch } from './search-thread.ts';
import './thread-find.css';

const words = text.conversation.find;

interface ThreadFindProps {
  readonly homeId: string;
  readonly conversationId: string;
  readonly find: Finding;
}

/**
 * Finds words in a thread, from its newest message back, and goes to what was found or to a date,
 * however far back it is.
 */
export function ThreadFind(props: ThreadFindProps) {
  const { homeId, conversationId, find } = props;
  const [sought, setSought] = useState('');
  const [at, setAt] = useState(0);
  const { search, phase, stop } = useThreadSearch(homeId, conversationId, sought);
  const { found } = search;
  const goTo = useGoing(props);
  const goToFirst = useEffectEvent((id: string) => goTo.message(id));
  const [firstId] = found;
  useEffect(() => {
    if (firstId !== undefined) {
      goToFirst(firstId);
    }
  }, [firstId]);
  useFoundMarks(find.section, sought, found[at]);
  const go = (by: number) => {
    const next = (at + by + found.length) % Math.max(found.length, 1);
    const id = found[next];
    if (id !== undefined) {
      setAt(next);
      goTo.message(id);
    }
  };
  return (
    <div className="thread-find">
      <FindBar
        fieldRef={find.field}
        label={words.name}
        value={sought}
        onChange={(value) => {
          setSought(value);
          setAt(0);
        }}
        status={statusOf(sought, found.length, at, phase)}
        onGo={go}
        onClose={find.close}
      >
        <input
          type="date"
          className="field-control thread-find-date"
          aria-label={words.date}
          title={words.date}
          onChange={({ currentTarget: { value } }) => goTo.date(value)}
        />
      </FindBar>
      <Reach search={search} phase={phase} onStop={stop} />
      {goTo.failure !== undefined && (
        <p className="thread-find-reach" role="alert">
          {words.notShown(goTo.failure)}
        </p>
      )}
    </div>
  );
}

/** How far a search has reached, and a way to stop it. */
function Reach({
  search: { searched, reachedAt, hasGaps },
  phase,
  onStop,
}: {
  search: ThreadSearch;
  phase: SearchPhase;
  onStop: () => void;
}) {
  const now = useNow();
  const day = reachedAt === undefined ? undefined : formatDay(reachedAt, now);
  const isSearching = phase.kind === 'searching';
  const reach = words.reach(phase, searched, day, hasGaps);
  return (
    reach !== '' && (
      <p className="thread-find-reach">
        {reach}
        {isSearching && (
          <Button kind="quiet" onClick={onStop}>
            {words.stop}
          </Button>
        )}
      </p>
    )
  );
}

/** Goes to messages and dates; the last one that was asked for counts. */
function useGoing({ homeId, conversationId, find }: ThreadFindProps) {
  const [failure, setFailure] = useState<string>();
  const latest = useRef<AbortController>(undefined);
  useEffect(() => () => latest.current?.abort(), []);
  const go = async (read: (signal: AbortSignal) => Promise<string | undefined>) => {
    latest.current?.abort();
    const controller = new AbortController();
    latest.current = controller;
    setFailure(undefined);
    try {
      const id = await read(controller.signal);
      if (id !== undefined && !controller.signal.aborted) {
        find.go(id);
      }
    } catch (error) {
      if (!controller.signal.aborted) {
        setFailure(problemOf(error).detail);
      }
    }
  };
  return {
    failure,
    message: (id: string) =>
      void go(async ({ aborted }) => {
        await readTo(homeId, conversationId, id, () => !aborted);
        return id;
      }),
    date: (date: string) => {
      const midnight = new Date(`${date}T00:00:00`);
      if (!Number.isNaN(midnight.getTime())) {
        void go((signal) => readAtTime(homeId, conversationId, midnight.toISOString(), signal));
      }
    },
  };
}

function statusOf(sought: string, count: number, at: number, phase: SearchPhase): string {
  if (sought.trim() === '') {
    return '';
  }
  if (count > 0) {
    return text.ui.find.place(at + 1, count, phase.kind === 'whole');
  }
  return phase.kind === 'none' || phase.kind === 'searching'
    ? text.ui.find.searching
    : text.ui.find.none;
}
