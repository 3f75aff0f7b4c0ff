import type { Conversation } from './schema.ts';

/**
 * Whether a person started a thread: its creator is the first person among the participants
 * (contract: Conversations). Where it is not known who the person is, a thread of one person is
 * theirs.
 */
export function isStartedBy(
  { participants }: Pick<Conversation, 'participants'>,
  ownId: string | undefined,
): boolean {
  const [creator, ...others] = participants.filter(({ type }) => type === 'user');
  return (
    creator !== undefined && (ownId === undefined ? others.length === 0 : creator.id === ownId)
  );
}
