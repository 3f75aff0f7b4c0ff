import type { BaseVersion, OutboxEntry } from '#shared/capability/outbox.ts';

/** An entry as it is accepted. */
export type NewOutboxEntry = Pick<
  OutboxEntry,
  'id' | 'homeId' | 'operation' | 'input' | 'subject' | 'subjectTitle' | 'createdAt' | 'temporaryId'
> & {
  readonly creates?: string | undefined;
  readonly coalesces: boolean;
  readonly baseVersion?: BaseVersion | undefined;
  /**
   * Whether it is checked before it goes that nobody else has changed the same. What must wait is,
   * and a long text is always.
   */
  readonly mustCheck: boolean;
  /** The name of the act that it is part of: of one act one goes out at a time. */
  readonly act?: string | undefined;
  /**
   * The item that what it deletes stands below; '' for none, undefined where nobody knows. A
   * deletion waits for those of what is below it.
   */
  readonly parentId?: string | undefined;
};

export type KeptEntry = OutboxEntry & {
  /** Entries of one lane go out one after the other. */
  readonly lane: string;
};
