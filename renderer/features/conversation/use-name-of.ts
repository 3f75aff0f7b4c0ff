import { useMemo } from 'react';
import type { Participant } from '#shared/domain/conversation/schema.ts';
import type { Message } from '#shared/domain/message/schema.ts';
import { useSentAs } from '../../entities/local-state/sent-as-store.ts';
import { text } from '../../text/text.ts';
import { useOwnId } from './use-thread-rows.ts';

/** Names the author of a message. */
export type NameOf = (message: Message) => string;

/** Returns a function that names the author of a message of a thread. */
export function useNameOf(homeId: string, participants: readonly Participant[]): NameOf {
  const ownId = useOwnId(homeId);
  const sentAs = useSentAs(homeId);
  return useMemo(() => {
    const names = new Map(
      participants.map(({ id, name }) => [
        id,
        id === ownId || id === '' ? text.conversation.you : name,
      ]),
    );
    return (message) => {
      const name = names.get(message.authorId) ?? nameOfOther(message);
      return sentAs.has(message.id) ? text.conversation.youAs(name) : name;
    };
  }, [participants, ownId, sentAs]);
}

/** The name of an author who is no participant: the person, not known yet, or a former one. */
function nameOfOther({ authorId, authorType }: Message): string {
  return authorId === '' && authorType === 'user'
    ? text.conversation.you
    : text.conversation.formerParticipant;
}
