import { useCallback, useEffect, useMemo } from 'react';
import type { OutboxEntry } from '#shared/capability/outbox.ts';
import type { Message } from '#shared/domain/message/schema.ts';
import { useActivity } from '../../entities/activity-store.ts';
import { conversationsOf, useConversations } from '../../entities/conversation-store.ts';
import { useHomes } from '../../entities/home-store.ts';
import { threadOf, useMessages } from '../../entities/message-store.ts';
import { placeKey } from '../../entities/place-key.ts';
import { creationOf, outgoingMessages, useOutbox } from '../../entities/outbox-store.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { formatDay } from '../../ui/time.ts';
import { useNow } from '../../ui/use-now.ts';
import { readGap, readOlderMessages, readThread, retryMessage, watchThread } from './actions.ts';
import { Composer } from './composer.tsx';
import { GapRow } from './gap-row.tsx';
import { MessageRow } from './message-row.tsx';
import { OperatorChips } from './operator-chips.tsx';
import { operatorProgress } from './operator-progress.ts';
import { OutgoingRow } from './outgoing-row.tsx';
import { ThreadLog } from './thread-log.tsx';
import { threadRows } from './thread-rows.ts';
import type { ThreadRow } from './thread-rows.ts';
import './thread.css';

const nothing = {};
const none: never[] = [];

/** The name under which the person's own messages stand. */
const ownName = 'You';

/** One thread: its participants, its messages, and where to write the next. */
export function ThreadView({
  homeId,
  conversationId,
  roles,
}: {
  homeId: string;
  conversationId: string;
  /** The role of each operator, by id. */
  roles: Readonly<Record<string, string | undefined>>;
}) {
  const thread = useMessages((state) => threadOf(state, homeId, conversationId));
  const conversation = useConversations(
    (state) => conversationsOf(state, homeId).byId[conversationId],
  );
  const ownId = useHomes((state) => state.homes.find(({ id }) => id === homeId)?.user?.id);
  const entries = useOutbox((state) => state.entries);
  const outgoing = useMemo(
    () => outgoingMessages(entries, homeId, conversationId),
    [entries, homeId, conversationId],
  );
  const creation = creationOf(entries, homeId, conversationId);
  const activity = useActivity(
    (state) => state.conversations[placeKey(homeId, conversationId)] ?? nothing,
  );
  const participants = conversation?.participants ?? none;

  useEffect(() => {
    void readThread(homeId, conversationId);
    return watchThread(homeId, conversationId);
  }, [homeId, conversationId]);
  const readOlder = useCallback(() => {
    void readOlderMessages(homeId, conversationId);
  }, [homeId, conversationId]);

  const rows = useMemo(
    () => (thread.hasBeenRead ? threadRows(thread.messages, outgoing, thread.gaps) : none),
    [thread.hasBeenRead, thread.messages, thread.gaps, outgoing],
  );
  const names = useMemo(
    () => new Map(participants.map(({ id, name }) => [id, id === ownId ? ownName : name])),
    [participants, ownId],
  );
  const progress = useMemo(
    () => operatorProgress(participants, thread.messages, activity),
    [participants, thread.messages, activity],
  );
  const retry = useCallback(
    (messageId: string) => retryMessage(homeId, conversationId, messageId),
    [homeId, conversationId],
  );
  const now = useNow();
  const operators = participants.filter(({ type }) => type === 'operator');

  const renderRow = (row: ThreadRow) => {
    switch (row.kind) {
      case 'day':
        return <h2 className="thread-day">{formatDay(row.at, now)}</h2>;
      case 'message':
        return (
          <MessageRow
            message={row.message}
            author={names.get(row.message.authorId) ?? nameOfOther(row.message)}
            role={roles[row.message.authorId]}
            hasAuthor={row.hasAuthor}
            onRetry={retry}
          />
        );
      case 'gap':
        return <GapRow onLoad={() => readGap(homeId, conversationId, row.gap)} />;
      case 'operators':
        return <OperatorChips progress={progress} />;
      case 'outgoing':
        return <OutgoingRow entry={row.entry} author={ownName} />;
    }
  };

  if (thread.load.kind === 'failed' && !thread.hasBeenRead) {
    return (
      <Failure
        title="This thread could not be loaded"
        detail={thread.load.problem.detail}
        onRetry={() => void readThread(homeId, conversationId)}
      />
    );
  }
  return (
    <section className="thread" aria-label={conversation?.title ?? 'Thread'}>
      <header className="thread-head">
        <h1 className="thread-title">{conversation?.title}</h1>
        <ul className="thread-people" aria-label="Participants">
          {operators.map(({ id, name }) => (
            <li key={id} title={roles[id]}>
              <Avatar name={name} size="s" />
              {name}
            </li>
          ))}
        </ul>
      </header>
      {creation && <PendingNote creation={creation} />}
      {thread.load.kind === 'failed' && (
        <div className="thread-stale" role="alert">
          <p>Newer messages could not be read: {thread.load.problem.detail}</p>
          <Button onClick={() => void readThread(homeId, conversationId)}>Retry</Button>
        </div>
      )}
      {rows.length === 0 ? (
        <div className="thread-empty">
          {thread.load.kind === 'ready' && (
            <p>Nothing was said here yet. Write the first message below.</p>
          )}
        </div>
      ) : (
        <ThreadLog
          key={conversationId}
          rows={rows}
          renderRow={renderRow}
          onNearBeginning={readOlder}
        />
      )}
      <Composer
        homeId={homeId}
        conversationId={conversationId}
        placeholder={`Write to ${namesInSentence(operators.map(({ name }) => name))}`}
      />
    </section>
  );
}

/** Who is no participant: the person, of whom the service has not told yet, or who was one. */
function nameOfOther({ authorId, authorType }: Message): string {
  return authorId === '' && authorType === 'user' ? ownName : 'Someone who left';
}

/** That the service does not have this thread yet, and what that means. */
function PendingNote({ creation }: { creation: OutboxEntry }) {
  return (
    <div className="thread-stale" role="status">
      <p>
        {creation.state === 'rejected'
          ? `This thread was refused: ${creation.reason ?? 'the service did not take it.'}`
          : 'This thread is on this computer alone so far. It goes out by itself, and what is ' +
            'written here follows it.'}
      </p>
    </div>
  );
}

const list = new Intl.ListFormat(undefined, { type: 'conjunction' });

function namesInSentence(names: readonly string[]): string {
  return names.length === 0 ? 'this thread' : list.format(names);
}
