import type { ReactNode } from 'react';
import { needsPerson } from '#shared/rules/needs.ts';
import type { OutboxEntry } from '#shared/capability/outbox.ts';
import type { Document } from '#shared/domain/document/schema.ts';
import {
  documentDraft,
  dropDocumentDraft,
  saveDocumentDraft,
  useHasDraft,
} from '../../entities/document/document-drafts.ts';
import { useShownEntries } from '../../entities/outbox/held-discards.ts';
import { text } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.tsx';
import type { GuildPlace } from './document-acts.ts';
import type { DocumentWays } from './document-places.ts';

const words = text.document.state;

/** The state of the changes that are not with the service yet, with the ways on. */
export function DocumentState({
  place: { homeId },
  document: { id },
  ways,
}: {
  place: GuildPlace;
  document: Document;
  ways: DocumentWays;
}) {
  const hasDraft = useHasDraft(homeId, id);
  const entries = useShownEntries().filter(
    ({ homeId: home, subject }) =>
      home === homeId && subject.kind === 'document' && subject.id === id,
  );
  const entry =
    entries.find(({ state }) => state === 'conflict') ?? entries.find((each) => !needsPerson(each));
  return (
    <>
      {ways.unsent}
      <div role="status">
        {entry !== undefined && (
          <Line isUrgent={entry.state === 'conflict'} words={wordsOf(entry)}>
            {entry.state === 'conflict' && (
              <Button onClick={() => ways.onMode('conflict')}>{words.resolve}</Button>
            )}
          </Line>
        )}
        {hasDraft && (
          <Line isUrgent={false} words={words.draft}>
            <Button onClick={() => ways.onMode('edit')}>{words.continue}</Button>
            <Button kind="quiet" onClick={() => discardDraft(homeId, id)}>
              {words.discard}
            </Button>
          </Line>
        )}
      </div>
    </>
  );
}

function Line({
  isUrgent,
  words: said,
  children,
}: {
  isUrgent: boolean;
  words: string;
  children: ReactNode;
}) {
  return (
    <div className="document-state" data-urgent={isUrgent ? '' : undefined}>
      <p>{said}</p>
      {children}
    </div>
  );
}

/** Removes what is written, and offers to take that back. */
export function discardDraft(homeId: string, id: string): void {
  const draft = documentDraft(homeId, id);
  dropDocumentDraft(homeId, id);
  if (draft !== undefined) {
    showToast({ words: words.discarded, onUndo: () => saveDocumentDraft(homeId, id, draft) });
  }
}

/** The words of a conflict, or of a write that goes out by itself. */
function wordsOf({ state, reason, temporaryId }: OutboxEntry): string {
  if (state === 'conflict') {
    return words.conflict;
  }
  if (state === 'sending') {
    return words.sending;
  }
  return reason ?? (temporaryId === undefined ? words.waiting : words.creating);
}
