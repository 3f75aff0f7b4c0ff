import { FileText, ListTree, MessagesSquare } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { text } from '../text/text.ts';
import { rovingRows } from './roving-rows.ts';
import './mention-list.css';

type Kind = 'document' | 'item' | 'thread';

const signs: Readonly<Record<Kind, LucideIcon>> = {
  document: FileText,
  item: ListTree,
  thread: MessagesSquare,
};

interface MentionListProps {
  /** The id of the heading over the list. */
  readonly labelledBy?: string;
  /** The things that mention it; undefined while they are looked for. */
  readonly found:
    | readonly {
        readonly kind: 'document' | 'thread';
        readonly id: string;
        readonly title: string;
      }[]
    | 'failed'
    | undefined;
  readonly hrefs: Readonly<Record<'document' | 'thread', (id: string) => string>>;
  /** The words where nothing was found. */
  readonly none: string;
}

/** The threads and documents that mention a thing. */
export function MentionList({ labelledBy, found, hrefs, none }: MentionListProps) {
  if (found === 'failed' || found?.length === 0) {
    return <p className="quiet">{found === 'failed' ? text.ui.mentions.notFound : none}</p>;
  }
  return (
    <ul
      ref={rovingRows}
      className="mentions"
      aria-labelledby={labelledBy}
      aria-busy={found === undefined}
    >
      {found?.map(({ kind, id, title }) => (
        <MentionRow key={id} kind={kind} title={title} href={hrefs[kind](id)} />
      ))}
    </ul>
  );
}

/** One thing in a list of links. */
export function MentionRow({ kind, title, href }: { kind: Kind; title: string; href: string }) {
  const Sign = signs[kind];
  return (
    <li className="mention">
      <Sign className="mention-sign" aria-hidden="true" />
      <a href={href} dir="auto">
        {title}
      </a>
    </li>
  );
}
