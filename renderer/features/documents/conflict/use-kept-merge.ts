import { useState } from 'react';
import type { OutboxEntry } from '#shared/capability/outbox.ts';
import { documentDraft } from '../../../entities/document/document-drafts.ts';
import { useDraftKeeping } from '../editor/draft-keeping.ts';

/** The other fields of a kept text. Here it is a text alone. */
const noFields = { title: '', type: 'document', description: '' } as const;

/**
 * Keeps the merged text of a conflict through crash and quit, as long as what others wrote is the
 * same.
 *
 * @param theirs what others wrote
 */
export function useKeptMerge({ homeId, id }: OutboxEntry, theirs: string) {
  const [read, setRead] = useState(() => {
    const draft = documentDraft(homeId, id, 'merged_document');
    return draft?.base?.content === theirs ? () => draft.content : undefined;
  });
  const { keep, drop } = useDraftKeeping(homeId, id, 'merged_document');
  const base = { ...noFields, content: theirs, updatedAt: '' };
  return {
    /** Reads what the person has merged; undefined if they changed nothing. */
    read,
    onChange: (next: () => string) => {
      // A function in a state is called: it is put into another one.
      setRead(() => next);
      keep(() => ({ ...noFields, content: next(), base }));
    },
    drop,
  };
}
