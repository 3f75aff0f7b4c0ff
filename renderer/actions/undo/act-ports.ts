import type { ActChange, ThingChange } from '#shared/capability/act.ts';
import type { OperationInput, WriteOperationName } from '#shared/registry/registry.ts';
import { conversationResource } from '#shared/domain/conversation/resource.ts';
import { documentResource } from '#shared/domain/document/resource.ts';
import { workItemResource } from '#shared/domain/work-item/resource.ts';
import { problemError } from '#shared/problem/problem.ts';
import { call, problemOf } from '../../bridge/call.ts';
import { createdId, isMerged, submit } from '../../entities/outbox/submit.ts';
import { documentStore } from '../../entities/document/document-store.ts';
import { discardEntry } from '../../entities/outbox/held-discards.ts';
import { saveTriage, triageKey, triageOf } from '../../entities/local-state/triage-store.ts';
import type { Triage } from '../../entities/local-state/triage-store.ts';
import { readShownDocument } from '../../entities/document/document-handlers.ts';
import { isUnsent } from '../../entities/store/entity-list.ts';
import { markRead } from '../../entities/read-state/mark-read.ts';
import { saveMarker } from '../../entities/read-state/read-marker-store.ts';
import { readAll } from '../../entities/store/read-all.ts';
import { workItemStore } from '../../entities/work-item/work-item-store.ts';
import type { WorkNode } from '../../entities/work-item/work-tree.ts';
import { workTreeOf } from '../../entities/work-item/work-tree-store.ts';
import type { Step } from '../../entities/acts/act-history.ts';
import { text } from '../../text/text.ts';
import { wayBackIn } from './deletions.ts';
import { stepOwnOrder } from './order-ports.ts';
import { stepThread } from './thread-ports.ts';
import { stepView } from './view-ports.ts';
import { isSetting, readSettings, writeSettings } from './setting-ports.ts';
import type { ActPorts, Below, Values, Written } from './undo-ports.ts';

const items = workItemResource.operations;
const documents = documentResource.operations;
const { update: updateThread } = conversationResource.operations;

/** A time before every change: what was seen is compared by its values alone. */
const beforeAll = new Date(0).toISOString();

/** The fields of an item that its creation takes. The others are set by a change after it. */
const creationFields = [
  'title',
  'type',
  'description',
  'priority',
  'parentId',
  'position',
  'startOn',
  'dueOn',
] as const;

/** The homes of this computer, as taking back needs them. */
export const actPorts: ActPorts = {
  read: async (homeId, change, wanted) => {
    if (isSetting(change)) {
      return readSettings(
        homeId,
        change,
        wanted.flatMap((values) => Object.keys(values)),
      );
    }
    const row = rowOf(homeId, change);
    if (row !== undefined && wanted.some((values) => hasValues(row, values))) {
      return row;
    }
    try {
      return await readNow(homeId, change);
    } catch (error) {
      const { code } = problemOf(error);
      if (code === 'not_found') {
        return undefined;
      }
      // The known row is better than none; the write is checked once it goes out.
      if (row === undefined || wanted.some((values) => 'content' in values)) {
        throw error;
      }
      return row;
    }
  },
  below: async (homeId, change, without) => {
    if (change.noun !== 'work_item') {
      return [];
    }
    await readAll(workItemStore, homeId, change.guildId);
    const { id, guildId } = change;
    const { children = [] } = workTreeOf(homeId, guildId).node(id) ?? {};
    return children.flatMap((child) => branchBelow(child, guildId, without));
  },
  write: (homeId, change, values, seen) => {
    if (isSetting(change)) {
      return writeSettings(homeId, change, values);
    }
    const { id, guildId, noun } = change;
    // The fields were named by an act of the same noun.
    return noun === 'work_item'
      ? writeChecked(homeId, items.update, { workItemId: id, ...values }, seen)
      : writeChecked(homeId, documents.update, { guildId, docId: id, ...values }, seen);
  },
  remove: async (homeId, { id, guildId, noun }, seen, together) => {
    if (noun === 'work_item') {
      return writeChecked(homeId, items.delete, { workItemId: id, together }, seen);
    }
    const input = { guildId, docId: id, together };
    return writeChecked(homeId, documents.delete, input, seen);
  },
  restore: async (homeId, change) => wayBackIn(homeId)?.restore(change),
  create: (homeId, change, values) =>
    change.noun === 'work_item'
      ? createItem(homeId, change.guildId, values)
      : createDocument(homeId, change.guildId, values),
  apply,
};

/** An item and all below it, each before its parent; where one is left out, so is what is below it. */
function branchBelow(
  { item, children }: WorkNode,
  guildId: string,
  without: ReadonlySet<string>,
): Below[] {
  if (without.has(item.id)) {
    return [];
  }
  const { id, createdAt: _made, updatedAt: _changed, ...before } = item;
  const thing = { noun: 'work_item', id, guildId, title: item.title } as const;
  return [
    ...children.flatMap((child) => branchBelow(child, guildId, without)),
    { kind: 'deleted', ...thing, before },
  ];
}

function rowOf(homeId: string, { noun, id }: ThingChange): Values | undefined {
  const store = noun === 'work_item' ? workItemStore : documentStore;
  const row = store.row(homeId, id);
  return row && { ...row };
}

/** Whether a row has these values, as far as a list says; none, null and "" are the same. */
function hasValues(row: Values, values: Values): boolean {
  return Object.entries(values).every(([field, value]) => (row[field] ?? '') === (value ?? ''));
}

/** Reads a thing as it is shown; undefined where its deletion is on its way. */
async function readNow(homeId: string, change: ThingChange): Promise<Values | undefined> {
  const { noun, id, guildId } = change;
  if (noun !== 'work_item') {
    return readShownDocument(homeId, guildId, id);
  }
  const row = workItemStore.row(homeId, id);
  const isOnlyHere = row !== undefined && isUnsent(row);
  return isOnlyHere
    ? { ...row }
    : workItemStore.withPending(homeId, await call(items.get, { homeId, workItemId: id }));
}

/** Writes, if what the service has still has the values that were seen. */
async function writeChecked<Name extends WriteOperationName>(
  homeId: string,
  operation: Name,
  input: OperationInput<Name>,
  seen: Values,
): Promise<Written> {
  const baseVersion = { updatedAt: beforeAll, values: { ...seen } };
  const { entry } = await submit(homeId, operation, input, { baseVersion, mustCheck: true });
  if (entry.state !== 'conflict' || isMerged(entry, input)) {
    // A conflict with an earlier change of the person waits in the outbox for a decision.
    return { kind: 'done' };
  }
  await discardEntry(entry.id);
  const theirs = (entry.conflict ?? []).map(({ field, theirs: value }) => [field, value]);
  return { kind: 'conflict', now: { ...seen, ...Object.fromEntries(theirs) } };
}

async function createItem(homeId: string, guildId: string, values: Values): Promise<string> {
  const first = creationFields.filter((field) => !isNone(values[field]));
  const input = {
    guildId,
    ...Object.fromEntries(first.map((field) => [field, values[field]])),
  };
  // The values are those of an item that there was.
  const id = createdId(await submit(homeId, items.create, input as never));
  const rest = Object.fromEntries(
    ['status', 'progress', 'assignedOperatorId']
      .filter((field) => !isNone(values[field]))
      .map((field) => [field, values[field]]),
  );
  await submit(homeId, items.update, { workItemId: id, ...rest });
  return id;
}

async function createDocument(homeId: string, guildId: string, values: Values): Promise<string> {
  const given = Object.entries(values).filter(([, value]) => !isNone(value));
  const input = { guildId, content: '', ...Object.fromEntries(given) };
  // The values are those of a document that there was.
  return createdId(await submit(homeId, documents.create, input as never));
}

function isNone(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

async function apply(
  homeId: string,
  change: Exclude<ActChange, ThingChange>,
  step: Step,
): Promise<void> {
  if (change.kind === 'archived') {
    const { conversationId } = change;
    await submit(homeId, updateThread, { conversationId, archived: step === 'redo' });
    return;
  }
  if (change.kind === 'thread_set' || change.kind === 'thread_renamed') {
    await stepThread(homeId, change, step);
    return;
  }
  if (change.kind === 'view_deleted' || change.kind === 'view_changed') {
    await stepView(change, step);
    return;
  }
  if (change.kind === 'own_order') {
    stepOwnOrder(homeId, change, step);
    return;
  }
  const { before, after, readBefore } = change;
  requireUndecided(...(step === 'undo' ? ([after, before] as const) : ([before, after] as const)));
  if (step === 'undo') {
    if (readBefore !== undefined) {
      saveMarker(readBefore);
    }
    saveTriage(before);
    return;
  }
  saveTriage(after);
  if (after.kind === 'conversation' && after.state === 'done') {
    markRead(after.homeId, after.id);
  }
}

/** The states of a mark that the person has chosen. The others follow from what they have opened. */
const decisions: ReadonlySet<Triage['state']> = new Set(['done', 'later', 'never']);

/**
 * Refuses to go over a later decision of the person about the same thing.
 *
 * @param left what the step before left
 * @throws ProblemError `precondition_failed`
 */
function requireUndecided(left: Triage, wanted: Triage): void {
  const now = triageOf(triageKey(left.homeId, left.kind, left.id));
  const isAs = (mark: Triage) => now?.state === mark.state && now.until === mark.until;
  if (now !== undefined && decisions.has(now.state) && !isAs(left) && !isAs(wanted)) {
    throw problemError('precondition_failed', text.undo.decidedSince);
  }
}
