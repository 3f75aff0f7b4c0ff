import { withLinkWords } from '#shared/text/link-words.ts';
import type { Clause } from './clauses.ts';
import type { Detail } from './refinement.ts';

/** A person's goal as gathered from the thread: a request and its later refinements. */
export interface Brief {
  /** The subject in the person's words. */
  readonly subject: Clause;
  /** The parts of the request, in order. */
  readonly points: readonly Clause[];
  readonly date: string | undefined;
  readonly detail: Detail;
  readonly tone: 'plain' | 'formal' | 'friendly';
  /** Whether a person has put the parts in order. */
  readonly isOrdered: boolean;
  /** The text of the request, for scripts that search it themselves. */
  readonly text: string;
  /** The previous request, if any. */
  readonly background: Brief | undefined;
}

const goingOn = /^[\s,]*(?:please |and )*(?:go|carry|keep) (?:on|going)(?: please)?[\s.!]*$/iu;

/** Returns whether a message asks operators to go on with what they were about. */
export function isGoingOn(message: string): boolean {
  return goingOn.test(withoutMentions(message.slice(0, 1_000)).replaceAll(/\band\b/giu, ' '));
}

/** Returns the words of a message without links and mentions. */
export function wordsOf(message: string): string {
  return withoutMentions(withLinkWords(message, (_thing, title) => title ?? ''));
}

/**
 * Removes all mentions (`@Name`) from a text, so that an answer names no operator by accident.
 */
export function withoutMentions(text: string): string {
  return text
    .replaceAll(/(?<![\p{L}\p{N}_])@[\p{L}\p{N}_-]+[,:]?/gu, '')
    .replaceAll(/[^\S\n]+/gu, ' ')
    .trim();
}
