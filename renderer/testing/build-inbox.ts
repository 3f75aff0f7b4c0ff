import type { OutboxEntry } from '#shared/capability/outbox.ts';
import { inboxEntries } from '../features/inbox/inbox-entries.ts';
import type { Inbox } from '../features/inbox/inbox-entries.ts';
import { inboxThings } from '../features/inbox/inbox-things.ts';
import type { HomeFacts } from '../features/inbox/inbox-things.ts';
import {
  buildConversation,
  buildDocument,
  buildEntry,
  buildHome,
  buildNotification,
  buildOperator,
  buildWorkItem,
} from './build-entities.ts';
import { atMinute } from './times.ts';
import { buildTriage } from './build-triage.ts';
import type { Triage } from '../entities/local-state/triage-store.ts';

export const now = atMinute(30);
export const home = buildHome({ id: 'h', user: { id: 'usr_1', name: 'Sam' } });

export const asking = (id = 'cnv_1', minute = 1, messageId = 'msg_1') =>
  buildConversation({
    id,
    participants: [{ id: 'usr_1', type: 'user', name: 'Sam' }, buildOperator('opr_ada', 'Ada')],
    lastMessage: {
      messageId,
      text: 'Which oven?',
      authorId: 'opr_ada',
      createdAt: atMinute(minute),
    },
  });
export const inReview = (id = 'itm_1', minute = 1) =>
  buildWorkItem({ id, status: 'review', updatedAt: atMinute(minute) });
export const report = buildDocument({ id: 'doc_1', type: 'report', createdAt: atMinute(1) });
export const write = (overrides: Partial<OutboxEntry>) =>
  buildEntry({ homeId: 'h', state: 'rejected', createdAt: atMinute(1), ...overrides });
export const told = (id: string, meta: object | undefined, minute = 2, read = false) =>
  buildNotification({ id, meta, createdAt: atMinute(minute), read });
export const ofItem = (id: string, workItemId: string, minute = 2) =>
  told(id, { workItemId }, minute);
export const ofThread = (id: string, conversationId = 'cnv_1', minute = 2) =>
  told(id, { conversationId }, minute);

export function factsOf(facts: Partial<HomeFacts>): HomeFacts {
  return {
    home,
    entries: [],
    conversations: [],
    stopped: new Set(),
    stuck: [],
    decisions: [],
    inReview: [],
    reports: [],
    notifications: [],
    reminders: [],
    branchOf: (id) => (id.startsWith('child') ? 'epic' : id),
    ...facts,
  };
}

export interface Decided {
  readonly triage?: readonly Partial<Triage>[];
  readonly readUntil?: string | undefined;
  readonly now?: string;
}

export function inboxOf(facts: Partial<HomeFacts>, decided: Decided = {}): Inbox {
  const decisions = (decided.triage ?? []).map((decision): Triage => ({
    homeId: 'h',
    kind: 'work_item',
    id: 'itm_1',
    state: 'done',
    changedAt: '',
    hereAt: '',
    ...decision,
  }));
  return inboxEntries([inboxThings(factsOf(facts))], {
    triage: buildTriage(decisions),
    readUntil: () => ('readUntil' in decided ? decided.readUntil : ''),
    now: decided.now ?? now,
  });
}

/** Each entry as its kind, its id, its reasons and how many notifications are unread. */
export function shortly({ needs, rest }: Inbox) {
  const short = (entries: Inbox['needs']) =>
    entries.map(({ thing: { kind, id, reasons }, unread }) =>
      [kind, id, ...reasons.map((reason) => reason.kind), unread.length].join(' '),
    );
  return { needs: short(needs), rest: short(rest) };
}
