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
  | { readonly kind: 'outgoing'; readonly key: string; readonly entry: OutboxEntry };

/** How long after one message the next of the same author still belongs to its run. */
const runMs = 5 * 60_000;

/**
 * The rows of a thread: a separator at each new day, a marker wherever something between is
 * unread, the messages in runs, what the operators are about under the person's last message, and
 * last what is still on its way out.
 */
export function threadRows(
  messages: readonly Message[],
  outgoing: readonly OutboxEntry[],
  gaps: Readonly<Record<string, string>> = {},
): ThreadRow[] {
  const rows: ThreadRow[] = [];
  const lastOfUser = messages.findLast(({ authorType }) => authorType === 'user')?.id;
  let previous: Message | undefined;
  for (const message of messages) {
    // What lies before the first is simply older.
    const cursor = previous && gaps[message.id];
    if (cursor !== undefined) {
      const gap = { before: message.id, cursor };
      rows.push({ kind: 'gap', key: `gap ${message.id}`, gap });
      previous = undefined;
    }
    const isNewDay = !previous || !isSameDay(dateOf(previous), dateOf(message));
    if (isNewDay) {
      rows.push({ kind: 'day', key: `day ${message.id}`, at: message.createdAt });
    }
    const hasAuthor = isNewDay || !isRun(previous, message);
    rows.push({ kind: 'message', key: message.id, message, hasAuthor });
    if (message.id === lastOfUser) {
      rows.push({ kind: 'operators', key: `operators ${message.id}` });
    }
    // What the operators are about stands between: whoever writes next begins a run anew.
    previous = message;
  }
  for (const entry of outgoing) {
    rows.push({ kind: 'outgoing', key: entry.id, entry });
  }
  return rows;
}

function isRun(previous: Message | undefined, message: Message): boolean {
  return (
    previous !== undefined &&
    previous.authorId === message.authorId &&
    dateOf(message).getTime() - dateOf(previous).getTime() < runMs
  );
}

function dateOf(message: Message): Date {
  return new Date(message.createdAt);
}
