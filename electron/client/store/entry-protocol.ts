import type { BaseVersion, OutboxEntry } from '#shared/capability/outbox.ts';

/** An entry as it is accepted. */
export type NewOutboxEntry = Pick<
  OutboxEntry,
  | 'id'
  | 'homeId'
  | 'operation'
  | 'input'
  | 'subject'
  | 'subjectTitle'
  | 'createdAt'
  | 'temporaryId'
  | 'sendAt'
> & {
  readonly creates?: string | undefined;
  readonly coalesces: boolean;
  readonly baseVersion?: BaseVersion | undefined;
  /**
   * Whether it is checked for changes of others before it is sent. An entry that must wait is checked,
   * and a long text always is.
   */
  readonly mustCheck: boolean;
  /** The name of its act. The entries of one act are sent one at a time. */
  readonly act?: string | undefined;
  /**
   * The parent of the deleted item; '' for none, undefined if it is unknown. A deletion waits for the
   * deletions of the items below.
   */
  readonly parentId?: string | undefined;
};

export type StoredEntry = OutboxEntry & {
  /** Entries of one lane go out one after the other. */
  readonly lane: string;
  /** The name of its act, whose later changes wait for it. */
  readonly act?: string | undefined;
};
