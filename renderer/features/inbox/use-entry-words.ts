import { plainBeginning } from '#shared/text/plain-text.ts';
import type { OutboxEntry } from '#shared/capability/outbox.ts';
import type { Conversation } from '#shared/domain/conversation/schema.ts';
import { conversationStore } from '../../entities/conversation/conversation-store.ts';
import { documentStore } from '../../entities/document/document-store.ts';
import { useRow } from '../../entities/store/entity-store.ts';
import { useHomes } from '../../entities/home/home-store.ts';
import { operatorStore } from '../../entities/operator/operator-store.ts';
import { workItemStore } from '../../entities/work-item/work-item-store.ts';
import { useWorkTree } from '../../entities/work-item/work-tree-store.ts';
import { text } from '../../text/text.ts';
import { markdownWords } from '../../ui/markdown/markdown-html.ts';
import { editableField, entryLabel, isMarkdown } from '../../writes/entry-labels.ts';
import { entryNames } from '../../writes/entry-names.ts';
import type { InboxEntry } from './inbox-entries.ts';
import type { DecisionReason, InboxReason, StuckReason } from './inbox-things.ts';

const words = text.inbox;
const fieldNames: Readonly<Record<string, string>> = text.outbox.fields;
const unknownThings: Readonly<Record<string, string>> = words.unknown;
const excerptLength = 200;

interface EntryWords {
  readonly title: string;
  /** The reasons why it needs the person, each once. */
  readonly reasons: readonly string[];
  /** The facts for a decision, on one line. */
  readonly detail: string;
  readonly homeName: string;
}

/** The words of an entry, with the present names of its things. */
export function useEntryWords({ thing, unread }: InboxEntry): EntryWords {
  const { homeId, kind, id, reasons } = thing;
  const idIf = (isOf: string) => (kind === isOf ? id : '');
  const homeName = useHomes((state) => state.homes.find((home) => home.id === homeId)?.name) ?? '';
  const conversation = useRow(conversationStore, homeId, idIf('conversation'));
  const item = useRow(workItemStore, homeId, idIf('work_item'));
  const document = useRow(documentStore, homeId, idIf('document'));
  const operator = useRow(operatorStore, homeId, item?.assignedOperatorId ?? '');
  const reached = useReached(homeId, idIf('work_item'));
  // A service may write its notifications in Markdown.
  const newest = unread[0] && markdownWords(unread[0].message, excerptLength);
  const write = reasons.find((reason) => 'entry' in reason)?.entry;
  const decision = reasons.find((reason) => 'row' in reason);
  const reminder = reasons.find((reason) => 'reminder' in reason)?.reminder;
  const asked = decision && plainBeginning(wordsOf(decision), excerptLength);
  const named =
    conversation?.title ??
    item?.title ??
    document?.title ??
    asked ??
    reminder?.beginning ??
    write?.subjectTitle;
  const label = write && entryLabel(write, entryNames(write));
  const unnamed = label ?? unknownThings[kind] ?? words.unknown.other;
  const title = kind === 'home' ? homeName : (named ?? newest ?? unnamed);
  const isAsked = reasons.some((reason) => reason.kind === 'question');
  const parts = [
    ...reasons.flatMap((reason): readonly (string | undefined)[] =>
      reason.kind === 'failed'
        ? writeDetail(reason.entry)
        : [reasonDetail(homeId, reason, conversation)],
    ),
    item && text.work.types[item.type],
    operator && words.by(operator.name),
    reached,
    isAsked || title === newest ? undefined : newest,
    reasons.length > 0 && unread.length === 0 ? document?.description : undefined,
  ];
  return {
    title,
    reasons: [...new Set(reasons.map((reason) => words.reasons[reason.kind]))],
    detail: words.parts([
      ...new Set(parts.filter((part) => part !== undefined && part !== '' && part !== title)),
    ] as string[]),
    homeName,
  };
}

function reasonDetail(
  homeId: string,
  reason: Exclude<InboxReason, { readonly kind: 'failed' }>,
  conversation: Conversation | undefined,
): string | undefined {
  switch (reason.kind) {
    case 'key_refused':
      return reason.detail ?? words.keyRefusedDetail;
    case 'home_failed':
      return reason.detail;
    case 'conflict':
      return words.conflictDetail(
        (reason.entry.conflict ?? []).map(
          ({ field }) => fieldNames[field] ?? text.outbox.otherField,
        ),
      );
    case 'stopped':
      return words.stoppedDetail;
    case 'asked':
    case 'proposed':
      return placeOf(homeId, reason);
    case 'run_failed':
    case 'limit_reached':
    case 'no_answer':
      return stuckDetail(homeId, reason);
    case 'reminder':
      return conversationStore.row(homeId, reason.reminder.conversationId)?.title;
    case 'question':
      return conversation && lastSaid(conversation);
    case 'review':
    case 'report':
      return undefined;
  }
}

/** The question of an operator, or the act that it proposes. */
function wordsOf(decision: DecisionReason): string {
  return decision.kind === 'asked' ? decision.row.text : decision.row.summary;
}

/** The operator that waits, and its thread or item. */
function placeOf(homeId: string, { row }: DecisionReason): string {
  const name = operatorStore.row(homeId, row.operatorId)?.name;
  const title =
    conversationStore.row(homeId, row.conversationId ?? '')?.title ??
    workItemStore.row(homeId, row.workItemId ?? '')?.title;
  return words.parts([name, title].filter((part) => part !== undefined));
}

/** The operator of a stuck run, and the reason. */
function stuckDetail(homeId: string, { kind, run }: StuckReason): string {
  const why = run.reason ?? words.stuckDetail[kind];
  const name = operatorStore.row(homeId, run.operatorId)?.name;
  return name === undefined ? why : words.said(name, why);
}

/** The text or the change of a write, and the reason why it was not sent. */
function writeDetail(entry: OutboxEntry): readonly string[] {
  const { reason, state } = entry;
  const editable = editableField(entry);
  const what =
    editable !== undefined && isMarkdown(editable.field)
      ? markdownWords(editable.text, excerptLength)
      : entryLabel(entry, entryNames(entry));
  return [what, reason ?? (state === 'unconfirmed' ? text.outbox.state.unconfirmed : '')];
}

function lastSaid({ lastMessage, participants }: Conversation): string | undefined {
  const author = participants.find(({ id }) => id === lastMessage?.authorId);
  return lastMessage && author
    ? words.said(author.name, markdownWords(endOf(lastMessage.text), excerptLength))
    : undefined;
}

/** The last line of a message, where its question stands. */
function endOf(said: string): string {
  const lines = said.trimEnd().slice(-excerptLength).split('\n');
  return lines.at(-1) ?? said;
}

/** The progress of the items below one: those that reached review, out of those not cancelled. */
function useReached(homeId: string, id: string): string | undefined {
  const guildId = workItemStore.scopeOf(homeId, id) ?? '';
  const counts = useWorkTree(homeId, guildId, (tree) => {
    const statuses = (tree.node(id)?.children ?? [])
      .map(({ item }) => item.status)
      .filter((status) => status !== 'cancelled');
    const reached = statuses.filter((status) => status === 'review' || status === 'done');
    return `${reached.length} ${statuses.length}`;
  });
  const [reached = 0, count = 0] = counts.split(' ').map(Number);
  return count === 0 ? undefined : words.reached(reached, count);
}
