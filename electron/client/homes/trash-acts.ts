import { randomUUID } from 'node:crypto';
import type { CallOutput } from '#shared/capability/machine-registry.ts';
import { addressIn } from '#shared/registry/operation-facts.ts';
import type { ReadOperationName, WriteOperationName } from '#shared/registry/registry.ts';
import { resourceOf } from '#shared/registry/resources.ts';
import { trashResource } from '#shared/domain/trash/resource.ts';
import { countLimits } from '#shared/limits/limits.ts';
import { problemError } from '#shared/problem/problem.ts';
import { workItemResource } from '#shared/domain/work-item/resource.ts';
import type { KeptBranch } from '../store/kept-trash-protocol.ts';
import type { StoredEntry } from '../store/store-protocol.ts';
import type { HomeConnection } from '../home/home-connection.ts';
import { newEntry } from '../outbox/new-entry.ts';
import { resolveNamed } from '../outbox/read-confirmed.ts';
import { RecentMap } from '../recent-map.ts';
import { restoreKept } from '../outbox/restore-kept.ts';
import { timestampOf } from '../timing.ts';
import type { Timing } from '../timing.ts';
import type { ClientStore } from '../store-client/client-store.ts';
import { text } from '../text/text.ts';

interface TrashActOptions {
  readonly store: ClientStore;
  readonly timing: Timing;
}

type Submission = CallOutput<'outbox.submit'>;

const { restore, delete: remove } = trashResource.operations;

/**
 * Answers a write to the trash that needs no service: of a deletion that waits, and of what is kept
 * here. Undefined for any other, which goes to the service.
 */
export async function actOnTrash(
  home: HomeConnection,
  operation: WriteOperationName,
  request: Readonly<Record<string, unknown>>,
  options: TrashActOptions,
): Promise<Submission | undefined> {
  const { store } = options;
  const thingId = String(request['thingId']);
  if (operation !== restore && operation !== remove) {
    return undefined;
  }
  const answer = (output: Readonly<Record<string, unknown>>) => {
    const submitted = { entry: entryOfAct(home.id, operation, request, options), output };
    home.publishOutboxChange(submitted.entry, output);
    return submitted;
  };
  if (operation === restore) {
    const { count, doubtfulIds } = await takeBackDeletion(home, thingId, options);
    const made =
      doubtfulIds.length === 0
        ? undefined
        : await bringBack(home, request['guildId'], doubtfulIds, options);
    if (count > 0 || (await isBack(home, thingId))) {
      return answer({ id: made?.get(thingId) ?? thingId, restoredCount: count });
    }
  }
  const branch = await store.request('kept_trash.find', { homeId: home.id, thingId });
  if (branch === undefined) {
    return undefined;
  }
  if (operation === restore) {
    return answer(await restoreBranch(home, branch, options));
  }
  const entryIds = branch.things.map(({ entryId }) => entryId);
  await store.request('kept_trash.delete', { entryIds });
  return answer({ id: thingId, deletedCount: Math.max(entryIds.length, 1) });
}

/** How a thing is looked for that this run took back along with another of its act, by its id. */
const backAgain = new WeakMap<HomeConnection, RecentMap<string, () => Promise<boolean>>>();

/** Whether a thing is there because the deletion of it was taken back with its act. */
async function isBack(home: HomeConnection, thingId: string): Promise<boolean> {
  return (await backAgain.get(home)?.get(thingId)?.()) === true;
}

/** Whether a home has a thing, as far as is known here: also one that waits to be sent. */
async function isThere(
  home: HomeConnection,
  name: ReadOperationName,
  address: Readonly<Record<string, unknown>>,
  { store }: TrashActOptions,
): Promise<boolean> {
  const { creation } = await resolveNamed({ homeId: home.id, store }, name, address);
  if (creation !== undefined) {
    return true;
  }
  const found = await home.read(name, address).catch(() => undefined);
  return found !== undefined;
}

/** Notes that what an entry was to delete is there again. */
function noteBack(
  home: HomeConnection,
  { subject, input }: StoredEntry,
  options: TrashActOptions,
): void {
  const { operations, idField = '' } = resourceOf(subject.kind);
  const name = operations['get'] as ReadOperationName | undefined;
  if (name === undefined) {
    return;
  }
  const noted = backAgain.get(home) ?? new RecentMap(countLimits.deletions);
  backAgain.set(home, noted);
  const address = addressIn(name, { ...input, [idField]: subject.id });
  noted.set(subject.id, () => isThere(home, name, address, options));
}

/** The result of taking deletions back. */
interface TakenBack {
  readonly count: number;
  /** The things that the service may have deleted all the same. */
  readonly doubtfulIds: readonly string[];
}

/** Takes a deletion back that was not done, with what is not done of the same act. */
async function takeBackDeletion(
  home: HomeConnection,
  thingId: string,
  options: TrashActOptions,
): Promise<TakenBack> {
  const { store } = options;
  const find = () => store.request('outbox.open_deletions', { homeId: home.id, thingId });
  let open = await find();
  const sending = open.find(({ entry }) => entry.state === 'sending');
  if (sending !== undefined && hasTrash(home) !== true) {
    // Only once it is done is there anything in the trash that is kept here.
    const settling = home.outbox.untilSettled(sending.entry.id, answerMs);
    open = await find();
    if (open.some(({ entry }) => entry.state === 'sending')) {
      await settling;
      open = await find();
    }
    if (open.some(({ entry }) => entry.state === 'sending')) {
      throw problemError('unavailable', text.outbox.stillDeleting);
    }
  }
  const doubtful = new Set(open.filter((each) => each.mayHaveArrived).map(({ entry }) => entry.id));
  const entryIds = open.map(({ entry }) => entry.id);
  const discarded = await store.request('outbox.discard_all', { entryIds });
  for (const entry of discarded) {
    home.publishOutboxChange(entry);
    noteBack(home, entry, options);
  }
  for (const lane of new Set(discarded.map((entry) => entry.lane))) {
    // The entries behind it may go now.
    home.outbox.sendNow(lane);
  }
  return {
    count: thingsOf(discarded).length,
    doubtfulIds: thingsOf(discarded.filter(({ id }) => doubtful.has(id))),
  };
}

/** How long a deletion that is on its way is waited for. */
const answerMs = 10_000;

/** Whether the service of a home has a trash; undefined as long as nobody knows that. */
function hasTrash(home: HomeConnection): boolean | undefined {
  return home.describe().extensions?.includes('trash');
}

/** The ids of what entries are about, each once. */
function thingsOf(entries: readonly StoredEntry[]): string[] {
  return [...new Set(entries.map(({ subject }) => subject.id))];
}

/**
 * Brings things back that the service may have deleted before their deletion was taken back. A
 * service with a trash restores them, and leaves alone what is there. What another one has deleted
 * is made anew; where that cannot be asked now, what is gone will be in the trash.
 *
 * @returns the ids of those that were made anew, by their former ones
 */
async function bringBack(
  home: HomeConnection,
  guildId: unknown,
  doubtfulIds: readonly string[],
  options: TrashActOptions,
): Promise<ReadonlyMap<string, string>> {
  const { store, timing } = options;
  const made = new Map<string, string>();
  const createdAt = timestampOf(timing.now());
  const accepted = (await idsInTrash(home, doubtfulIds, options)).map((thingId) => ({
    ...newEntry(restore, { guildId, thingId }),
    homeId: home.id,
    mustCheck: false,
    createdAt,
  }));
  for (const entry of await store.request('outbox.accept_all', { entries: accepted })) {
    home.publishOutboxChange(entry);
    home.outbox.send(entry.lane);
  }
  if (accepted.length === doubtfulIds.length) {
    return made;
  }
  for (const thingId of await home.findGone()) {
    const branch = await store.request('kept_trash.find', { homeId: home.id, thingId });
    if (branch !== undefined && doubtfulIds.includes(thingId)) {
      made.set(thingId, String((await restoreBranch(home, branch, options))['id']));
    }
  }
  return made;
}

/**
 * Those of the things that the service has in its trash, where it has deleted them. As long as nobody
 * knows whether it has one, those count of which nothing was kept here: it was known to have one when
 * they were to be deleted.
 */
async function idsInTrash(
  home: HomeConnection,
  ids: readonly string[],
  { store }: TrashActOptions,
): Promise<readonly string[]> {
  const has = hasTrash(home);
  if (has !== undefined) {
    return has ? ids : [];
  }
  const doubts = await store.request('kept_trash.doubts', { homeId: home.id });
  const kept = new Set(doubts.map(({ thingId }) => thingId));
  return ids.filter((id) => !kept.has(id));
}

/** Makes what is kept anew. What was made anew before stays, and is named by its id. */
async function restoreBranch(
  home: HomeConnection,
  branch: KeptBranch,
  { store, timing }: TrashActOptions,
): Promise<Readonly<Record<string, unknown>>> {
  if (branch.madeAs !== undefined) {
    return { id: branch.madeAs, restoredCount: 0 };
  }
  const { get } = workItemResource.operations;
  const hasThing = (workItemId: string) => isThere(home, get, { workItemId }, { store, timing });
  const at = timestampOf(timing.now());
  const { entries, madeCount } = await restoreKept(branch, home.id, at, { store, hasThing });
  for (const entry of entries) {
    home.publishOutboxChange(entry);
    home.outbox.send(entry.lane);
  }
  const [first] = entries;
  const parentId = first?.input['parentId'];
  return {
    id: first?.subject.id ?? '',
    restoredCount: madeCount,
    ...(typeof parentId === 'string' && { parentId }),
  };
}

/** An act that is done here, in the form of an entry that was sent. */
function entryOfAct(
  homeId: string,
  operation: WriteOperationName,
  input: Readonly<Record<string, unknown>>,
  { timing }: TrashActOptions,
): StoredEntry {
  const { subject } = newEntry(operation, { ...input });
  const createdAt = timestampOf(timing.now());
  const lane = `trash ${subject.id}`;
  return {
    id: randomUUID(),
    position: 0,
    homeId,
    operation,
    input: { ...input },
    subject,
    state: 'sent',
    createdAt,
    lane,
  };
}
