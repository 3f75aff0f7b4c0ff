import { useId, useState } from 'react';
import type { OutboxEntry } from '#shared/capability/outbox.ts';
import type { Participant } from '#shared/domain/conversation/schema.ts';
import { problemOf } from '../../bridge/call.ts';
import { copyText, openLink } from '../../bridge/outside.ts';
import { needsPerson } from '#shared/rules/needs.ts';
import { operatorOfEntry } from '../../entities/local-state/sent-as-store.ts';
import { useOutbox } from '../../entities/outbox/outbox-store.ts';
import { isScheduled } from '../../entities/outbox/scheduled.ts';
import { textOf } from '../../entities/message/outgoing.ts';
import { text } from '../../text/text.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Markdown } from '../../ui/markdown/markdown.tsx';
import { markdownWords } from '../../ui/markdown/markdown-html.ts';
import { discardSend, editSend, retrySend } from './actions.ts';
import { threadDraft, useDraft } from '../../entities/local-state/draft-store.ts';
import { formatAhead } from '../../ui/time.ts';
import { ScheduledActs } from './scheduled-acts.tsx';
import { MessageHead } from './message-head.tsx';
import { Moment, useMessageName } from './message-row.tsx';

/** The name over a message on its way out: the person’s, or that of the operator it is sent as. */
export function authorOfEntry(entry: OutboxEntry, participants: readonly Participant[]): string {
  const operatorId = operatorOfEntry(entry);
  const { you, youAs, formerParticipant } = text.conversation;
  const name = participants.find(({ id }) => id === operatorId)?.name ?? formerParticipant;
  return operatorId === undefined ? you : youAs(name);
}

/** A message on its way out: stored on this computer, not yet with the service. */
export function OutgoingRow({
  entry,
  author,
  hasAuthor,
}: {
  entry: OutboxEntry;
  author: string;
  hasAuthor: boolean;
}) {
  const isStuck = needsPerson(entry);
  const isWaiting = isScheduled(entry);
  const ownName = useMessageName(author, entry.createdAt, textOf(entry));
  const name = isWaiting ? scheduledName(author, entry) : ownName;
  return (
    <article
      className="message"
      aria-label={name}
      data-run={hasAuthor ? undefined : 'true'}
      data-state={isWaiting ? 'scheduled' : entry.state}
    >
      <div className="message-face" data-copied="no">
        {hasAuthor ? <Avatar name={author} /> : <Moment at={entry.createdAt} />}
      </div>
      <div className="message-body">
        {hasAuthor && (
          <MessageHead author={author}>{!isWaiting && <Moment at={entry.createdAt} />}</MessageHead>
        )}
        <div dir="auto">
          <Markdown text={textOf(entry)} onOpenLink={openLink} onCopy={copyText} />
        </div>
        {isWaiting ? (
          <ScheduledActs entry={entry} />
        ) : isStuck ? (
          <NotSent entry={entry} />
        ) : (
          <Pending entry={entry} />
        )}
      </div>
    </article>
  );
}

/** The name of a scheduled message, which says when it is sent. */
function scheduledName(author: string, entry: OutboxEntry): string {
  const at = formatAhead(entry.sendAt ?? '', new Date());
  return text.conversation.later.name(author, at, markdownWords(textOf(entry), 40));
}

/** Why a message is still on its way. */
function Pending({ entry }: { entry: OutboxEntry }) {
  const { pending, waitsForThread, waitsForRefusedThread } = text.conversation;
  const former = useOutbox(({ entries }) => entries.find(({ id }) => id === entry.waitsFor));
  const words =
    former === undefined
      ? pending(entry.reason)
      : needsPerson(former)
        ? waitsForRefusedThread
        : waitsForThread;
  return <p className="message-fate">{words}</p>;
}

function NotSent({ entry }: { entry: OutboxEntry }) {
  const draft = useDraft(threadDraft(entry.homeId, entry.subject.id));
  const [failure, setFailure] = useState<string>();
  // A message that is being sent again can neither be edited nor discarded.
  const [isBusy, setIsBusy] = useState(false);
  const act = (run: () => Promise<void>) => () => {
    setIsBusy(true);
    run()
      .catch((error: unknown) => setFailure(problemOf(error).detail))
      .finally(() => setIsBusy(false));
  };
  const { notSent, maybeNotSent, rejected } = text.conversation;
  const id = useId();
  const beginning = markdownWords(textOf(entry), 40);
  const say = entry.state === 'unconfirmed' ? maybeNotSent : notSent;
  return (
    <div className="message-fate" data-kind="failed" role="alert">
      <p>{say(failure ?? entry.reason ?? rejected)}</p>
      <span id={id} hidden>
        {beginning}
      </span>
      <Button disabled={isBusy} aria-describedby={id} onClick={act(() => retrySend(entry))}>
        {text.ui.retry}
      </Button>
      <Button
        kind="quiet"
        disabled={isBusy}
        aria-describedby={id}
        onClick={act(() => editSend(entry, draft))}
      >
        {text.conversation.edit}
      </Button>
      <Button
        kind="quiet"
        disabled={isBusy}
        aria-describedby={id}
        onClick={() => discardSend(entry)}
      >
        {text.conversation.discard}
      </Button>
    </div>
  );
}
