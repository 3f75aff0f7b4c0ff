import { useCallback, useState } from 'react';
import type { Participant } from '#shared/domain/conversation/schema.ts';
import type { Message } from '#shared/domain/message/schema.ts';
import { useOfferActions } from '../../actions/offered-actions.ts';
import { offers, useHomes } from '../../entities/home/home-store.ts';
import { useThreadsFrom } from '../../entities/local-state/thread-origins.ts';
import { threadOf, useMessages } from '../../entities/message/message-store.ts';
import type { Thread } from '../../entities/message/message-store.ts';
import { readGap, readOlderMessages } from '../../entities/message/read-thread.ts';
import { text } from '../../text/text.ts';
import { formatDay } from '../../ui/time.ts';
import { useNow } from '../../ui/use-now.ts';
import { retryMessage } from './actions.ts';
import { threadDraft, useDraft, writeDraft } from '../../entities/local-state/draft-store.ts';
import { NewLine } from './thread-unread.tsx';
import { useReading } from './use-reading.ts';
import { useThreadRun } from './use-thread-run.ts';
import { useSoughtMark } from './use-sought-mark.ts';
import { GapRow } from './gap-row.tsx';
import { openAtEvent, useMessageMenu } from './message-menu.tsx';
import type { MakePlanOf, OpenMessageMenu } from './message-menu.tsx';
import { openingAbout, titleAbout } from './discuss-apart.ts';
import { MessageRow } from './message-row.tsx';
import type { ToldPlace, WorkFrom } from './message-row.tsx';
import { NewMessageNote } from './new-message-note.tsx';
import { OperatorChips } from './operator-chips.tsx';
import { authorOfEntry, OutgoingRow } from './outgoing-row.tsx';
import { PausedRow, useLoopPause } from './paused-row.tsx';
import { ThreadLog } from './log/thread-log.tsx';
import { SelectedMessages } from './selected-messages.tsx';
import type { LeavingMessages } from './messages-markdown.ts';
import { ThreadStarters } from './thread-starters.tsx';
import { ToldDialog } from '../../operators/told-dialog.tsx';
import { WritingRow } from './writing-row.tsx';
import type { ThreadRow } from './thread-rows.ts';
import { useNameForOthers, useNameOf } from './use-name-of.ts';
import type { NameOf } from './use-name-of.ts';
import { useSelecting } from './use-selecting.ts';
import { useThreadRows } from './use-thread-rows.ts';

const noActions = {};

interface ThreadMessagesProps {
  readonly homeId: string;
  readonly conversationId: string;
  /** The message to open the thread at. */
  readonly messageId?: string | undefined;
  readonly thread: Thread;
  readonly participants: readonly Participant[];
  readonly roles: Readonly<Record<string, string | undefined>>;
  /** Told after the person has gone to the latest. */
  readonly onJumped: () => void;
  readonly onMakePlan: MakePlanOf;
  /** The address of a message, for other programs and other people. */
  readonly addressOf: (messageId: string) => string;
  /** Asks how some messages are to be saved as a file. */
  readonly onExport: (selected: LeavingMessages) => void;
  /** Opens a new thread with this beginning and title. */
  readonly onNewThread: (opening: string, title: string) => void;
  readonly WorkFrom?: WorkFrom | undefined;
}

/** The messages of a thread, those on their way out among them, or that there are none yet. */
export function ThreadMessages(props: ThreadMessagesProps) {
  const { homeId, conversationId, messageId, thread, onJumped } = props;
  const reading = useReading(homeId, conversationId, thread, messageId);
  const run = useThreadRun(homeId, conversationId, thread, reading.opening?.key);
  const pause = useLoopPause(homeId, conversationId, thread.messages);
  const rows = useThreadRows({ homeId, conversationId, thread: run }, reading, pause);
  const readOlder = useCallback(() => {
    void readOlderMessages(homeId, conversationId);
  }, [homeId, conversationId]);
  const nameOf = useNameOf(homeId, props.participants);
  const nameForOthers = useNameForOthers(homeId, props.participants);
  const onDiscuss = useDiscussing(props, nameForOthers);
  const selecting = useSelecting(homeId, conversationId);
  const soughtId = useSoughtMark(messageId, rows.length > 0);
  const told = useToldDialog(props, nameOf);
  const newest = thread.messages.at(-1);
  const { open, menu } = useMessageMenu({ ...props, onQuoted: onJumped, onDiscuss, newest });
  const renderRow = useRenderRow(props, {
    nameOf,
    soughtId,
    onShowTold: told.onShow,
    onMenu: open,
    threadsFrom: useThreadsFrom(homeId),
  });
  return (
    <>
      {thread.hasBeenRead && <NewMessageNote messages={thread.messages} nameOf={nameOf} />}
      {rows.length === 0 ? (
        <EmptyThread {...props} isSeeking={reading.isSeeking} />
      ) : (
        <ThreadLog
          key={`${conversationId} ${run.isAtNewest}`}
          rows={rows}
          onShowNewest={run.newerGap && run.showNewest}
          renderRow={renderRow}
          onNearBeginning={readOlder}
          opening={run.isAtNewest ? undefined : reading.opening}
          onPosition={reading.onPosition}
          onJumped={onJumped}
          onMenu={(row, event) => openAtEvent(open, row, event)}
          selecting={selecting}
        />
      )}
      <SelectedMessages
        {...{ homeId, conversationId, onDiscuss }}
        nameOf={nameForOthers}
        onExport={props.onExport}
        onMakePlan={props.onMakePlan}
      />
      {told.dialog}
      {menu}
    </>
  );
}

/** Returns a function that opens a new thread about some messages of this one. */
function useDiscussing({ addressOf, onNewThread }: ThreadMessagesProps, nameOf: NameOf) {
  return useCallback(
    (messages: readonly Message[]) =>
      onNewThread(openingAbout(messages, nameOf, addressOf), titleAbout(messages)),
    [nameOf, addressOf, onNewThread],
  );
}

/** That there are no messages yet, and ways to begin as long as nothing is written. */
function EmptyThread({
  homeId,
  conversationId,
  thread,
  participants,
  onJumped,
  isSeeking,
}: ThreadMessagesProps & { isSeeking: boolean }) {
  const key = threadDraft(homeId, conversationId);
  const hasDraft = useDraft(key) !== '';
  const operators = participants.filter(({ type }) => type === 'operator');
  const begin = (beginning: string) => {
    writeDraft(key, beginning);
    onJumped();
  };
  return (
    <div className="thread-empty">
      {thread.load.kind === 'ready' && !isSeeking && (
        <>
          <p>{text.conversation.emptyThread}</p>
          {!hasDraft && operators.length > 0 && (
            <ThreadStarters operators={operators.map(({ name }) => name)} onChoose={begin} />
          )}
        </>
      )}
    </div>
  );
}

/** The dialog about what a model was told, and how it is opened: at a message, or for the newest. */
function useToldDialog({ homeId, thread }: ThreadMessagesProps, nameOf: NameOf) {
  const [place, setPlace] = useState<ToldPlace>();
  const home = useHomes(({ homes }) => homes.find(({ id }) => id === homeId));
  const isOffered = offers(home, 'operator-runs');
  const newest = isOffered
    ? thread.messages.findLast(({ runId }) => runId !== undefined)
    : undefined;
  const show = () =>
    newest?.runId !== undefined && setPlace({ runId: newest.runId, name: nameOf(newest) });
  useOfferActions(newest === undefined ? noActions : { showTold: { run: () => void show() } });
  return {
    onShow: isOffered ? setPlace : undefined,
    dialog: place && <ToldDialog {...place} homeId={homeId} onClose={() => setPlace(undefined)} />,
  };
}

type MessageRowOf = Extract<ThreadRow, { kind: 'message' }>;

/** The facts about its reader that a row of a message needs. */
interface MessageFacts {
  readonly nameOf: NameOf;
  readonly soughtId: string | undefined;
  readonly onShowTold: ((told: ToldPlace) => void) | undefined;
  readonly onMenu: OpenMessageMenu;
  readonly threadsFrom: ReadonlyMap<string, readonly string[]>;
}

/** Returns a function that draws a message. It stays the same while messages come. */
function useRenderMessage(props: ThreadMessagesProps, facts: MessageFacts) {
  const { homeId, conversationId, roles, onMakePlan, WorkFrom } = props;
  const { nameOf, soughtId, onShowTold, onMenu, threadsFrom } = facts;
  return useCallback(
    ({ message, hasAuthor }: MessageRowOf) => (
      <MessageRow
        {...{ homeId, conversationId }}
        message={message}
        author={nameOf(message)}
        role={roles[message.authorId]}
        hasAuthor={hasAuthor}
        isSought={message.id === soughtId}
        onRetry={(id) => retryMessage(homeId, conversationId, id)}
        {...{ onMakePlan, onShowTold, onMenu, WorkFrom }}
        threadsFrom={threadsFrom.get(message.id)}
      />
    ),
    [
      homeId,
      conversationId,
      roles,
      nameOf,
      soughtId,
      onMakePlan,
      onShowTold,
      onMenu,
      threadsFrom,
      WorkFrom,
    ],
  );
}

/** Returns a function that draws a row. It stays the same while messages come. */
function useRenderRow(props: ThreadMessagesProps, facts: MessageFacts) {
  const { homeId, conversationId, participants, roles } = props;
  const renderMessage = useRenderMessage(props, facts);
  return useCallback(
    (row: ThreadRow) => {
      const place = { homeId, conversationId, participants };
      switch (row.kind) {
        case 'day':
          return <DayRow at={row.at} />;
        case 'message':
          return renderMessage(row);
        case 'new':
          return <NewLine />;
        case 'gap':
          return <GapRow isLast={row.isLast === true} onLoad={() => readGap(place, row)} />;
        case 'operators':
          return <OperatorsRow {...place} />;
        case 'paused':
          return <PausedRow {...place} pause={row.pause} />;
        case 'writing':
          return <WritingRow {...place} operatorId={row.operatorId} role={roles[row.operatorId]} />;
        case 'scheduled':
        case 'outgoing':
          return (
            <OutgoingRow
              entry={row.entry}
              author={authorOfEntry(row.entry, participants)}
              hasAuthor={row.kind === 'scheduled' || row.hasAuthor}
            />
          );
      }
    },
    [homeId, conversationId, participants, roles, renderMessage],
  );
}

/** The operators below the person's last message, drawn again as messages come. */
function OperatorsRow(props: {
  homeId: string;
  conversationId: string;
  participants: readonly Participant[];
}) {
  const { homeId, conversationId } = props;
  const { messages } = useMessages((state) => threadOf(state, homeId, conversationId));
  return <OperatorChips {...props} messages={messages} />;
}

function DayRow({ at }: { at: string }) {
  const now = useNow();
  return <h2 className="thread-day">{formatDay(at, now)}</h2>;
}
