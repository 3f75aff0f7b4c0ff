import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { ReactNode } from 'react';
import { needsPerson } from '#shared/rules/needs.ts';
import type { Problem } from '#shared/problem/problem.ts';
import { conversationStore } from '../../entities/conversation/conversation-store.ts';
import { useRow } from '../../entities/store/entity-store.ts';
import { threadOf, useMessages } from '../../entities/message/message-store.ts';
import { readThread } from '../../entities/message/read-thread.ts';
import { creationOf, useOutbox } from '../../entities/outbox/outbox-store.ts';
import { text } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { onFindKey } from '../../ui/find/find-bar.tsx';
import { useUndoPlace } from '../../actions/undo/use-undo.ts';
import { watchThread } from './actions.ts';
import { Composer } from './composer.tsx';
import type { MakeDocument } from './text-offers.tsx';
import type { LeavingMessages } from './messages-markdown.ts';
import { ThreadFind } from './find/thread-find.tsx';
import { useFinding } from './find/use-finding.ts';
import type { MakePlanOf } from './message-menu.tsx';
import type { WorkFrom } from './message-row.tsx';
import { ThreadMessages } from './thread-messages.tsx';
import { ThreadPictures } from './thread-pictures.tsx';
import { ThreadHead } from './thread-head.tsx';
import type { MenuItem } from '../../ui/menu-items.tsx';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import './thread.css';

const none: never[] = [];

interface ThreadViewProps {
  readonly homeId: string;
  readonly conversationId: string;
  readonly guildId?: string | undefined;
  /** The message to open the thread at; where it was left, if nothing is said. */
  readonly messageId?: string | undefined;
  /** The role of each operator, by id. */
  readonly roles: Readonly<Record<string, string | undefined>>;
  /** The same with the model that drives one now, for the list of participants. */
  readonly described?: ThreadViewProps['roles'];
  /** The list of threads, for when there is no such thread. */
  readonly threadsHref: string;
  /** The same, where the list is not beside the thread: the way back stands above it. */
  readonly backHref?: string | undefined;
  readonly onMakePlan: MakePlanOf;
  /** The address of a message, for other programs and other people. */
  readonly addressOf: (messageId: string) => string;
  /** Asks how some messages are to be saved as a file. */
  readonly onExport: (selected: LeavingMessages) => void;
  /** Opens a new thread with this beginning and title. */
  readonly onNewThread: (opening: string, title: string) => void;
  /** Draws the work that was made of a message, below it. */
  readonly WorkFrom?: WorkFrom | undefined;
  /** The acts on the thread, for the menu in its head. */
  readonly acts?: (() => readonly MenuItem[]) | undefined;
  /** The changes of the thread itself that could not be sent. */
  readonly unsent?: ReactNode;
  /** The questions and proposals of operators here. */
  readonly decisions?: ReactNode;
  /** Makes a document of a long text, and answers with the link to it. */
  readonly makeDocument?: MakeDocument | undefined;
}

/** One thread: its participants, its messages, and where to write the next. */
export function ThreadView({
  homeId,
  conversationId,
  guildId,
  messageId,
  roles,
  described = roles,
  unsent,
  decisions,
  threadsHref,
  backHref,
  acts,
  makeDocument,
  ...ways
}: ThreadViewProps) {
  const thread = useMessages((state) => threadOf(state, homeId, conversationId));
  const { title, participants, operators } = useConversation(homeId, conversationId);
  const { load, hasBeenRead } = thread;
  const hasFailed = load.kind === 'failed' && !hasBeenRead;
  const read = () => void readThread(homeId, conversationId);
  useUndoPlace(homeId, `thread ${conversationId}`);
  const section = useRef<HTMLElement>(null);
  const composer = useRef<HTMLTextAreaElement>(null);
  const focusComposer = useCallback(() => composer.current?.focus(), []);
  useKeptFocus(section, composer, !hasFailed);
  const find = useFinding(section, focusComposer);
  useWatched(homeId, conversationId);

  if (hasFailed) {
    return <NotLoaded problem={load.problem} threadsHref={threadsHref} onRetry={read} />;
  }
  return (
    // Finding belongs to the whole thread, wherever the focus is in it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={section}
      className="thread"
      aria-label={title ?? text.conversation.thread}
      onKeyDown={(event) => onFindKey(event, find.open)}
    >
      <ThreadHead {...{ title, operators, backHref, acts }} roles={described} onFind={find.open} />
      {find.isOpen && <ThreadFind {...{ homeId, conversationId, find }} />}
      <PendingNote homeId={homeId} conversationId={conversationId} />
      {unsent}
      {load.kind === 'failed' && <StaleNote detail={load.problem.detail} onRetry={read} />}
      <ThreadPictures {...{ homeId, conversationId }}>
        <ThreadMessages
          key={find.goal?.number}
          messageId={find.goal?.messageId ?? messageId}
          {...{ homeId, conversationId, thread, participants, roles }}
          {...ways}
          onJumped={focusComposer}
        />
      </ThreadPictures>
      {decisions}
      <Composer
        {...{ homeId, conversationId, guildId, makeDocument, people: operators }}
        field={composer}
        placeholder={text.conversation.writeTo(operators.map(({ name }) => name))}
      />
    </section>
  );
}

/** The title of a thread and those who take part in it, as far as they are known. */
function useConversation(homeId: string, conversationId: string) {
  const conversation = useRow(conversationStore, homeId, conversationId);
  const participants = conversation?.participants ?? none;
  const operators = useMemo(
    () => participants.filter(({ type }) => type === 'operator'),
    [participants],
  );
  return { title: conversation?.title, participants, operators };
}

/** Reads a thread, and has main know that it is in front of the person. */
function useWatched(homeId: string, conversationId: string): void {
  useEffect(() => {
    void readThread(homeId, conversationId);
    return watchThread(homeId, conversationId);
  }, [homeId, conversationId]);
}

/** Why a thread can't be shown, and the ways on. A thread that isn't there comes by no retry. */
function NotLoaded({
  problem: { code, detail },
  threadsHref,
  onRetry,
}: {
  problem: Problem;
  threadsHref: string;
  onRetry: () => void;
}) {
  const { threadNotLoaded, threadGone } = text.conversation;
  const back = <a href={threadsHref}>{threadGone.back}</a>;
  return code === 'not_found' ? (
    <Failure title={threadGone.title} detail={threadGone.detail}>
      {back}
    </Failure>
  ) : (
    <Failure title={threadNotLoaded} detail={detail} onRetry={onRetry}>
      {back}
    </Failure>
  );
}

/** That the service does not have this thread yet, and what that means. */
function PendingNote({ homeId, conversationId }: { homeId: string; conversationId: string }) {
  const creation = useOutbox(({ entries }) => creationOf(entries, homeId, conversationId));
  return (
    creation !== undefined &&
    !needsPerson(creation) && (
      <div className="thread-stale" role="status">
        <p>{text.conversation.threadPending}</p>
      </div>
    )
  );
}

/** That what is shown may not be all, and why. */
function StaleNote({ detail, onRetry }: { detail: string; onRetry: () => void }) {
  return (
    <div className="thread-stale" role="alert">
      <p>{text.conversation.newerNotLoaded(detail)}</p>
      <Button onClick={onRetry}>{text.ui.retry}</Button>
    </div>
  );
}
