import type { Message } from './schema.ts';

/**
 * A gap in a thread: messages that were not read yet. Only the client knows it; no service answers
 * with it.
 */
export interface ThreadGap {
  /** The id of the message right after the gap. */
  readonly before: string;
  /** The `cursor` for `message.list` that reads the missing messages. */
  readonly cursor: string;
}

/** A page of messages from main: newest first, with the gaps between them. */
export interface MessagePage {
  readonly messages: readonly Message[];
  readonly nextCursor?: string | null | undefined;
  readonly gaps?: readonly ThreadGap[] | undefined;
}
