import type { OutboxEntry } from '#shared/capability/outbox.ts';
import type { Message } from '#shared/domain/message/schema.ts';
import type { ThreadGap } from '#shared/domain/message/thread-gap.ts';
import type { LoopPause } from '../../entities/message/loop-pause.ts';
import { compareText } from '#shared/text/compare-text.ts';
import { operatorOfEntry } from '../../entities/local-state/sent-as-store.ts';
import { isScheduled } from '../../entities/outbox/scheduled.ts';
import { dayOf } from '../../ui/time.ts';
import type { Day } from '../../ui/time.ts';

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
  | {
      readonly kind: 'gap';
      readonly key: string;
      readonly gap: ThreadGap;
      /** Whether the messages behind it are not shown, so that it stands at the end. */
      readonly isLast?: true;
    }
  | { readonly kind: 'operators'; readonly key: string }
  /** That operators have stopped answering each other. */
  | { readonly kind: 'paused'; readonly key: string; readonly pause: LoopPause }
  /** The text that the model of an operator is writing. */
  | { readonly kind: 'writing'; readonly key: string; readonly operatorId: string }
  /** Where the unread messages begin. */
  | { readonly kind: 'new'; readonly key: string }
  | {
      readonly kind: 'outgoing';
      readonly key: string;
      readonly entry: OutboxEntry;
      readonly hasAuthor: boolean;
    }
  /** A message that is sent at a time, which has not come. */
  | { readonly kind: 'scheduled'; readonly key: string; readonly entry: OutboxEntry };

/** The author and the time of a text: they make days and runs. */
interface Written {
  readonly authorId: string;
  readonly createdAt: string;
}

/** The same, ready to be compared. */
interface Moment {
  readonly authorId: string;
  readonly at: number;
  readonly day: Day;
}

/** Messages with their rows, from which the rows of a few messages more are made. */
interface Made {
  readonly messages: readonly Message[];
  readonly gaps: Gaps;
  readonly sentAs: SentAs;
  readonly rows: readonly ThreadRow[];
}

/** The cursor of missing messages, by the id of the message after the gap. */
type Gaps = Readonly<Record<string, string>>;

/** The ids of the messages that the person sent in the names of operators. */
type SentAs = ReadonlySet<string>;

/** How long after one message the next of the same author still belongs to its run. */
const runMs = 5 * 60_000;

const noGaps: Gaps = {};
const noneSent: SentAs = new Set();

/**
 * The rows of a thread: a separator at each new day, a marker wherever something between is
 * unread, the messages in runs, what the operators are about under the person's last message, and
 * then what is still on its way out, in days and runs like the rest, and last what is scheduled.
 *
 * @param ownId the person's id, where it is known
 */
export function threadRows(
  messages: readonly Message[],
  outgoing: readonly OutboxEntry[],
  gaps: Gaps = noGaps,
  ownId = '',
  sentAs = noneSent,
): ThreadRow[] {
  return createThreadRows()(messages, outgoing, gaps, ownId, sentAs);
}

/**
 * Returns a `threadRows` for one thread that remembers what it has made last: the rows of thousands
 * of messages are not made again when one more comes.
 */
export function createThreadRows() {
  let made: Made = { messages: [], gaps: noGaps, sentAs: noneSent, rows: [] };
  return (
    messages: readonly Message[],
    outgoing: readonly OutboxEntry[],
    gaps: Gaps,
    ownId = '',
    sentAs = noneSent,
  ): ThreadRow[] => {
    made = { messages, gaps, sentAs, rows: messageRows(messages, gaps, sentAs, made) };
    const rows = withOperators(made);
    const last = messages.at(-1);
    let previous = last && momentOf(writtenBy(last, sentAs));
    for (const entry of outgoing.filter((one) => !isScheduled(one))) {
      const { id: key, createdAt } = entry;
      const operatorId = operatorOfEntry(entry);
      const authorId = operatorId === undefined ? ownId : inNameOf(operatorId);
      const begun = begin(rows, key, { authorId, createdAt }, previous);
      rows.push({ kind: 'outgoing', key, entry, hasAuthor: begun.hasAuthor });
      previous = begun.moment;
    }
    rows.push(...scheduledRows(outgoing));
    return rows;
  };
}

/** The rows of the messages that wait for a time, the next one first. */
function scheduledRows(outgoing: readonly OutboxEntry[]): ThreadRow[] {
  return outgoing
    .filter((entry) => isScheduled(entry))
    .toSorted((a, b) => compareText(a.sendAt ?? '', b.sendAt ?? ''))
    .map((entry) => ({ kind: 'scheduled', key: entry.id, entry }));
}

/** The rows of messages, without those of operators. */
function messageRows(
  messages: readonly Message[],
  gaps: Gaps,
  sentAs: SentAs,
  former: Made,
): ThreadRow[] {
  const isMore =
    former.gaps === gaps &&
    former.sentAs === sentAs &&
    former.messages.every((message, at) => message === messages[at]);
  const rows = isMore ? [...former.rows] : [];
  const known = isMore ? former.messages.length : 0;
  const last = messages[known - 1];
  let previous = last && momentOf(writtenBy(last, sentAs));
  for (const message of messages.slice(known)) {
    const { id: key } = message;
    // Messages before the first one are simply older: no gap stands there.
    const cursor = previous && gaps[key];
    if (cursor !== undefined) {
      rows.push({ kind: 'gap', key: `gap ${key}`, gap: { before: key, cursor } });
      previous = undefined;
    }
    const { moment, hasAuthor } = begin(rows, key, writtenBy(message, sentAs), previous);
    rows.push({ kind: 'message', key, message, hasAuthor });
    previous = moment;
  }
  return rows;
}

/** Whose a message is in its run: what the person sent in an operator's name stands apart. */
function writtenBy(message: Message, sentAs: SentAs): Written {
  return sentAs.has(message.id) ? { ...message, authorId: inNameOf(message.authorId) } : message;
}

function inNameOf(operatorId: string): string {
  return `you as ${operatorId}`;
}

/** A copy of the rows with what the operators are about. */
function withOperators({ messages, rows }: Made): ThreadRow[] {
  const key = messages.findLast(({ authorType }) => authorType === 'user')?.id;
  const at = key === undefined ? -1 : rows.findLastIndex((row) => row.key === key);
  return at < 0
    ? [...rows]
    : rows.toSpliced(at + 1, 0, { kind: 'operators', key: `operators ${key}` });
}

/**
 * Adds a separator where a day begins, and says whether the author stands over what comes.
 * Activities of operators may stand between: they end no run.
 */
function begin(
  rows: ThreadRow[],
  key: string,
  written: Written,
  previous: Moment | undefined,
): { readonly moment: Moment; readonly hasAuthor: boolean } {
  const moment = momentOf(written, previous?.day);
  const isNewDay = previous?.day.from !== moment.day.from;
  if (isNewDay) {
    rows.push({ kind: 'day', key: `day ${key}`, at: written.createdAt });
  }
  return { moment, hasAuthor: isNewDay || !isRun(previous, moment) };
}

function isRun(previous: Moment | undefined, moment: Moment): boolean {
  return previous?.authorId === moment.authorId && moment.at - previous.at < runMs;
}

/** The moment of a text. Most lie on the day of the one before. */
function momentOf({ authorId, createdAt }: Written, near?: Day): Moment {
  const at = Date.parse(createdAt);
  const isNear = near !== undefined && at >= near.from && at < near.until;
  return { authorId, at, day: isNear ? near : dayOf(at) };
}
