import type { ReactNode } from 'react';
import type { DocumentMode } from './document-modes.ts';

/** The ways that lead on from a document. */
export interface DocumentWays {
  readonly listHref: string;
  /** The changes of the document that could not be sent, with the ways to settle them. */
  readonly unsent?: ReactNode;
  readonly documentHref: (id: string) => string;
  readonly itemHref: (id: string) => string;
  readonly threadHref: (id: string) => string;
  /** The address of a document, for other programs and for messages. */
  readonly addressOf: (id: string) => string;
  readonly onMode: (mode: DocumentMode) => void;
  /** Goes to another document, in place of this one. */
  readonly onReplace: (id: string) => void;
  /** Opens a new thread with a first message. */
  readonly onDiscuss: (opening: string) => void;
  /** Leaves for the list. */
  readonly onLeave: () => void;
}

/** Where a document opens. */
export interface OpeningPlace {
  /** The words that a search has led to, and what it showed around them. */
  readonly sought?: string | undefined;
  readonly near?: string | undefined;
  /** The name of a heading. */
  readonly part?: string | undefined;
}
