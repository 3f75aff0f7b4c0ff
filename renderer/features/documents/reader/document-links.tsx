import { useEffect, useId, useMemo } from 'react';
import type { Document } from '#shared/domain/document/schema.ts';
import { pageLimits } from '#shared/limits/page-limits.ts';
import { thingsIn } from '#shared/address/thing-address.ts';
import type { ThingAddress } from '#shared/address/thing-address.ts';
import { localIdOf, useLocalIds } from '../../../bridge/local-ids.ts';
import { availability, useHomes } from '../../../entities/home/home-store.ts';
import { useLinkedNotes, useLinkingThings } from '../../../entities/document/note-mentions.ts';
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
      <LinksOut {...{ place, document, content, ways }} />
      <LinksIn {...{ place, document, ways }} />
    </>
  );
}

function LinksOut({ place, document, content, ways }: DocumentLinksProps) {
  const { homeId } = place;
  const titleId = useId();
  const addressed = useMemo(() => thingsIn(content, pageLimits.mentions), [content]);
  const named = useLinkedNotes(place, document, content);
  const mentions = useMemo(() => withNotes(addressed, homeId, named), [addressed, homeId, named]);
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

/** Things whose addresses stand in a text, and the documents that it names by their titles. */
function withNotes(
  addressed: readonly ThingAddress[],
  homeId: string,
  named: readonly string[],
): readonly ThingAddress[] {
  const known = new Set(
    addressed.filter(({ kind }) => kind === 'document').map(({ id }) => localIdOf(homeId, id)),
  );
  const notes = named.filter((id) => !known.has(id));
  return [...addressed, ...notes.map((id) => ({ kind: 'document' as const, homeId, id }))];
}

/** The things that mention a document, where the service can search. */
function LinksIn({ place, document, ways }: Omit<DocumentLinksProps, 'content'>) {
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
        <MentionedIn {...{ place, document, ways, titleId }} />
      ) : (
        <p className="quiet">
          {search === 'missing' ? words.unavailable : text.ui.mentions[search]}
        </p>
      )}
    </section>
  );
}

function MentionedIn({
  place,
  document,
  ways,
  titleId,
}: Omit<DocumentLinksProps, 'content'> & { readonly titleId: string }) {
  const addressed = useMentions(place.homeId, place.guildId, 'document', document.id);
  const named = useLinkingThings(place, document);
  const found = useMemo(() => {
    const own = typeof addressed === 'object' ? addressed : [];
    const others = named.filter(({ id }) => own.every((each) => each.id !== id));
    return others.length === 0 ? addressed : [...own, ...others];
  }, [addressed, named]);
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
