import { FileText, MessagesSquare } from 'lucide-react';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { useMentions } from '../../../entities/use-mentions.ts';
import { text } from '../../../text/text.ts';

const words = text.workItem.mentions;

const signs = { thread: MessagesSquare, document: FileText } as const;

interface ItemMentionsProps {
  readonly homeId: string;
  readonly guildId: string;
  readonly workItemId: string;
  readonly threadHref: (conversationId: string) => string;
  readonly documentHref: (documentId: string) => string;
}

/** The threads and documents that mention an item, where the service can search. */
export function ItemMentions({ canSearch, ...props }: ItemMentionsProps & { canSearch: boolean }) {
  const titleId = useId();
  return (
    <section className="item-section" aria-labelledby={titleId}>
      <div className="item-section-head">
        <h2 id={titleId}>{words.title}</h2>
      </div>
      {canSearch ? <Mentions {...props} titleId={titleId} /> : <Quiet>{words.unavailable}</Quiet>}
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
  const mentions = useMentions(homeId, guildId, `item ${workItemId}`);
  const hrefs = { thread: threadHref, document: documentHref };
  if (mentions === 'failed') {
    return <Quiet>{words.notFound}</Quiet>;
  }
  if (mentions?.length === 0) {
    return <Quiet>{words.none}</Quiet>;
  }
  return (
    <ul className="item-children" aria-labelledby={titleId} aria-busy={mentions === undefined}>
      {mentions?.map(({ kind, id, title }) => {
        const Sign = signs[kind];
        return (
          <li key={id} className="item-child">
            <Sign className="item-sign" aria-hidden="true" />
            <a className="item-child-title" href={hrefs[kind](id)} dir="auto" title={title}>
              {title}
            </a>
          </li>
        );
      })}
    </ul>
  );
}

function Quiet({ children }: { children: ReactNode }) {
  return <p className="quiet">{children}</p>;
}
