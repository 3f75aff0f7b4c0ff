import { ChevronRight } from 'lucide-react';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { useIsAside } from '../../../actions/aside.ts';
import { text } from '../../../text/text.ts';
import { TypeSign } from './item-signs.tsx';
import '../../../ui/short-name.css';

/** Where an item stands: the way up to it, and what it is. */
export function ItemHead({
  item,
  shortName,
  ancestors,
  workHref,
  itemHref,
}: {
  item: WorkItem;
  /** Its short name, where it has one. */
  shortName: string | undefined;
  /** The topmost first. */
  ancestors: readonly WorkItem[];
  workHref: string;
  itemHref: (id: string) => string;
}) {
  const Heading = useIsAside() ? 'h2' : 'h1';
  return (
    <header className="item-head">
      <Heading className="hidden">{item.title}</Heading>
      <nav aria-label={text.workItem.breadcrumb}>
        <ol className="item-breadcrumb">
          <li>
            <a href={workHref}>{text.work.title}</a>
          </li>
          {ancestors.map(({ id, type, title }) => (
            <li key={id}>
              <ChevronRight size={14} aria-hidden="true" />
              <TypeSign type={type} />
              <a href={itemHref(id)} dir="auto">
                {title}
              </a>
            </li>
          ))}
          <li aria-current="page">
            <ChevronRight size={14} aria-hidden="true" />
            <TypeSign type={item.type} />
            {text.work.types[item.type]}
            {shortName !== undefined && <span className="short-name">{shortName}</span>}
          </li>
        </ol>
      </nav>
    </header>
  );
}
