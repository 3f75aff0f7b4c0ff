import type { Home } from '#shared/capability/home.ts';
import { needOfHome, needOfWrite } from '#shared/rules/needs.ts';
import type { OutboxEntry } from '#shared/capability/outbox.ts';
import { asksPerson } from '#shared/domain/conversation/question.ts';
import type { Conversation } from '#shared/domain/conversation/schema.ts';
import type { Document } from '#shared/domain/document/schema.ts';
import type { Notification } from '#shared/domain/notification/schema.ts';
import type { Proposal } from '#shared/domain/proposal/schema.ts';
import type { Question } from '#shared/domain/question/schema.ts';
import type { Run, RunFault } from '#shared/domain/run/schema.ts';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import type { LocalRowOf } from '#shared/local/kinds.ts';
import type { Reminder } from '../../entities/local-state/reminder-store.ts';
import { compareText } from '#shared/text/compare-text.ts';
import { triageKey } from '../../entities/local-state/triage-store.ts';

/** The reason why a thing needs the person. */
export type InboxReason =
  | { readonly kind: 'key_refused' | 'home_failed'; readonly detail: string | undefined }
  | FailedWrite
  | { readonly kind: 'conflict'; readonly entry: OutboxEntry }
  /** A question needs the person until they have read it, by the service's clock. */
  | { readonly kind: 'question'; readonly askedAt: string; readonly operatorId: string }
  | StuckReason
  | DecisionReason
  | ReminderReason
  | { readonly kind: 'review' | 'stopped' | 'report' };

/** A write that was not sent. */
interface FailedWrite {
  readonly kind: 'failed';
  readonly entry: OutboxEntry;
}

/** A question or a proposal of an operator that waits for the person. */
export type DecisionReason =
  | { readonly kind: 'asked'; readonly guildId: string; readonly row: Question }
  | { readonly kind: 'proposed'; readonly guildId: string; readonly row: Proposal };

/** A message that the person wanted to be reminded of. */
interface ReminderReason {
  readonly kind: 'reminder';
  readonly reminder: Reminder;
}

/** A stuck run of an operator. */
export interface StuckReason {
  readonly kind: RunNeed;
  readonly run: Run;
}

type RunNeed = 'run_failed' | 'limit_reached' | 'no_answer';

/** One thing of a home that a person may have to look at. */
export interface InboxThing {
  readonly key: string;
  readonly homeId: string;
  /** `home`, or a noun of the contract. */
  readonly kind: string;
  readonly id: string;
  /** The reasons, the most pressing first; empty if it does not need the person. */
  readonly reasons: readonly InboxReason[];
  /** The notifications about it, newest first. A branch has those about items below it as well. */
  readonly notifications: readonly Notification[];
  /** Its last change by the service's clock, and by this computer's; empty for none. */
  readonly changedAt: string;
  readonly hereAt: string;
  /** The later of the two. */
  readonly at: string;
}

/** The known facts of a home. */
export interface HomeFacts {
  readonly home: Home;
  /** The writes of this home that are shown. */
  readonly entries: readonly OutboxEntry[];
  readonly conversations: readonly Conversation[];
  /** The ids of the threads in which operators were stopped and nobody has written since. */
  readonly stopped: ReadonlySet<string>;
  readonly inReview: readonly WorkItem[];
  /** The questions and proposals of operators, including decided ones. */
  readonly decisions: readonly DecisionReason[];
  /** The stuck runs. */
  readonly stuck: readonly Run[];
  /** The reports since this computer's first look. */
  readonly reports: readonly Document[];
  /** The messages that the person wants here at a time, whether it has come or not. */
  readonly reminders: readonly LocalRowOf<'reminder'>[];
  /** The notifications, newest first, including read ones. */
  readonly notifications: readonly Notification[];
  /** The item that stands for an item in the inbox: itself if it has children or no parent. */
  readonly branchOf: (workItemId: string) => string;
}

type Draft = { -readonly [Field in keyof InboxThing]: InboxThing[Field] } & {
  reasons: InboxReason[];
  notifications: Notification[];
};

/**
 * The things of a home, the last changed first. Each appears once, however many notifications and
 * reasons it has. They include things that were read, done or put off.
 */
export function inboxThings(facts: HomeFacts): InboxThing[] {
  const { home, inReview, reports } = facts;
  const things = new Things(home.id);
  addHome(things, home);
  addWrites(things, facts.entries);
  addDecisions(things, facts);
  addThreads(things, facts);
  addStuck(things, facts);
  for (const { id, updatedAt } of inReview) {
    things.need('work_item', id, { kind: 'review' }, updatedAt);
  }
  for (const { id, createdAt } of reports.filter((report) => !isOfStuck(report, facts.stuck))) {
    things.need('document', id, { kind: 'report' }, createdAt);
  }
  for (const { key, value } of facts.reminders) {
    const reason = { kind: 'reminder', reminder: value } as const;
    things.needHere('message', key.messageId, reason, value.remindAt);
  }
  for (const notification of facts.notifications) {
    const { kind, id } = subjectOf(notification, things, facts.branchOf);
    things.tell(kind, id, notification);
  }
  return things.all.toSorted((a, b) => compareText(b.at, a.at));
}

/** The things of a home, as they are gathered. */
class Things {
  readonly #homeId: string;
  readonly #byKey = new Map<string, Draft>();

  constructor(homeId: string) {
    this.#homeId = homeId;
  }

  get all(): InboxThing[] {
    return [...this.#byKey.values()];
  }

  has(kind: string, id: string): boolean {
    return this.#byKey.has(triageKey(this.#homeId, kind, id));
  }

  /** Adds a reason, with its time by the service's clock. */
  need(kind: string, id: string, reason: InboxReason, changedAt: string): void {
    const thing = this.#thing(kind, id);
    thing.reasons.push(reason);
    thing.changedAt = later(thing.changedAt, changedAt);
    thing.at = later(thing.at, changedAt);
  }

  /** Adds a reason, with its time by this computer's clock. */
  needHere(kind: string, id: string, reason: InboxReason, hereAt: string): void {
    const thing = this.#thing(kind, id);
    thing.reasons.push(reason);
    thing.hereAt = later(thing.hereAt, hereAt);
    thing.at = later(thing.at, hereAt);
  }

  tell(kind: string, id: string, notification: Notification): void {
    const thing = this.#thing(kind, id);
    thing.notifications.push(notification);
    thing.changedAt = later(thing.changedAt, notification.createdAt);
    thing.at = later(thing.at, notification.createdAt);
  }

  #thing(kind: string, id: string): Draft {
    const homeId = this.#homeId;
    const key = triageKey(homeId, kind, id);
    const known = this.#byKey.get(key);
    if (known !== undefined) {
      return known;
    }
    const thing = {
      key,
      homeId,
      kind,
      id,
      reasons: [],
      notifications: [],
      changedAt: '',
      hereAt: '',
      at: '',
    };
    this.#byKey.set(key, thing);
    return thing;
  }
}

function addHome(things: Things, home: Home): void {
  const need = needOfHome(home);
  if (need !== undefined) {
    const { since, detail } = home.state;
    const kind = need === 'failed' ? 'home_failed' : need;
    things.needHere('home', home.id, { kind, detail }, since);
  }
}

function addWrites(things: Things, entries: readonly OutboxEntry[]): void {
  for (const entry of entries) {
    const kind = needOfWrite(entry);
    if (kind !== undefined) {
      things.needHere(entry.subject.kind, entry.subject.id, { kind, entry }, entry.createdAt);
    }
  }
}

/** The noun of each kind of decision. */
export const decisionNouns = { asked: 'question', proposed: 'proposal' } as const;

function addDecisions(things: Things, { decisions }: HomeFacts): void {
  for (const decision of decisions) {
    const { id, state, createdAt } = decision.row;
    if (state === 'open') {
      things.need(decisionNouns[decision.kind], id, decision, createdAt);
    }
  }
}

/** Whether a thread ends with the message of a form question. The question is its own entry. */
function isOfDecision(
  { lastMessage }: Conversation,
  decisions: readonly DecisionReason[],
): boolean {
  const messageId = lastMessage?.messageId;
  return (
    messageId !== undefined &&
    decisions.some(({ kind, row }) => kind === 'asked' && row.messageId === messageId)
  );
}

function addThreads(things: Things, { home, conversations, stopped, decisions }: HomeFacts): void {
  for (const conversation of conversations) {
    const { id, lastMessage, archived } = conversation;
    const at = lastMessage?.createdAt ?? '';
    if (!archived && stopped.has(id)) {
      things.need('conversation', id, { kind: 'stopped' }, at);
    }
    const isAsking = !archived && asksPerson(conversation, home.user?.id);
    if (isAsking && !isOfDecision(conversation, decisions)) {
      const operatorId = lastMessage?.authorId ?? '';
      things.need('conversation', id, { kind: 'question', askedAt: at, operatorId }, at);
    }
  }
}

const runNeeds: Readonly<Record<RunFault, RunNeed>> = {
  failed: 'run_failed',
  limit_reached: 'limit_reached',
  no_answer: 'no_answer',
};

function addStuck(things: Things, { conversations, stuck }: HomeFacts): void {
  const archived = new Set<string>(conversations.flatMap(({ id, archived: is }) => (is ? id : [])));
  for (const run of stuck) {
    const { conversationId = '', workItemId, stuck: fault } = run;
    const id = workItemId ?? conversationId;
    if (fault !== undefined && id !== '' && !archived.has(conversationId)) {
      const kind = workItemId === undefined ? 'conversation' : 'work_item';
      // The time is not `waitsUntil`, which moves with each try while the need stays the same
      things.need(kind, id, { kind: runNeeds[fault], run }, run.endedAt ?? run.createdAt);
    }
  }
}

/** Whether a report is about work that was left. Such a report is shown with its item. */
function isOfStuck({ id }: Document, stuck: readonly Run[]): boolean {
  return stuck.some(({ reportId }) => reportId === id);
}

/** The thing of a notification. An item that needs the person is shown by itself, not in a branch. */
function subjectOf(
  { id, meta }: Notification,
  things: Things,
  branchOf: HomeFacts['branchOf'],
): { readonly kind: string; readonly id: string } {
  const decision = [
    { kind: 'question', id: meta?.questionId ?? '' },
    { kind: 'proposal', id: meta?.proposalId ?? '' },
  ].find(({ kind, id: decisionId }) => things.has(kind, decisionId));
  if (decision !== undefined) {
    return decision;
  }
  if (meta?.conversationId !== undefined) {
    return { kind: 'conversation', id: meta.conversationId };
  }
  const workItemId = meta?.workItemId;
  if (workItemId === undefined) {
    return { kind: 'notification', id };
  }
  const isOwn = things.has('work_item', workItemId);
  return { kind: 'work_item', id: isOwn ? workItemId : branchOf(workItemId) };
}

function later(a: string, b: string): string {
  return a > b ? a : b;
}
