import type { Message } from './schema.ts';

/**
 * A place in a thread where messages lie between that were not read yet. It is the client's own:
 * no service answers with it.
 */
export interface ThreadGap {
  /** The id of the message right after what is missing. */
  readonly before: string;
  /** Reads what is missing: the `cursor` of a `message.list`. */
  readonly cursor: string;
}

/** A page of messages as main answers with it: newest first, with the gaps between them. */
export interface MessagePage {
  readonly messages: readonly Message[];
  readonly nextCursor?: string | null | undefined;
  readonly gaps?: readonly ThreadGap[] | undefined;
}
