import { MessagesSquare } from 'lucide-react';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { useLinkedThreads } from '../../../entities/use-linked-threads.ts';
import { text } from '../../../text/text.ts';

const words = text.workItem.threads;

interface ItemThreadsProps {
  readonly homeId: string;
  readonly guildId: string;
  readonly workItemId: string;
  readonly threadHref: (conversationId: string) => string;
}

/** The threads that mention an item, where the service can search. */
export function ItemThreads({ canSearch, ...props }: ItemThreadsProps & { canSearch: boolean }) {
  const titleId = useId();
  return (
    <section className="item-section" aria-labelledby={titleId}>
      <div className="item-section-head">
        <h2 id={titleId}>{words.title}</h2>
      </div>
      {canSearch ? <Threads {...props} titleId={titleId} /> : <Quiet>{words.unavailable}</Quiet>}
    </section>
  );
}

function Threads({
  homeId,
  guildId,
  workItemId,
  threadHref,
  titleId,
}: ItemThreadsProps & { titleId: string }) {
  const threads = useLinkedThreads(homeId, guildId, `item ${workItemId}`);
  if (threads === 'failed') {
    return <Quiet>{words.notFound}</Quiet>;
  }
  if (threads?.length === 0) {
    return <Quiet>{words.none}</Quiet>;
  }
  return (
    <ul className="item-children" aria-labelledby={titleId} aria-busy={threads === undefined}>
      {threads?.map(({ id, title }) => (
        <li key={id} className="item-child">
          <MessagesSquare className="item-sign" aria-hidden="true" />
          <a className="item-child-title" href={threadHref(id)} dir="auto" title={title}>
            {title}
          </a>
        </li>
      ))}
    </ul>
  );
}

function Quiet({ children }: { children: ReactNode }) {
  return <p className="item-quiet">{children}</p>;
}
