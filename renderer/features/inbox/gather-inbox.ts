import type { Home } from '#shared/capability/home.ts';
import { isReport, statusInNeed } from '#shared/rules/needs.ts';
import type { OutboxEntry } from '#shared/capability/outbox.ts';
import { useActivity } from '../../entities/progress/activity-store.ts';
import { conversationStore } from '../../entities/conversation/conversation-store.ts';
import { proposalStore, questionStore } from '../../entities/decision/decision-stores.ts';
import { documentStore } from '../../entities/document/document-store.ts';
import { guildStore } from '../../entities/guild/guild-store.ts';
import { triageKey, triageOf } from '../../entities/local-state/triage-store.ts';
import type { TriageRows } from '../../entities/local-state/triage-store.ts';
import { reminders, remindersOf } from '../../entities/local-state/reminder-store.ts';
import { keyInHome } from '../../entities/store/key-in-home.ts';
import { loopPause } from '../../entities/message/loop-pause.ts';
import { threadOf, useMessages } from '../../entities/message/message-store.ts';
import { notificationStore } from '../../entities/notification/notification-store.ts';
import { markerOf, markerWith, readMarkers } from '../../entities/read-state/read-marker-store.ts';
import { stuckRuns } from '../../entities/run/stuck-store.ts';
import { workItemStore } from '../../entities/work-item/work-item-store.ts';
import { workTreeOf } from '../../entities/work-item/work-tree-store.ts';
import { inboxEntries } from './inbox-entries.ts';
import type { Inbox } from './inbox-entries.ts';
import { inboxThings } from './inbox-things.ts';
import type { DecisionReason, InboxThing } from './inbox-things.ts';

/** The maximum number of a home's guilds that the inbox reads. */
const maxGuilds = 10;

/** The guilds of a home that the inbox reads. */
export function inboxGuildIds(homeId: string, state = guildStore.api.getState()): string[] {
  return guildStore
    .list(homeId, {}, state)
    .rows.slice(0, maxGuilds)
    .map(({ id }) => id);
}

/** Gathers the inbox over some homes from the page's stores. */
export function gatherInbox({
  homes,
  entries,
  triage,
  now,
}: {
  readonly homes: readonly Home[];
  /** The writes that are shown. */
  readonly entries: readonly OutboxEntry[];
  readonly triage: TriageRows;
  readonly now: Date;
}): Inbox {
  return inboxEntries(
    homes.map((home) => thingsOf(home, entries)),
    { triage, readUntil, now: now.toISOString() },
  );
}

/** The last value under each name, and the inputs that it was computed from. */
const remembered = new Map<
  string,
  { readonly inputs: readonly unknown[]; readonly value: unknown }
>();

/** The cached value under this name if its inputs are the same, or else a new one. */
function remember<Value>(name: string, inputs: readonly unknown[], compute: () => Value): Value {
  const known = remembered.get(name);
  if (known?.inputs.every((input, at) => input === inputs[at])) {
    // A name stands for one type of value.
    return known.value as Value;
  }
  const value = compute();
  remembered.set(name, { inputs, value });
  return value;
}

/** The things of a home, gathered again once anything of the home has changed. */
function thingsOf(home: Home, allEntries: readonly OutboxEntry[]): InboxThing[] {
  const { id: homeId } = home;
  const stores = [
    notificationStore,
    conversationStore,
    workItemStore,
    documentStore,
    guildStore,
    questionStore,
    proposalStore,
  ];
  const stored = stores.map((store) => store.api.getState().homes[homeId]);
  const guildIds = inboxGuildIds(homeId);
  const begun = guildIds.map((id) => triageOf(triageKey(homeId, 'guild', id))?.changedAt);
  const stopped = remember(
    `stopped ${homeId}`,
    [stored[1], useActivity.getState(), useMessages.getState()],
    () => stoppedIn(homeId),
  );
  const stoppedIds = [...stopped].join(' ');
  const stuck = guildIds.map((id) => stuckRuns(homeId, id));
  const entries = remember(`entries ${homeId}`, [allEntries], () =>
    allEntries.filter((entry) => entry.homeId === homeId),
  );
  const entryInputs = entries.length === 0 ? [0] : [entries.length, ...entries];
  const reminded = remember(`reminders ${homeId}`, [reminders.use.getState().rows], () =>
    remindersOf(homeId),
  );
  const inputs = [home, reminded, ...stored, ...begun, ...stuck, stoppedIds, ...entryInputs];
  return remember(`things ${homeId}`, inputs, () =>
    inboxThings({
      home,
      entries,
      stopped,
      stuck: stuck.flat(),
      decisions: guildIds.flatMap((guildId) => decisionsOf(homeId, guildId)),
      conversations: conversationStore.rows(homeId),
      inReview: guildIds.flatMap(
        (guildId) => workItemStore.list(homeId, { guildId, status: statusInNeed }).rows,
      ),
      reports: guildIds.flatMap((guildId, at) => reportsSince(homeId, guildId, begun[at])),
      reminders: reminded,
      notifications: notificationStore.list(homeId).rows,
      branchOf: (workItemId) => branchOf(homeId, workItemId),
    }),
  );
}

/** The questions and proposals of a guild, with those that were decided since. */
function decisionsOf(homeId: string, guildId: string): DecisionReason[] {
  const list = { guildId, open: true };
  return [
    ...questionStore
      .list(homeId, list)
      .rows.map((row) => ({ kind: 'asked', guildId, row }) as const),
    ...proposalStore
      .list(homeId, list)
      .rows.map((row) => ({ kind: 'proposed', guildId, row }) as const),
  ];
}

/** The reports of a guild since a time; none if the time is not known. */
function reportsSince(homeId: string, guildId: string, since: string | undefined) {
  return documentStore
    .list(homeId, { guildId })
    .rows.filter((row) => isReport(row) && since !== undefined && row.createdAt > since);
}

/** The threads in which operators were stopped and nobody has written since. */
function stoppedIn(homeId: string): ReadonlySet<string> {
  const { conversations: heard } = useActivity.getState();
  const threads = useMessages.getState();
  const isStopped = ({ id }: { readonly id: string }) => {
    const { messages } = threadOf(threads, homeId, id);
    const activity = heard[keyInHome(homeId, id)] ?? {};
    return loopPause({ messages, activity, isSilent: false }) !== undefined;
  };
  return new Set(
    conversationStore
      .rows(homeId)
      .filter(isStopped)
      .map(({ id }) => id),
  );
}

/** The item that stands for an item in the inbox: itself if it has children or no parent. */
function branchOf(homeId: string, workItemId: string): string {
  const guildId = workItemStore.scopeOf(homeId, workItemId);
  const node = guildId === undefined ? undefined : workTreeOf(homeId, guildId).node(workItemId);
  const parentId = workItemStore.row(homeId, workItemId)?.parentId;
  return node !== undefined && node.children.length > 0 ? workItemId : (parentId ?? workItemId);
}

/** The time until which a thread was read, the same as in the list of threads. */
function readUntil({ homeId, id, notifications }: InboxThing): string | undefined {
  const guildId = conversationStore.scopeOf(homeId, id);
  return markerWith(markerOf(readMarkers.use.getState(), homeId, id, guildId), notifications)
    ?.createdAt;
}
