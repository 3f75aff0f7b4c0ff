import { Check, Clock, ThumbsUp, Undo2 } from 'lucide-react';
import { useId } from 'react';
import { text } from '../../text/text.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, YieldingWords } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import type { MenuItem } from '../../ui/menu-items.tsx';
import { formatExact, formatRecent } from '../../ui/time.ts';
import { useNow } from '../../ui/use-now.ts';
import type { InboxEntry } from './inbox-entries.ts';
import type { DecisionReason } from './inbox-things.ts';
import { InboxSign } from './inbox-signs.tsx';
import { StuckActs } from './stuck-acts.tsx';
import { useEntryWords } from './use-entry-words.ts';

/** The acts on an entry. */
export interface EntryActs {
  readonly hrefOf: (entry: InboxEntry) => string;
  readonly onOpen: (entry: InboxEntry) => void;
  readonly onDone: (entry: InboxEntry) => void;
  readonly laterChoices: (entry: InboxEntry) => readonly MenuItem[];
  /** Shows the question or the proposal of an operator, to be decided. */
  readonly onDecide: (homeId: string, decision: DecisionReason) => void;
  /** Opens the settings of models and their limits. */
  readonly onOpenModels: () => void;
  /** Approves the item of an entry. */
  readonly onApprove: (entry: InboxEntry) => void;
  /** Asks what is still to be done with the item of an entry, and sends it back. */
  readonly onSendBack: (entry: InboxEntry) => void;
}

/** One entry. The link is its title alone; it covers the whole row. */
export function InboxRow({
  entry,
  place,
  count,
  isActive,
  hasHomeName,
  onActive,
  acts,
}: {
  entry: InboxEntry;
  /** Its place in the list, from 1, and the length of the list. */
  place: number;
  count: number;
  isActive: boolean;
  /** Whether it has to name its home. */
  hasHomeName: boolean;
  onActive: (key: string) => void;
  acts: EntryActs;
}) {
  const id = useId();
  const { thing, unread } = entry;
  const { title, reasons, detail, homeName } = useEntryWords(entry);
  return (
    // The entry with the focus is the active one, whoever has moved the focus there.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      className="inbox-row"
      role="listitem"
      data-thing={thing.key}
      data-active={isActive || undefined}
      data-unread={unread.length > 0 || undefined}
      aria-posinset={place}
      aria-setsize={count}
      onFocus={() => onActive(thing.key)}
    >
      <InboxSign thing={thing} />
      <div className="inbox-row-head">
        <a
          className="inbox-link"
          dir="auto"
          data-name=""
          href={acts.hrefOf(entry)}
          tabIndex={isActive ? 0 : -1}
          data-pane-start={isActive ? '' : undefined}
          aria-describedby={id}
          onClick={() => acts.onOpen(entry)}
        >
          {title}
        </a>
        <Badge count={unread.length} label={text.inbox.unread(unread.length)} kind="accent" />
      </div>
      <p className="inbox-detail" id={id} dir="auto">
        {reasons.map((reason) => (
          <span key={reason} className="inbox-reason">
            {reason}
          </span>
        ))}
        <span>{detail}</span>
      </p>
      <RowPlace at={thing.at} homeName={hasHomeName ? homeName : ''} />
      <RowActs entry={entry} isActive={isActive} describedBy={id} acts={acts} />
    </div>
  );
}

/** The two ways on with an item in review. */
function ReviewActs({
  entry,
  acts,
  ...shared
}: {
  entry: InboxEntry;
  acts: EntryActs;
  tabIndex: number;
  'aria-describedby': string;
}) {
  const { approve, sendBack } = text.workItem.review;
  return (
    <>
      <Button {...shared} onClick={() => acts.onApprove(entry)}>
        <ThumbsUp size={14} aria-hidden="true" />
        <YieldingWords>{approve}</YieldingWords>
      </Button>
      <Button {...shared} onClick={() => acts.onSendBack(entry)}>
        <Undo2 size={14} aria-hidden="true" />
        <YieldingWords>{sendBack}</YieldingWords>
      </Button>
    </>
  );
}

/** The home and the time of an entry. */
function RowPlace({ at, homeName }: { at: string; homeName: string }) {
  const now = useNow();
  return (
    <p className="inbox-place">
      {homeName !== '' && <span className="inbox-home">{homeName}</span>}
      <time dateTime={at} title={formatExact(at)}>
        {formatRecent(at, now)}
      </time>
    </p>
  );
}

/** The acts on an entry without opening it. */
function RowActs({
  entry,
  isActive,
  describedBy,
  acts,
}: {
  entry: InboxEntry;
  isActive: boolean;
  describedBy: string;
  acts: EntryActs;
}) {
  const shared = { tabIndex: isActive ? 0 : -1, 'aria-describedby': describedBy };
  return (
    <div className="inbox-acts">
      {entry.thing.reasons
        .filter((reason) => 'row' in reason)
        .map((reason) => (
          <Button
            {...shared}
            key={reason.row.id}
            onClick={() => acts.onDecide(entry.thing.homeId, reason)}
          >
            {text.inbox.decide[reason.kind]}
          </Button>
        ))}
      <StuckActs {...shared} thing={entry.thing} onOpenModels={acts.onOpenModels} />
      {entry.thing.reasons.some(({ kind }) => kind === 'review') && (
        <ReviewActs {...shared} {...{ entry, acts }} />
      )}
      <Button {...shared} onClick={() => acts.onDone(entry)}>
        <Check size={14} aria-hidden="true" />
        <YieldingWords>{text.inbox.done}</YieldingWords>
      </Button>
      <Menu
        trigger={
          <Button {...shared} data-later="">
            <Clock size={14} aria-hidden="true" />
            <YieldingWords>{text.inbox.later}</YieldingWords>
          </Button>
        }
        items={acts.laterChoices(entry)}
      />
    </div>
  );
}
