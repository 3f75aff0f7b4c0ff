import { useContext, useEffect, useMemo } from 'react';
import type { Message } from '#shared/domain/message/schema.ts';
import type { Conversation } from '#shared/domain/conversation/schema.ts';
import { conversationStore } from '../../entities/conversation/conversation-store.ts';
import {
  messageKey,
  requestMessage,
  useLinkedMessages,
} from '../../entities/message/linked-messages.ts';
import type { LinkedMessage } from '../../entities/message/linked-messages.ts';
import { thingKey } from '../../entities/thing/request-thing.ts';
import type { RequestedThing } from '../../entities/thing/request-thing.ts';
import { useRow } from '../../entities/store/entity-store.ts';
import { useIsNear } from '../../features/conversation/use-is-near.ts';
import { useNameOf } from '../../features/conversation/use-name-of.ts';
import { text } from '../../text/text.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { firstWords } from '../../ui/markdown/first-words.ts';
import { shortAddress } from '../../ui/markdown/thing-links.ts';
import { SeenWords } from '../../ui/seen-words.tsx';
import { formatExact, formatWhen } from '../../ui/time.ts';
import { useNow } from '../../ui/use-now.ts';
import { EntrySign } from '../palette/entry-sign.tsx';
import { localHomeId } from '../homes/local-home.ts';
import { Elsewhere, Gone, LinkWords } from './link-words.tsx';
import { ThingPlaceContext } from './thing-place-context.ts';
import { mayAsk, useAsking, useSince, useWanted, useWay } from './use-thing-way.ts';
import type { ThingLinkPlace } from './use-thing-way.ts';

const noParticipants: never[] = [];

/** How many characters of the first line a link within a sentence has, and a card. */
const chipLength = 60;
const cardLength = 300;

/**
 * A link to a message in a formatted text: alone in its paragraph it is a card with author, time and
 * first line; within a sentence it says the author and the first words.
 */
export function MessageLink({
  messageId,
  isAlone,
  ...link
}: ThingLinkPlace & { messageId: string; isAlone: boolean }) {
  const { anchor, thing, homeId } = link;
  const place = useContext(ThingPlaceContext);
  const wanted = useWanted(thing, homeId);
  const thread = useRow(conversationStore, homeId, wanted.id);
  const { isNear, ref } = useIsNear(false);
  useEffect(() => ref(anchor), [ref, anchor]);
  const found = useLinkedMessage(link, wanted, { messageId, isNear });
  const isThreadGone = useAsking(wanted, link.asked, isNear && thread === undefined);
  const isGone = isThreadGone || found === 'gone';
  const message = isGone || typeof found === 'string' ? undefined : found;
  const author = useAuthor(homeId, thread, message);
  const { elsewhere, message: words } = text.ui.thingLinks;
  // Every computer has its own local home, and all have the same id.
  const isElsewhere = isGone && homeId === localHomeId && homeId !== place.homeId;
  const state = typeof found === 'string' ? found : 'loading';
  const why = isElsewhere ? elsewhere : words[isGone ? 'gone' : state];
  const hint = message ? hintOf(message, author, thread) : why;
  useWay(link, wanted, { isGone, hint: isGone ? undefined : hint });
  if (message === undefined && isAlone) {
    return <Unread anchor={anchor} name={shortAddress(thing)} why={why} />;
  }
  if (message === undefined) {
    const lost = isElsewhere ? <Elsewhere anchor={anchor} /> : <Gone anchor={anchor} hint={why} />;
    return isGone && lost;
  }
  return isAlone ? (
    <MessageCard {...{ anchor, message, author, title: thread?.title }} />
  ) : (
    <LinkWords anchor={anchor} className="thing-link-words">
      <EntrySign kind="thread" />
      <bdi>
        {author !== undefined && <bdi>{text.ui.thingLinks.says(author)}</bdi>}
        <FirstWords said={message.text} most={chipLength} />
      </bdi>
    </LinkWords>
  );
}

/** A message as far as it is known, or why it is not. */
type Found = Message | Exclude<LinkedMessage['kind'], 'known'> | 'loading' | 'notAsked';

/**
 * Reads a message once its link comes near what is seen. The number of threads for one text is
 * bounded.
 */
function useLinkedMessage(
  { asked }: ThingLinkPlace,
  wanted: RequestedThing,
  { messageId, isNear }: { messageId: string; isNear: boolean },
): Found {
  const { homeId, id: conversationId } = wanted;
  const key = messageKey({ homeId, conversationId, messageId });
  const found = useLinkedMessages(({ messages }) => messages[key]);
  const stands = useSince(homeId);
  const isThreadKnown = useRow(conversationStore, homeId, conversationId) !== undefined;
  const since = stands && `${stands} ${isThreadKnown}`;
  const isWanted = isNear && found?.kind !== 'known';
  const threadKey = thingKey(wanted);
  useEffect(() => {
    if (!isWanted || since === undefined || !mayAsk(asked, threadKey)) {
      return undefined;
    }
    asked.add(threadKey);
    return requestMessage({ homeId, conversationId, messageId }, since);
  }, [isWanted, asked, threadKey, homeId, conversationId, messageId, since]);
  if (found === undefined) {
    return isNear && !mayAsk(asked, threadKey) ? 'notAsked' : 'loading';
  }
  return found.kind === 'known' ? found.message : found.kind;
}

/** The author by name, as far as that is known. */
function useAuthor(
  homeId: string,
  thread: Conversation | undefined,
  message: Message | undefined,
): string | undefined {
  const nameOf = useNameOf(homeId, thread?.participants ?? noParticipants);
  return thread && message && nameOf(message);
}

function hintOf(message: Message, author: string | undefined, thread: Conversation | undefined) {
  const parts = [author, formatExact(message.createdAt), thread?.title];
  return text.palette.detail(parts.filter((part) => part !== undefined));
}

/** The first line of a message, or its beginning. */
function FirstWords({ said, most }: { said: string; most: number }) {
  const words = useMemo(() => firstWords(said, most), [said, most]);
  return <SeenWords words={words} />;
}

/** The card of a message that cannot be shown: its short name, and why. */
function Unread({ anchor, name, why }: { anchor: HTMLAnchorElement; name: string; why: string }) {
  return (
    <LinkWords anchor={anchor} className="message-card">
      <span className="message-card-head">{name}</span>{' '}
      <span className="message-card-line quiet">{why}</span>
    </LinkWords>
  );
}

function MessageCard({
  anchor,
  message,
  author,
  title,
}: {
  anchor: HTMLAnchorElement;
  message: Message;
  author: string | undefined;
  title: string | undefined;
}) {
  const now = useNow();
  const { text: said, createdAt } = message;
  return (
    <LinkWords anchor={anchor} className="message-card">
      <span className="message-card-head">
        {author !== undefined && (
          <>
            <Avatar name={author} size="xs" />
            <bdi className="message-card-author">{author}</bdi>{' '}
          </>
        )}
        <time dateTime={createdAt}>{formatWhen(createdAt, now)}</time>{' '}
        {title !== undefined && (
          <bdi className="message-card-thread">{text.ui.thingLinks.inThread(title)}</bdi>
        )}
      </span>{' '}
      <span className="message-card-line" dir="auto">
        <FirstWords said={said} most={cardLength} />
      </span>
    </LinkWords>
  );
}
