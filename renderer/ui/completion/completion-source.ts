import { createContext } from 'react';
import type { ReactNode } from 'react';
import type { CompletionSign } from './completion-trigger.ts';

/** Something that completes what is typed. */
export interface Completion {
  readonly id: string;
  readonly label: string;
  /** Words that tell it from others of the same name. */
  readonly detail?: string | undefined;
  readonly sign?: ReactNode;
  /** The text that replaces the sign and the words after it. */
  readonly insert: string;
}

/** Somebody who can be named. */
export interface Person {
  readonly id: string;
  readonly name: string;
}

/** The sign and the words to complete. */
export interface CompletionQuery {
  readonly sign: CompletionSign;
  readonly words: string;
  /** Those who take part, who come before others. */
  readonly people: readonly Person[];
  /** Whether only documents are meant, of all things. */
  readonly isOfDocuments?: boolean;
}

/** Where completions come from. */
export interface CompletionSource {
  /**
   * Looks for completions. What can be found quickly is told at once; then it is told again
   * whenever there is more to tell, until the returned function is called. `isAll` says that
   * everything that is known was looked at.
   */
  readonly find: (
    query: CompletionQuery,
    onFound: (found: readonly Completion[], isAll: boolean) => void,
  ) => () => void;
}

/** The source of completions for the texts written below it; without one there are none. */
export const CompletionContext = createContext<CompletionSource | undefined>(undefined);
