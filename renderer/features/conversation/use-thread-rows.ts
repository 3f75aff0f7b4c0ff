import { useMemo, useState } from 'react';
import { useHomes } from '../../entities/home/home-store.ts';
import type { LoopPause } from '../../entities/message/loop-pause.ts';
import { useSentAs } from '../../entities/local-state/sent-as-store.ts';
import { outgoingMessages } from '../../entities/message/outgoing.ts';
import { useShownEntries } from '../../entities/outbox/held-discards.ts';
import { isScheduled } from '../../entities/outbox/scheduled.ts';
import { useProgress } from '../../entities/progress/progress-store.ts';
import { keyInHome } from '../../entities/store/key-in-home.ts';
import { withNewLine } from './new-line.ts';
import { createThreadRows } from './thread-rows.ts';
import type { ThreadRow } from './thread-rows.ts';
import type { Reading } from './use-reading.ts';
import type { ThreadRun } from './use-thread-run.ts';

const none: never[] = [];

/** The key of the gap behind the last message that is shown: it stays as the gap becomes smaller. */
const lastGapKey = 'gap behind';

interface ThreadPlace {
  readonly homeId: string;
  readonly conversationId: string;
  readonly thread: ThreadRun;
}

/** The rows of a thread: its messages, those on their way out, and what its operators are about. */
export function useThreadRows(
  { homeId, conversationId, thread }: ThreadPlace,
  { newId, isSeeking }: Reading,
  pause: LoopPause | undefined,
): readonly ThreadRow[] {
  const entries = useShownEntries();
  const { hasBeenRead, messages, gaps, newerGap } = thread;
  const ownId = useOwnId(homeId);
  const sentAs = useSentAs(homeId);
  const outgoing = useMemo(
    () => (newerGap ? none : outgoingMessages(entries, homeId, conversationId)),
    [entries, homeId, conversationId, newerGap],
  );
  const isShown = hasBeenRead && !isSeeking;
  const [threadRows] = useState(createThreadRows);
  const rows = useMemo(
    () =>
      isShown ? withNewLine(threadRows(messages, outgoing, gaps, ownId, sentAs), newId) : none,
    [threadRows, isShown, messages, gaps, outgoing, newId, ownId, sentAs],
  );
  // A message on its way out makes the operators go on.
  const isGoing = outgoing.some((entry) => !isScheduled(entry));
  const shown = rows.length > 0 && !isGoing ? pause : undefined;
  const writing = useWriting(homeId, conversationId);
  return useMemo(() => {
    if (rows.length === 0) {
      return rows;
    }
    if (newerGap !== undefined) {
      const gap = { kind: 'gap', key: lastGapKey, gap: newerGap, isLast: true } as const;
      return [...rows.filter(({ kind }) => kind !== 'operators'), gap];
    }
    return shown || writing.length > 0
      ? [
          ...rows,
          ...writing,
          ...(shown ? [{ kind: 'paused' as const, key: 'paused', pause: shown }] : []),
        ]
      : rows;
  }, [rows, shown, writing, newerGap]);
}

/** A row for each operator whose answer is being written. What they have written is not in it. */
function useWriting(homeId: string, conversationId: string): readonly ThreadRow[] {
  const runs = useProgress(({ conversations }) =>
    Object.entries(conversations[keyInHome(homeId, conversationId)] ?? {})
      .map(([operatorId, { runId }]) => `${operatorId} ${runId}`)
      .join('\n'),
  );
  return useMemo(
    () =>
      runs === ''
        ? none
        : runs.split('\n').map((key) => {
            const [operatorId = ''] = key.split(' ');
            return { kind: 'writing', key: `writing ${key}`, operatorId };
          }),
    [runs],
  );
}

/** The id of the person at a home, as far as it is known. */
export function useOwnId(homeId: string): string | undefined {
  return useHomes((state) => state.homes.find(({ id }) => id === homeId)?.user?.id);
}
