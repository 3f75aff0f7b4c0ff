import { useId } from 'react';
import { useInboxMarks } from '../../entities/inbox-mark-store.ts';
import { text } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { rovingByArrows } from '../../ui/roving-rows.ts';
import { formatComing, formatRecent } from '../../ui/time.ts';
import { useNow } from '../../ui/use-now.ts';
import { bringBack } from './inbox-acts.ts';
import type { Inbox, InboxEntry } from './inbox-entries.ts';
import { useEntryWords } from './use-entry-words.ts';

/** How many entries a list shows: the newest. */
const maxShown = 50;

interface SettledProps {
  readonly hrefOf: (entry: InboxEntry) => string;
  readonly onOpen: (entry: InboxEntry) => void;
}

/** What the person has put off or done, behind headings that open it, with the way back. */
export function InboxSettled({
  putOff,
  done,
  ...props
}: Pick<Inbox, 'putOff' | 'done'> & SettledProps) {
  return (
    <>
      <SettledList title={text.inbox.putOff} entries={putOff} {...props} />
      <SettledList title={text.inbox.finished} entries={done} {...props} />
    </>
  );
}

function SettledList({
  title,
  entries,
  ...props
}: { title: string; entries: readonly InboxEntry[] } & SettledProps) {
  const id = useId();
  if (entries.length === 0) {
    return null;
  }
  return (
    <details className="inbox-settled">
      <summary id={id}>{text.inbox.settledHeading(title, entries.length)}</summary>
      <ul ref={rovingByArrows} aria-labelledby={id}>
        {entries.slice(0, maxShown).map((entry) => (
          <SettledRow key={entry.thing.key} entry={entry} {...props} />
        ))}
      </ul>
    </details>
  );
}

function SettledRow({ entry, hrefOf, onOpen }: { entry: InboxEntry } & SettledProps) {
  const { thing } = entry;
  const now = useNow();
  const { title } = useEntryWords(entry);
  const until = useInboxMarks(({ marks }) => marks[thing.key]?.until);
  return (
    <li>
      <a dir="auto" href={hrefOf(entry)} onClick={() => onOpen(entry)}>
        {title}
      </a>
      <span className="inbox-place">
        {until === undefined ? formatRecent(thing.at, now) : text.inbox.until(formatComing(until))}
      </span>
      <Button
        kind="quiet"
        aria-label={text.inbox.bringBackThis(title)}
        onClick={() => bringBack(entry)}
      >
        {text.inbox.bringBack}
      </Button>
    </li>
  );
}
