import { useId } from 'react';
import type { Availability } from '../../../entities/home/home-store.ts';
import { useMentions } from '../../../entities/use-mentions.ts';
import { text } from '../../../text/text.ts';
import { MentionList } from '../../../ui/mention-list.tsx';

const words = text.workItem.mentions;

interface ItemMentionsProps {
  readonly homeId: string;
  readonly guildId: string;
  readonly workItemId: string;
  readonly threadHref: (conversationId: string) => string;
  readonly documentHref: (documentId: string) => string;
}

/** The threads and documents that mention an item, where the service can search. */
export function ItemMentions({ search, ...props }: ItemMentionsProps & { search: Availability }) {
  const titleId = useId();
  return (
    <section className="item-section" aria-labelledby={titleId}>
      <div className="item-section-head">
        <h2 id={titleId}>{text.ui.mentions.title}</h2>
      </div>
      {search === 'available' ? (
        <Mentions {...props} titleId={titleId} />
      ) : (
        <p className="quiet">
          {search === 'missing' ? words.unavailable : text.ui.mentions[search]}
        </p>
      )}
    </section>
  );
}

function Mentions({
  homeId,
  guildId,
  workItemId,
  threadHref,
  documentHref,
  titleId,
}: ItemMentionsProps & { titleId: string }) {
  const found = useMentions(homeId, guildId, 'item', workItemId);
  const hrefs = { thread: threadHref, document: documentHref };
  return <MentionList labelledBy={titleId} found={found} hrefs={hrefs} none={words.none} />;
}
