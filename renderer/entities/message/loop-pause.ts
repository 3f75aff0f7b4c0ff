import type { Message } from '#shared/domain/message/schema.ts';
import type { Activity } from '../progress/activity-store.ts';

/** A loop of operators that waits for a person (contract: Loop brake). */
export interface LoopPause {
  /** The operators that would go on. */
  readonly operatorIds: readonly string[];
  /** Why, in the words of the service, where it says so. */
  readonly reason: string | undefined;
  /** Whether the service does not tell, and it follows from the messages alone. */
  readonly isInferred: boolean;
}

/** The facts about a thread from which a pause follows. */
interface KnownLoop {
  readonly messages: readonly Message[];
  /** The activities that were heard of in passing, by operator id. */
  readonly activity: Readonly<Record<string, Activity>>;
  /**
   * Whether the service does not tell of pauses, and nobody has written for so long that an answer
   * could be expected.
   */
  readonly isSilent: boolean;
}

/** How many messages of operators in a row hold as many rounds as the loop brake allows. */
const fullLoop = 7;

/**
 * The pause of a thread: what the newest message was answered with, as it was heard or as the
 * service keeps it. A message of a person ends it, and so does an operator that thinks again.
 */
export function loopPause({ messages, activity, isSilent }: KnownLoop): LoopPause | undefined {
  const newest = messages.at(-1);
  if (newest?.authorType === 'user') {
    return undefined;
  }
  const heard = Object.entries(activity);
  if (heard.some(([, { kind }]) => kind === 'thinking')) {
    return undefined;
  }
  const reasons = new Map([
    ...(newest?.responses ?? [])
      .filter(({ kind }) => kind === 'stopped')
      .map(({ operatorId, reason }) => [operatorId as string, reason] as const),
    ...heard
      .filter(([, { kind }]) => kind === 'stopped')
      .map(([operatorId, { reason }]) => [operatorId, reason] as const),
  ]);
  if (reasons.size > 0) {
    const reason = [...reasons.values()].find((each) => each !== undefined);
    return { operatorIds: [...reasons.keys()], reason, isInferred: false };
  }
  return isSilent ? inferred(messages) : undefined;
}

/** The pause of a loop that has gone its full length, and of which nothing else is known. */
function inferred(messages: readonly Message[]): LoopPause | undefined {
  const asked = messages.findLastIndex(({ authorType }) => authorType === 'user');
  const said = messages.slice(asked + 1);
  const newest = said.at(-1);
  const others = new Set(said.map(({ authorId }) => authorId));
  others.delete(newest?.authorId ?? '');
  return said.length >= fullLoop && others.size > 0
    ? { operatorIds: [...others], reason: undefined, isInferred: true }
    : undefined;
}
