import type { Participant } from '#shared/domain/conversation/schema.ts';
import { useHomes } from '../../entities/home/home-store.ts';

/**
 * Returns a function that names who wrote a document. The person who reads it is `you`.
 *
 * @param you the word for that person where the name is shown
 */
export function useAuthorName(homeId: string, you: string): (author: Participant) => string {
  const ownId = useHomes(({ homes }) => homes.find(({ id }) => id === homeId)?.user?.id);
  return ({ id, name }) => (id === ownId ? you : name);
}
