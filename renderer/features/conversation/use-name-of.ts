import { useMemo } from 'react';
import type { Participant } from '#shared/domain/conversation/schema.ts';
import type { Message } from '#shared/domain/message/schema.ts';
import { useSentAs } from '../../entities/local-state/sent-as-store.ts';
import { text } from '../../text/text.ts';
import { useOwnId } from './use-thread-rows.ts';

/** Names the author of a message. */
export type NameOf = (message: Message) => string;

/** Returns a function that names the author of a message of a thread to the person, as you. */
export function useNameOf(homeId: string, participants: readonly Participant[]): NameOf {
  return useNames(homeId, participants, text.conversation.you);
}

/**
 * Returns a function that names the author of a message to others, who read what leaves the thread:
 * the person has their name, where it is known.
 */
export function useNameForOthers(homeId: string, participants: readonly Participant[]): NameOf {
  const ownId = useOwnId(homeId);
  const own = participants.find(({ id }) => id === ownId)?.name;
  return useNames(homeId, participants, own || text.conversation.you);
}

function useNames(homeId: string, participants: readonly Participant[], person: string): NameOf {
  const ownId = useOwnId(homeId);
  const sentAs = useSentAs(homeId);
  return useMemo(() => {
    const names = new Map(
      participants.map(({ id, name }) => [id, id === ownId || id === '' ? person : name]),
    );
    return (message) => {
      const name = names.get(message.authorId) ?? nameOfOther(message, person);
      return sentAs.has(message.id) ? text.conversation.personAs(person, name) : name;
    };
  }, [participants, ownId, person, sentAs]);
}

/** The name of an author who is no participant: the person, not known yet, or a former one. */
function nameOfOther({ authorId, authorType }: Message, person: string): string {
  return authorId === '' && authorType === 'user' ? person : text.conversation.formerParticipant;
}
