import type { ThingKind } from '#shared/address/thing-address.ts';
import { conversationStore } from '../../entities/conversation/conversation-store.ts';
import { documentStore } from '../../entities/document/document-store.ts';
import { guildOfThing } from '../../entities/thing/use-thing.ts';
import { workItemStore } from '../../entities/work-item/work-item-store.ts';
import type { InboxEntry } from '../../features/inbox/inbox-entries.ts';
import { openDialog } from '../dialogs/dialog-store.ts';
import {
  documentPath,
  hrefOf,
  itemPath,
  messagePath,
  outboxHref,
  threadPath,
  threadsPath,
} from './paths.ts';
import { showGuild } from '../homes/show-guild.ts';

type ThingHref = (homeId: string, id: string) => string;

const hrefs: Readonly<Record<string, ThingHref>> = {
  conversation: (homeId, id) => hrefOf(threadPath(homeId, id)),
  work_item: (homeId, id) => hrefOf(itemPath(homeId, id)),
  document: (homeId, id) => hrefOf(documentPath(homeId, id)),
  home: (homeId) => hrefOf(threadsPath(homeId)),
  notification: (homeId) => hrefOf(threadsPath(homeId)),
};

const thingKinds: Readonly<Record<string, ThingKind>> = {
  conversation: 'thread',
  work_item: 'item',
  document: 'document',
};

const stores = {
  conversation: conversationStore,
  work_item: workItemStore,
  document: documentStore,
};

/**
 * The link to the thing of an inbox entry. A thread shows its own unsent messages. Decisions about
 * other writes are made in the outbox.
 */
export function inboxHref({ thing: { homeId, kind, id, reasons } }: InboxEntry): string {
  const isInOutbox = reasons.some(
    (reason) =>
      (reason.kind === 'failed' || reason.kind === 'conflict') &&
      reason.entry.operation !== 'message.create',
  );
  const reminder = reasons.find((reason) => 'reminder' in reason)?.reminder;
  if (reminder !== undefined) {
    return hrefOf(messagePath(homeId, reminder.conversationId, id));
  }
  const about = placeOf(reasons);
  if (about !== undefined) {
    return hrefs[about.kind]?.(homeId, about.id) ?? outboxHref;
  }
  return isInOutbox ? outboxHref : (hrefs[kind]?.(homeId, id) ?? outboxHref);
}

/** The place where an operator waits, or of a message: its thread, or the item that it works on. */
function placeOf(
  reasons: InboxEntry['thing']['reasons'],
): { readonly kind: keyof typeof stores; readonly id: string } | undefined {
  const reminder = reasons.find((reason) => 'reminder' in reason)?.reminder;
  const row = reasons.find((reason) => 'row' in reason)?.row;
  const conversationId = reminder?.conversationId ?? row?.conversationId;
  const workItemId = row?.workItemId;
  if (conversationId !== undefined) {
    return { kind: 'conversation', id: conversationId };
  }
  return workItemId === undefined ? undefined : { kind: 'work_item', id: workItemId };
}

/** The thing of an inbox entry, where it is a thread, an item or a document that is known. */
export function inboxThing({ thing: { homeId, reasons, ...thing } }: InboxEntry) {
  const { kind, id } = placeOf(reasons) ?? thing;
  const thingKind = thingKinds[kind];
  const guildId = thingKind && guildOfThing(homeId, thingKind, id);
  return thingKind && guildId !== undefined ? { homeId, guildId, kind: thingKind, id } : undefined;
}

/** Makes the home of an entry show the entry's guild. */
export function showGuildOf({ thing: { homeId, reasons, ...thing } }: InboxEntry): void {
  const { kind, id } = placeOf(reasons) ?? thing;
  const store = kind in stores ? stores[kind as keyof typeof stores] : undefined;
  showGuild(homeId, store?.scopeOf(homeId, id));
}

/** The ways on with an entry whose item is in review. */
export const inboxReview = {
  onApprove: ({ thing: { homeId, id } }: InboxEntry) => void approve(homeId, id),
  onSendBack: ({ thing: { homeId, id: workItemId } }: InboxEntry) => {
    const guildId = workItemStore.scopeOf(homeId, workItemId);
    if (guildId !== undefined) {
      openDialog({ kind: 'send-back', homeId, guildId, workItemId });
    }
  },
};

/** The acts on items are loaded with their screens, to keep the start fast. */
async function approve(homeId: string, workItemId: string): Promise<void> {
  const { approveItem } = await import('../../features/work/review/review-acts.ts');
  await approveItem(homeId, workItemId);
}
