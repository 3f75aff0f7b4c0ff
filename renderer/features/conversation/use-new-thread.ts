import { useState } from 'react';
import type { FormEvent } from 'react';
import type { Operator } from '#shared/domain/operator/schema.ts';
import { problemOf } from '../../bridge/call.ts';
import { text } from '../../text/text.ts';
import { parseIds } from '../../ui/id-list.ts';
import { createThread } from './actions.ts';

/** Where a new thread is opened. */
export interface NewThreadPlace {
  readonly homeId: string;
  readonly guildId: string;
  readonly operators: readonly Operator[];
  /** What is chosen and written at first. */
  readonly first?: {
    readonly operatorIds?: readonly string[] | undefined;
    readonly opening?: string | undefined;
  };
  readonly onCreated: (conversationId: string) => void;
}

/** What is written of a new thread, why it could not be opened, and what opens it. */
export function useNewThread({ homeId, guildId, operators, first, onCreated }: NewThreadPlace) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(first?.operatorIds));
  const [fields, setFields] = useState({ others: '', title: '', opening: first?.opening ?? '' });
  const [failure, setFailure] = useState<string>();
  const [isCreating, setIsCreating] = useState(false);
  const { others, title, opening } = fields;

  const create = async (event: FormEvent) => {
    event.preventDefault();
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
      onCreated(conversationId);
    } catch (error) {
      setFailure(problemOf(error).detail);
      setIsCreating(false);
    }
  };
  const toggle = (id: string) => {
    setFailure(undefined);
    setChosen((former) => {
      const next = new Set(former);
      return next.delete(id) ? next : next.add(id);
    });
  };
  /** The value of a field and what changes it. */
  const field = (name: keyof typeof fields) => ({
    value: fields[name],
    onChange: (value: string) => setFields((former) => ({ ...former, [name]: value })),
  });
  return { chosen, toggle, field, failure, isCreating, create };
}
