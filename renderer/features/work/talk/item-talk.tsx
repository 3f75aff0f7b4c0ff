import { useEffect, useId, useState } from 'react';
import type { Conversation } from '#shared/domain/conversation/schema.ts';
import type { Operator } from '#shared/domain/operator/schema.ts';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { pageLimits } from '#shared/limits/page-limits.ts';
import { copyText, openLink } from '../../../bridge/outside.ts';
import { useHomes } from '../../../entities/home/home-store.ts';
import { outgoingMessages, textOf } from '../../../entities/message/outgoing.ts';
import { threadOf, useMessages } from '../../../entities/message/message-store.ts';
import { readThread } from '../../../entities/message/read-thread.ts';
import { useOutbox } from '../../../entities/outbox/outbox-store.ts';
import { text } from '../../../text/text.ts';
import { Markdown } from '../../../ui/markdown/markdown.tsx';
import { formatExact, formatRecent } from '../../../ui/time.ts';
import { useNow } from '../../../ui/use-now.ts';
import { useThreadFor } from '../review/use-thread-for.ts';
import { TalkComposer } from './talk-composer.tsx';
import './item-talk.css';

const words = text.workItem.talk;

/** The newest messages about an item with its operator, and the composer of the next one. */
export function ItemTalk({
  homeId,
  guildId,
  item,
  operators,
  address,
  threadHref,
}: {
  homeId: string;
  guildId: string;
  item: WorkItem;
  operators: readonly Operator[];
  address: string;
  threadHref: (conversationId: string) => string;
}) {
  const titleId = useId();
  const [chosenId, setChosenId] = useState<string>();
  const operatorId = chosenId ?? item.assignedOperatorId;
  const way = useThreadFor({ homeId, guildId, workItemId: item.id }, operatorId);
  // Until an operator is chosen, the newest thread about the item is shown, whoever is in it.
  const thread = operatorId === undefined ? way.newest : way.thread;
  return (
    <section className="item-section item-talk" aria-labelledby={titleId}>
      <div className="item-section-head">
        <h2 id={titleId}>{words.title}</h2>
      </div>
      {thread !== undefined && (
        <NewestMessages {...{ homeId, thread }} href={threadHref(thread.id)} />
      )}
      <TalkComposer
        {...{ homeId, guildId, item, operators, address, operatorId, way }}
        onChoose={setChosenId}
      />
    </section>
  );
}

/** The newest messages of a thread, and those that wait to be sent. */
function NewestMessages({
  homeId,
  thread,
  href,
}: {
  homeId: string;
  thread: Conversation;
  href: string;
}) {
  useEffect(() => void readThread(homeId, thread.id), [homeId, thread.id]);
  const messages = useMessages((state) => threadOf(state, homeId, thread.id).messages);
  const entries = useOutbox((state) => state.entries);
  const waiting = outgoingMessages(entries, homeId, thread.id);
  const ownId = useHomes(({ homes }) => homes.find(({ id }) => id === homeId)?.user?.id);
  const nameOf = (id: string) =>
    id === ownId
      ? words.you
      : (thread.participants.find((each) => each.id === id)?.name ?? words.somebody);
  return (
    <>
      <p className="quiet">
        {words.inThread} <a href={href}>{thread.title}</a>
      </p>
      <div className="item-talk-messages" aria-label={words.newest} role="group">
        {messages.slice(-pageLimits.talkMessages).map(({ id, text: said, authorId, createdAt }) => (
          <Said key={id} name={nameOf(authorId)} at={createdAt} said={said} />
        ))}
        {waiting.map((entry) => (
          <Said key={entry.id} name={words.waiting} at={entry.createdAt} said={textOf(entry)} />
        ))}
      </div>
    </>
  );
}

function Said({ name, at, said }: { name: string; at: string; said: string }) {
  const now = useNow();
  return (
    <article className="item-said" aria-label={words.by(name)}>
      <p className="item-said-head">
        <bdi>{name}</bdi>
        <time className="quiet" dateTime={at} title={formatExact(at)}>
          {formatRecent(at, now)}
        </time>
      </p>
      <Markdown text={said} onOpenLink={openLink} onCopy={copyText} />
    </article>
  );
}
