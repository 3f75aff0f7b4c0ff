import { useEffect, useId, useMemo } from 'react';
import type { Document } from '#shared/domain/document/schema.ts';
import { pageLimits } from '#shared/limits/page-limits.ts';
import { thingsIn } from '#shared/address/thing-address.ts';
import type { ThingAddress } from '#shared/address/thing-address.ts';
import { localIdOf, useLocalIds } from '../../../bridge/local-ids.ts';
import { availability, useHomes } from '../../../entities/home/home-store.ts';
import { useThing } from '../../../entities/thing/use-thing.ts';
import { useMentions } from '../../../entities/use-mentions.ts';
import { workItemStore } from '../../../entities/work-item/work-item-store.ts';
import { text } from '../../../text/text.ts';
import { MentionList, MentionRow } from '../../../ui/mention-list.tsx';
import type { GuildPlace } from '../document-acts.ts';
import type { DocumentWays } from '../document-places.ts';
import { rovingRows } from '../../../ui/roving-rows.ts';

const words = text.document.links;

interface DocumentLinksProps {
  readonly place: GuildPlace;
  readonly document: Document;
  readonly content: string;
  readonly ways: DocumentWays;
}

/** The things that a document mentions, and apart from them those that mention it. */
export function DocumentLinks({ place, document, content, ways }: DocumentLinksProps) {
  return (
    <>
      <LinksOut homeId={place.homeId} content={content} ways={ways} />
      <LinksIn place={place} documentId={document.id} ways={ways} />
    </>
  );
}

function LinksOut({
  homeId,
  content,
  ways,
}: {
  homeId: string;
  content: string;
  ways: DocumentWays;
}) {
  const titleId = useId();
  const mentions = useMemo(() => thingsIn(content, pageLimits.mentions), [content]);
  return (
    <section className="document-links" aria-labelledby={titleId}>
      <h2 id={titleId}>{words.out}</h2>
      {mentions.length === 0 ? (
        <p className="quiet">{words.noneOut}</p>
      ) : (
        <ul ref={rovingRows} className="mentions" aria-labelledby={titleId}>
          {mentions.map((mention) => (
            <MentionLink
              key={`${mention.kind} ${mention.id}`}
              homeId={homeId}
              mention={mention}
              ways={ways}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

/** The things that mention a document, where the service can search. */
function LinksIn({
  place,
  documentId,
  ways,
}: {
  place: GuildPlace;
  documentId: string;
  ways: DocumentWays;
}) {
  const titleId = useId();
  const search = useHomes(({ homes }) =>
    availability(
      homes.find(({ id }) => id === place.homeId),
      'search',
    ),
  );
  return (
    <section className="document-links" aria-labelledby={titleId}>
      <h2 id={titleId}>{words.in}</h2>
      {search === 'available' ? (
        <MentionedIn {...{ place, documentId, ways, titleId }} />
      ) : (
        <p className="quiet">
          {search === 'missing' ? words.unavailable : text.ui.mentions[search]}
        </p>
      )}
    </section>
  );
}

function MentionedIn({
  place: { homeId, guildId },
  documentId,
  ways,
  titleId,
}: {
  place: GuildPlace;
  documentId: string;
  ways: DocumentWays;
  titleId: string;
}) {
  const found = useMentions(homeId, guildId, 'document', documentId);
  const hrefs = { thread: ways.threadHref, document: ways.documentHref };
  return <MentionList labelledBy={titleId} found={found} hrefs={hrefs} none={words.none} />;
}

function MentionLink({
  homeId,
  mention,
  ways,
}: {
  homeId: string;
  mention: ThingAddress;
  ways: DocumentWays;
}) {
  const { kind } = mention;
  const id = useLocalIds(() => localIdOf(homeId, mention.id));
  const title = useThing(homeId, kind, id)?.title;
  const isUnknown = kind === 'item' && title === undefined;
  useEffect(() => {
    if (isUnknown) {
      // Without an answer it is named by what it is.
      workItemStore.readOne(homeId, { workItemId: id }).catch(() => undefined);
    }
  }, [homeId, id, isUnknown]);
  const hrefs = { item: ways.itemHref, document: ways.documentHref, thread: ways.threadHref };
  return <MentionRow kind={kind} title={title ?? words.unnamed[kind]} href={hrefs[kind](id)} />;
}
