import { useEffect, useState } from 'react';
import type { FormEvent, KeyboardEvent } from 'react';
import type { Operator } from '#shared/domain/operator/schema.ts';
import { problemOf } from '../../bridge/call.ts';
import { text } from '../../text/text.ts';
import { parseIds } from '../../ui/id-list.ts';
import {
  draftOf,
  saveDraftsSoon,
  threadDraft,
  writeDraft,
} from '../../entities/local-state/draft-store.ts';
import { noteOrigin } from '../../entities/local-state/thread-origins.ts';
import { createThread } from './actions.ts';
import { forgetNewThreadDraft, keepNewThreadDraft, newThreadDraftOf } from './new-thread-drafts.ts';
import type { NewThreadDraft } from './new-thread-drafts.ts';
import { clearSelection } from './selection-store.ts';
import { keyOf } from '../../ui/key-of.ts';

/** Where a new thread is opened. */
export interface NewThreadPlace {
  readonly homeId: string;
  readonly guildId: string;
  readonly operators: readonly Operator[];
  /** The operators that are chosen, and the message and the title that are written, at first. */
  readonly first?: {
    readonly operatorIds?: readonly string[] | undefined;
    readonly opening?: string | undefined;
    readonly title?: string | undefined;
  };
  /** The thread with which it goes on, its operators, and what was being written there. */
  readonly continues?:
    | {
        readonly conversationId: string;
        readonly operatorIds: readonly string[];
        readonly draft: string;
      }
    | undefined;
  readonly onCreated: (conversationId: string) => void;
}

/** The draft of a new thread, why the thread could not be opened, and the act that opens it. */
export function useNewThread(place: NewThreadPlace) {
  const { homeId, guildId, operators, first, onCreated } = place;
  const [draft, setDraft] = useState(() => beginWith(first, newThreadDraftOf(homeId, guildId)));
  const [failure, setFailure] = useState<string>();
  const [isCreating, setIsCreating] = useState(false);
  useEffect(() => saveDraftsSoon, []);
  const { chosen, fields } = draft;
  const { others, title, opening } = fields;
  const change = (changed: Partial<NewThreadDraft>) => {
    const next = { ...draft, ...changed };
    keepNewThreadDraft(homeId, guildId, next);
    setDraft(next);
  };

  const create = async (event: FormEvent) => {
    event.preventDefault();
    if (isCreating) {
      return;
    }
    const known = operators.map(({ id }) => id).filter((id) => chosen.has(id));
    const operatorIds = [...known, ...parseIds(others)];
    if (operatorIds.length === 0) {
      setFailure(text.conversation.operatorMissing);
      return;
    }
    setIsCreating(true);
    try {
      const conversationId = await createThread(homeId, {
        guildId,
        operatorIds,
        ...(title.trim() !== '' && { title }),
        ...(opening.trim() !== '' && { initialMessage: opening }),
      });
      forgetNewThreadDraft(homeId, guildId);
      noteOrigin(homeId, conversationId, opening);
      clearSelection();
      takeDraft(place, opening);
      onCreated(conversationId);
    } catch (error) {
      setFailure(problemOf(error).detail);
      setIsCreating(false);
    }
  };
  const toggle = (id: string) => {
    setFailure(undefined);
    const next = new Set(chosen);
    change({ chosen: next.delete(id) ? next : next.add(id) });
  };
  /** The value of a field and what changes it. */
  const field = (name: keyof typeof fields) => ({
    value: fields[name],
    onChange: (value: string) => change({ fields: { ...fields, [name]: value } }),
  });
  return { chosen, toggle, field, failure, isCreating, create };
}

/** The draft that was kept, with what was just chosen. Words that were kept stay, behind new ones. */
function beginWith(first: NewThreadPlace['first'], kept: NewThreadDraft): NewThreadDraft {
  const { operatorIds = [...kept.chosen], opening = '', title = '' } = first ?? {};
  const isUntouched = opening !== '' && kept.fields.opening === kept.proposed;
  const written = isUntouched ? '' : kept.fields.opening;
  const isOwnTitle = kept.fields.title !== kept.proposedTitle;
  return {
    chosen: new Set(operatorIds),
    fields: {
      ...kept.fields,
      opening: openingOf(opening, written),
      title: isOwnTitle || opening === '' ? kept.fields.title : title,
    },
    proposed: opening || kept.proposed,
    proposedTitle: opening === '' ? kept.proposedTitle : title,
  };
}

function openingOf(opening: string, kept: string): string {
  const isNew = opening !== '' && !kept.includes(opening.trimEnd());
  return isNew && kept !== '' ? `${opening.trimEnd()}\n\n${kept}` : kept || opening;
}

/** Takes what was being written in another thread away from there, once it is in a new one. */
function takeDraft({ homeId, continues }: NewThreadPlace, opening: string): void {
  if (continues !== undefined) {
    const { conversationId, draft } = continues;
    const key = threadDraft(homeId, conversationId);
    if (draftOf(key) === draft && opening.includes(draft.trim())) {
      writeDraft(key, '');
      saveDraftsSoon();
    }
  }
}

/** Sends a form by Ctrl or Cmd and Enter, from wherever in it. */
export function sendByKeys(event: KeyboardEvent<HTMLFormElement>): void {
  if (keyOf(event) === 'Enter' && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    event.currentTarget.requestSubmit();
  }
}
