import type { OutboxEntry } from '#shared/capability/outbox.ts';
import type { Message } from '#shared/domain/message/schema.ts';
import type { ThreadGap } from '#shared/domain/message/thread-gap.ts';
import { isSameDay } from '../../ui/time.ts';

/** One row of a thread, in the order it is shown. */
export type ThreadRow =
  | { readonly kind: 'day'; readonly key: string; readonly at: string }
  | {
      readonly kind: 'message';
      readonly key: string;
      readonly message: Message;
      /** Whether the author stands over it: false inside a run of one author's messages. */
      readonly hasAuthor: boolean;
    }
  | { readonly kind: 'gap'; readonly key: string; readonly gap: ThreadGap }
  | { readonly kind: 'operators'; readonly key: string }
  /** Where the unread messages begin. */
  | { readonly kind: 'new'; readonly key: string }
  | {
      readonly kind: 'outgoing';
      readonly key: string;
      readonly entry: OutboxEntry;
      readonly hasAuthor: boolean;
    };

/** The author and the time of a text: they make days and runs. */
interface Written {
  readonly authorId: string;
  readonly createdAt: string;
}

/** How long after one message the next of the same author still belongs to its run. */
const runMs = 5 * 60_000;

/**
 * The rows of a thread: a separator at each new day, a marker wherever something between is
 * unread, the messages in runs, what the operators are about under the person's last message, and
 * last what is still on its way out, in days and runs like the rest.
 *
 * @param ownId the person's id, where it is known
 */
export function threadRows(
  messages: readonly Message[],
  outgoing: readonly OutboxEntry[],
  gaps: Readonly<Record<string, string>> = {},
  ownId = '',
): ThreadRow[] {
  const rows: ThreadRow[] = [];
  const lastOfUser = messages.findLast(({ authorType }) => authorType === 'user')?.id;
  let previous: Written | undefined;
  /** Adds a separator where a day begins, and says whether the author stands over what comes. */
  const begin = (key: string, written: Written) => {
    const isNewDay = !previous || !isSameDay(dateOf(previous), dateOf(written));
    if (isNewDay) {
      rows.push({ kind: 'day', key: `day ${key}`, at: written.createdAt });
    }
    const hasAuthor = isNewDay || !isRun(previous, written);
    // Activities of operators may stand between: they end no run.
    previous = written;
    return hasAuthor;
  };
  for (const message of messages) {
    // Messages before the first one are simply older: no gap stands there.
    const cursor = previous && gaps[message.id];
    if (cursor !== undefined) {
      const gap = { before: message.id, cursor };
      rows.push({ kind: 'gap', key: `gap ${message.id}`, gap });
      previous = undefined;
    }
    const hasAuthor = begin(message.id, message);
    rows.push({ kind: 'message', key: message.id, message, hasAuthor });
    if (message.id === lastOfUser) {
      rows.push({ kind: 'operators', key: `operators ${message.id}` });
    }
  }
  for (const entry of outgoing) {
    const hasAuthor = begin(entry.id, { authorId: ownId, createdAt: entry.createdAt });
    rows.push({ kind: 'outgoing', key: entry.id, entry, hasAuthor });
  }
  return rows;
}

function isRun(previous: Written | undefined, written: Written): boolean {
  return (
    previous !== undefined &&
    previous.authorId === written.authorId &&
    dateOf(written).getTime() - dateOf(previous).getTime() < runMs
  );
}

function dateOf({ createdAt }: Written): Date {
  return new Date(createdAt);
}
