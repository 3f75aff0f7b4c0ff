import { CheckCheck, Inbox as InboxIcon } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import type { KeyboardEvent, RefObject } from 'react';
import { useOfferActions } from '../../actions/offered-actions.ts';
import { useSelectThing } from '../../actions/selected-thing.ts';
import type { SelectedThing } from '../../actions/selected-thing.ts';
import { stepHere } from '../../actions/undo/undo.ts';
import { useUndoPlace } from '../../actions/undo/use-undo.ts';
import { togglePane } from '../../entities/preferences/pane-store.ts';
import { useHomes } from '../../entities/home/home-store.ts';
import { text } from '../../text/text.ts';
import { Button, YieldingWords } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toast.tsx';
import { InboxFailures } from './inbox-failures.tsx';
import {
  doneRefusal,
  finishEntry,
  inboxScope,
  maxUndoneReads,
  openEntry,
  readEverything,
} from './inbox-acts.ts';
import type { Inbox, InboxEntry } from './inbox-entries.ts';
import { InboxRow } from './inbox-row.tsx';
import type { EntryActs } from './inbox-row.tsx';
import { InboxSection } from './inbox-section.tsx';
import { InboxSettled } from './inbox-settled.tsx';
import { useInbox, useInboxCounts } from './inbox-store.ts';
import { useActiveEntry } from './use-active-entry.ts';
import type { ActiveEntry } from './use-active-entry.ts';
import { inboxActions, laterChoices } from './inbox-actions.ts';
import { InboxPages, useKnowledge } from './inbox-pages.tsx';
import { latinKeyOf } from '../../ui/key-of.ts';
import '../../ui/screen.css';
import './inbox.css';

const skeletonRows = 4;

interface InboxScreenProps extends Pick<
  EntryActs,
  'onDecide' | 'onOpenModels' | 'onApprove' | 'onSendBack'
> {
  /** The thing of an entry, where it can be shown beside the inbox. */
  readonly thingOf: (entry: InboxEntry) => SelectedThing | undefined;
  /** The address of an entry's thing. */
  readonly hrefOf: (entry: InboxEntry) => string;
  /** Called before the window goes there. */
  readonly onOpen: (entry: InboxEntry) => void;
}

/** The inbox of all homes: the entries that need the person, and below them the others. */
export function InboxScreen({ thingOf, hrefOf, onOpen, ...others }: InboxScreenProps) {
  const scroll = useRef<HTMLDivElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const inbox = useInbox();
  const { needs, rest } = inbox;
  const counts = useInboxCounts();
  const homes = useHomes((state) => state.homes);
  const entries = useMemo(() => [...needs, ...rest], [needs, rest]);
  const unread = useMemo(() => entries.filter((entry) => entry.unread.length > 0), [entries]);
  const active = useActiveEntry(entries, scroll, title);
  const reading = useReadAll(unread);
  useSelectThing(active.entry && thingOf(active.entry));
  useOfferActions(inboxActions(active, unread.length > 0 ? reading.begin : undefined));
  useUndoPlace(undefined, inboxScope);
  const acts: EntryActs = {
    hrefOf,
    ...others,
    onOpen: (entry) => {
      onOpen(entry);
      openEntry(entry);
    },
    onApprove: (entry) => review(entry, active, others.onApprove),
    onSendBack: (entry) => review(entry, active, others.onSendBack),
    onDone: (entry) => finish(entry, active),
    laterChoices: (entry) => laterChoices(entry, active.hold),
  };
  return (
    // The keys belong to the whole view, wherever the focus is in it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className="screen inbox"
      aria-labelledby="inbox-title"
      onKeyDown={(event) => actByKey(event, active)}
      onFocus={active.onFocus}
      onBlur={active.onBlur}
    >
      <InboxPages homes={homes} />
      <header className="screen-head">
        <h1 id="inbox-title" ref={title} tabIndex={-1}>
          {text.inbox.title}
        </h1>
        <p className="screen-count">
          {counts.unread > 0 && text.inbox.unreadAbout(counts.unread, counts.unreadEntries)}
        </p>
        <Button disabled={unread.length === 0} onClick={reading.begin}>
          <CheckCheck size={16} aria-hidden="true" />
          <YieldingWords>{text.inbox.readAll}</YieldingWords>
        </Button>
      </header>
      <InboxFailures homes={homes} />
      <div className="inbox-scroll" ref={scroll}>
        <InboxLists {...{ needs, rest, active, acts, scroll }} hasHomeName={homes.length > 1} />
        <InboxSettled {...inbox} hrefOf={hrefOf} onOpen={onOpen} />
      </div>
      {reading.question}
    </section>
  );
}

/** The list of the entries that need the person, and that of the rest. */
function InboxLists({
  needs,
  rest,
  active,
  acts,
  scroll,
  hasHomeName,
}: Pick<Inbox, 'needs' | 'rest'> & {
  active: ActiveEntry;
  acts: EntryActs;
  scroll: RefObject<HTMLElement | null>;
  hasHomeName: boolean;
}) {
  const knowledge = useKnowledge();
  const rowIn = (all: readonly InboxEntry[], from: number) => (entry: InboxEntry, at: number) => (
    <InboxRow
      key={entry.thing.key}
      entry={entry}
      place={at + 1}
      count={all.length}
      isActive={from + at === active.at}
      hasHomeName={hasHomeName}
      onActive={active.activate}
      acts={acts}
    />
  );
  // An inbox that could not be read must not say that nothing needs the person.
  const empty = {
    reading: <Skeleton label={text.inbox.loading} rows={skeletonRows} />,
    failed: undefined,
    ready: <EmptyState icon={<InboxIcon />} title={text.inbox.nothingNeedsYou} />,
  }[knowledge];
  return (
    <>
      <InboxSection
        title={text.inbox.needsYou}
        entries={needs}
        activeAt={active.at}
        scroll={scroll}
        above={`${needs.length > 0}`}
        empty={empty}
      >
        {rowIn(needs, 0)}
      </InboxSection>
      {rest.length > 0 && (
        <InboxSection
          title={text.inbox.rest}
          entries={rest}
          activeAt={active.at - needs.length}
          scroll={scroll}
          above={`${needs.length} ${knowledge}`}
          empty={undefined}
        >
          {rowIn(rest, needs.length)}
        </InboxSection>
      )}
    </>
  );
}

/** Marks everything as read. It asks first if there is too much to undo. */
function useReadAll(unread: readonly InboxEntry[]) {
  const [isAsking, setIsAsking] = useState(false);
  const read = () => void readEverything(unread);
  const { title, detail, act } = text.inbox.confirmReadAll;
  return {
    begin: () => (unread.length > maxUndoneReads ? setIsAsking(true) : read()),
    question: isAsking && (
      <Confirm
        title={title(unread.length)}
        detail={detail}
        act={act}
        onConfirm={read}
        onClose={() => setIsAsking(false)}
      />
    ),
  };
}

/** Decides on an item in review: whoever does has read what was told of it. */
function review(
  entry: InboxEntry,
  { activate }: ActiveEntry,
  decide: (entry: InboxEntry) => void,
): void {
  activate(entry.thing.key);
  openEntry(entry);
  decide(entry);
}

function finish(entry: InboxEntry, { hold, activate }: ActiveEntry): void {
  const refusal = doneRefusal(entry);
  if (refusal === undefined) {
    activate(entry.thing.key);
    hold();
    void finishEntry(entry);
  } else {
    showToast({ words: refusal });
  }
}

const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 10,
  PageUp: -10,
  Home: -Infinity,
  End: Infinity,
};
const asides: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** Moves the focus to the controls of an entry before or after the focused one. */
function goAside(from: Element, by: number): void {
  const controls = [
    ...(from.closest('.inbox-row')?.querySelectorAll<HTMLElement>('a, button') ?? []),
  ];
  controls[controls.findIndex((control) => control === from) + by]?.focus();
}

/** Handles the keys of the list. Keys in a menu of an entry bubble here, and are left to the menu. */
function actByKey(event: KeyboardEvent, { move }: ActiveEntry): void {
  const { target, currentTarget } = event;
  const key = latinKeyOf(event);
  const hasModifier = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
  if (!(target instanceof Element) || !currentTarget.contains(target)) {
    return;
  }
  // Entries that are put off or done have their own list, with the same keys.
  const isSettled = target.closest('.inbox-settled') !== null;
  const by = isSettled || hasModifier ? undefined : steps[key];
  const aside = hasModifier ? undefined : asides[key];
  if (by !== undefined) {
    event.preventDefault();
    move(by);
  } else if (key === ' ' && !hasModifier && target.matches('.inbox-link')) {
    event.preventDefault();
    togglePane('details');
  } else if (aside !== undefined) {
    goAside(target, aside);
  } else if (key.toLowerCase() === 'z' && !hasModifier) {
    event.preventDefault();
    void stepHere('undo');
  }
}
