import { GitMerge } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { FieldConflict, OutboxEntry } from '#shared/capability/outbox.ts';
import type { Document } from '#shared/domain/document/schema.ts';
import { problemOf } from '../../../bridge/call.ts';
import { useAreDraftsRead } from '../../../entities/local-state/draft-store.ts';
import { useShownEntries } from '../../../entities/outbox/held-discards.ts';
import { text } from '../../../text/text.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { InlineError } from '../../../ui/inline-error.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { TextComparison } from '../compare/text-comparison.tsx';
import type { ComparisonView } from '../compare/text-comparison.tsx';
import type { GuildPlace } from '../document-acts.ts';
import { DocumentHeader } from '../document-header.tsx';
import type { DocumentWays } from '../document-places.ts';
import { keepMine, keepTheirs, saveMerged } from './conflict-acts.ts';
import { FieldChoices } from './field-choices.tsx';
import { openPlaces } from './merge-texts.ts';
import { useKeptMerge } from './use-kept-merge.ts';
import { textOf, useMergedText } from './use-merged-text.ts';
import './document-conflict.css';

const words = text.document.conflict;

const MergedEditor = lazy(() =>
  import('./merged-editor.tsx').then((module) => ({ default: module.MergedEditor })),
);

const views = (['merged', 'formatted', 'source'] as const).map((id) => ({
  id,
  label: words.views[id],
}));

interface DocumentConflictProps {
  readonly place: GuildPlace;
  readonly document: Document;
  readonly ways: DocumentWays;
}

/** Both texts of a document that two have changed, and the way to one. */
export function DocumentConflict({ place, document, ways }: DocumentConflictProps) {
  const entry = useShownEntries().find(
    ({ homeId, subject, state }) =>
      homeId === place.homeId &&
      subject.kind === 'document' &&
      subject.id === document.id &&
      state === 'conflict',
  );
  const areDraftsRead = useAreDraftsRead();
  const { title, type } = document;
  if (entry?.conflict === undefined) {
    return (
      <section className="screen document" aria-label={text.document.name}>
        <DocumentHeader title={title} type={type} listHref={ways.listHref}>
          <Button onClick={() => ways.onMode('read')}>{text.ui.back}</Button>
        </DocumentHeader>
        <EmptyState icon={<GitMerge />} title={words.none} />
      </section>
    );
  }
  // A later change of others is another conflict.
  const key = JSON.stringify(entry.conflict);
  return (
    areDraftsRead && <Decision key={key} {...{ document, ways, entry }} conflict={entry.conflict} />
  );
}

interface DecisionProps {
  readonly document: Document;
  readonly ways: DocumentWays;
  readonly entry: OutboxEntry;
  readonly conflict: readonly FieldConflict[];
}

function Decision({ document, ways, entry, conflict }: DecisionProps) {
  const [choices, setChoices] = useState<Readonly<Record<string, unknown>>>({});
  const [failure, setFailure] = useState<string>();
  const content = conflict.find(({ field }) => field === 'content');
  const { read, onChange, drop } = useKeptMerge(entry, textOf(content?.theirs));
  const others = conflict.filter(({ field }) => field !== 'content');
  const merged = useMergedText(content);
  const openCount = merged === undefined ? 0 : openPlaces(read?.() ?? merged.text);
  const leave = () => {
    drop();
    ways.onMode('read');
  };
  const decide = (act: Promise<void>) =>
    void act.then(leave, (error: unknown) => setFailure(problemOf(error).detail));
  const save = () => {
    const mine = others.map(({ field, mine: value }) => [field, value]);
    const whole = read?.() ?? merged?.text;
    const own = whole === undefined ? {} : { content: whole };
    decide(saveMerged(entry, { ...Object.fromEntries(mine), ...choices, ...own }));
  };
  const isReading = content !== undefined && merged === undefined;
  return (
    <section className="screen document" aria-label={text.document.name}>
      <DocumentHeader title={document.title} type={document.type} listHref={ways.listHref}>
        <Button onClick={() => ways.onMode('read')}>{words.later}</Button>
        <Button onClick={() => decide(keepTheirs(entry))}>{words.keepTheirs}</Button>
        <Button onClick={() => decide(keepMine(entry))}>{words.keepMine}</Button>
        <Button kind="primary" disabled={isReading || openCount > 0} onClick={save}>
          {words.save}
        </Button>
      </DocumentHeader>
      <div className="document-decision">
        <div className="document-notes" role="status">
          <p>{words.detail}</p>
          {openCount > 0 && <p>{words.open(openCount)}</p>}
          <InlineError detail={failure} />
        </div>
        {others.length > 0 && (
          <FieldChoices
            conflict={others}
            choices={choices}
            onChoose={(field, value) => setChoices({ ...choices, [field]: value })}
          />
        )}
        {content !== undefined && (
          <Texts
            content={content}
            merged={merged?.text}
            now={read}
            hasPlaces={openCount > 0}
            onChange={onChange}
          />
        )}
      </div>
    </section>
  );
}

/** The merged text, which can be changed, or both texts side by side. */
function Texts({
  content,
  merged,
  now,
  hasPlaces,
  onChange,
}: {
  content: FieldConflict;
  merged: string | undefined;
  /** Reads what the merged text is by now. */
  now: (() => string) | undefined;
  /** Whether there are places that still have both versions. */
  hasPlaces: boolean;
  onChange: (read: () => string) => void;
}) {
  /** Whoever chooses a view goes on from that choice. */
  const [chosenView, setView] = useState<'merged' | ComparisonView>();
  const view = chosenView ?? 'merged';
  const [sides] = useState(() => ({
    mine: { name: words.mine, text: textOf(content.mine), tag: 'mark' as const },
    theirs: { name: words.theirs, text: textOf(content.theirs), tag: 'mark' as const },
  }));
  return (
    <>
      <div className="document-view">
        <SegmentedControl label={words.view} segments={views} chosenId={view} onChoose={setView} />
        {view === 'merged' && <p className="quiet">{words.merged}</p>}
      </div>
      <div className="screen-body document-panes">
        <Suspense>
          {view === 'merged' && merged !== undefined && (
            <MergedEditor
              initial={now?.() ?? merged}
              takesFocus={chosenView === undefined}
              {...{ hasPlaces, onChange }}
            />
          )}
        </Suspense>
        {view !== 'merged' && <TextComparison view={view} left={sides.mine} right={sides.theirs} />}
      </div>
    </>
  );
}
