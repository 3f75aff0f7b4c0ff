import { useId, useMemo } from 'react';
import { toggleMuted } from '../../actions/mute.ts';
import { conversationStore } from '../../entities/conversation/conversation-store.ts';
import { useRow } from '../../entities/store/entity-store.ts';
import { triageKey, triageStore } from '../../entities/local-state/triage-store.ts';
import { mutedThings } from '../../entities/local-state/muted.ts';
import type { MutedThing } from '../../entities/local-state/muted.ts';
import { operatorStore } from '../../entities/operator/operator-store.ts';
import { text } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { rovingByArrows } from '../../ui/roving-rows.ts';
import { formatComing, formatRecent } from '../../ui/time.ts';
import { useNow } from '../../ui/use-now.ts';
import { bringBack } from './inbox-acts.ts';
import { waitingReminder } from './inbox-entries.ts';
import type { Inbox, InboxEntry } from './inbox-entries.ts';
import { useEntryWords } from './use-entry-words.ts';

/** The maximum number of entries in a list, the newest first. */
const maxShown = 50;

interface SettledProps {
  readonly hrefOf: (entry: InboxEntry) => string;
  readonly onOpen: (entry: InboxEntry) => void;
}

/** The entries that were put off or done, behind headings that open them, with the way back. */
export function InboxSettled({
  putOff,
  done,
  ...props
}: Pick<Inbox, 'putOff' | 'done'> & SettledProps) {
  return (
    <>
      <SettledList title={text.inbox.putOff} entries={putOff} {...props} />
      <SettledList title={text.inbox.finished} entries={done} {...props} />
      <MutedList />
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
  const putOffUntil = triageStore.use(({ rows }) => rows.get(thing.key)?.value.until);
  const until = waitingReminder(thing, now.toISOString())?.remindAt ?? putOffUntil;
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

/** The threads and operators that never need the person, each with the way back. */
function MutedList() {
  const id = useId();
  const rows = triageStore.use((state) => state.rows);
  const now = useNow();
  const muted = useMemo(() => mutedThings(rows, now), [rows, now]);
  if (muted.length === 0) {
    return null;
  }
  return (
    <details className="inbox-settled">
      <summary id={id}>{text.inbox.settledHeading(text.inbox.muted, muted.length)}</summary>
      <ul ref={rovingByArrows} aria-labelledby={id}>
        {muted.slice(0, maxShown).map((thing) => (
          <MutedRow key={triageKey(thing.homeId, thing.noun, thing.id)} {...thing} />
        ))}
      </ul>
    </details>
  );
}

function MutedRow({ homeId, id, noun, until }: MutedThing) {
  const title = useRow(conversationStore, homeId, noun === 'conversation' ? id : '')?.title;
  const name = useRow(operatorStore, homeId, noun === 'operator' ? id : '')?.name;
  const words = title ?? name ?? text.inbox.unknown[noun];
  return (
    <li>
      <span className="inbox-settled-name" dir="auto">
        {words}
      </span>
      {until !== undefined && (
        <span className="inbox-place">{text.inbox.until(formatComing(until))}</span>
      )}
      <Button
        kind="quiet"
        aria-label={text.inbox.canNeedYouThis(words)}
        onClick={() => void toggleMuted(homeId, noun, id)}
      >
        {text.inbox.canNeedYou}
      </Button>
    </li>
  );
}
