import { useId, useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { Virtualizer } from 'virtua';
import type { CustomContainerComponentProps } from 'virtua';
import { text } from '../../text/text.ts';
import { FixedRow, pixelsOf } from '../../ui/fixed-row.tsx';
import type { InboxEntry } from './inbox-entries.ts';

/** The height of a row (inbox.css). */
const rowRem = 3.75;

/** A part of the inbox under its title, of which only the rows in sight are on the page. */
export function InboxSection({
  title,
  entries,
  activeAt,
  scroll,
  above,
  empty,
  children,
}: {
  title: string;
  entries: readonly InboxEntry[];
  /** The place of the row with the keyboard; outside of this list if that row is in another. */
  activeAt: number;
  /** The element that scrolls; the parts are below each other in it. */
  scroll: RefObject<HTMLElement | null>;
  /** Changes with the height of the content above. */
  above: string;
  /** The content of an empty list. */
  empty: ReactNode;
  children: (entry: InboxEntry, at: number) => React.ReactElement;
}) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [margin, setMargin] = useState(0);
  useLayoutEffect(() => {
    setMargin(above === '' ? 0 : (list.current?.offsetTop ?? 0));
  }, [above]);
  // The rows around the active one stay on the page, so that the focus can go to them.
  const kept = [activeAt - 1, activeAt, activeAt + 1];
  return (
    <section className="inbox-section" aria-labelledby={id}>
      <header className="inbox-section-head">
        <h2 id={id}>{title}</h2>
        {entries.length > 0 && <span aria-hidden="true">{text.ui.number(entries.length)}</span>}
      </header>
      {entries.length === 0 ? (
        empty
      ) : (
        <div ref={list}>
          <Virtualizer
            as={List}
            item={FixedRow}
            data={entries}
            itemSize={pixelsOf(rowRem)}
            startMargin={margin}
            scrollRef={scroll}
            keepMounted={kept.filter((at) => at >= 0 && at < entries.length)}
          >
            {children}
          </Virtualizer>
        </div>
      )}
    </section>
  );
}

function List({ ref, ...rest }: CustomContainerComponentProps) {
  return <div ref={ref} role="list" {...rest} />;
}
