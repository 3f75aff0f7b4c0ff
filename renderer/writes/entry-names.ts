import type { OutboxEntry } from '#shared/capability/outbox.ts';
import type { ThingKind } from '#shared/address/thing-address.ts';
import { conversationStore } from '../entities/conversation/conversation-store.ts';
import { proposalStore, questionStore } from '../entities/decision/decision-stores.ts';
import { documentStore } from '../entities/document/document-store.ts';
import type { Entity } from '../entities/store/entity-list.ts';
import { useRow } from '../entities/store/entity-store.ts';
import type { EntityStore } from '../entities/store/entity-store.ts';
import { guildStore } from '../entities/guild/guild-store.ts';
import { operatorStore } from '../entities/operator/operator-store.ts';
import { runStore } from '../entities/run/run-store.ts';
import { trashStore } from '../entities/trash/trash-store.ts';
import { workItemStore } from '../entities/work-item/work-item-store.ts';
import type { EntryNames } from './entry-labels.ts';

/** A kind of thing that has a screen of its own. */
export type ScreenKind = ThingKind | 'operator';

/** The things that have a screen, by the noun of a write. */
const screenKinds: Readonly<Partial<Record<OutboxEntry['subject']['kind'], ScreenKind>>> = {
  conversation: 'thread',
  document: 'document',
  work_item: 'item',
  operator: 'operator',
};

/** The thing that a write is about; undefined where that has no screen of its own. */
export function screenOf({
  subject,
  input,
}: OutboxEntry): { readonly kind: ScreenKind; readonly id: string } | undefined {
  const kind = screenKinds[subject.kind];
  // One operator is paused like all of them, as a part of the guild.
  const id = kind === 'operator' ? idOf(input['operatorId']) : subject.id;
  return kind === undefined || id === '' ? undefined : { kind, id };
}

/** Follows the names of what an entry is about and of what it names. */
export function useEntryNames(entry: OutboxEntry): EntryNames {
  return namesIn(entry, useRow);
}

/** The names of what an entry is about and of what it names, as they are now. */
export function entryNames(entry: OutboxEntry): EntryNames {
  return namesIn(entry, (store, homeId, id) => store.row(homeId, id));
}

type ReadRow = <Row extends Entity>(
  store: EntityStore<Row>,
  homeId: string,
  id: string,
) => Row | undefined;

/** Reads the same rows in the same order for every entry, because a hook may read them. */
function namesIn({ homeId, subject, input, subjectTitle }: OutboxEntry, read: ReadRow): EntryNames {
  const idIf = (isOf: string) => (subject.kind === isOf ? subject.id : '');
  const conversation = read(conversationStore, homeId, idIf('conversation'));
  const document = read(documentStore, homeId, idIf('document'));
  const item = read(workItemStore, homeId, idIf('work_item'));
  const guild = read(guildStore, homeId, idIf('guild'));
  const trashed = read(trashStore, homeId, idIf('trash'));
  const run = read(runStore, homeId, idIf('run'));
  const question = read(questionStore, homeId, idIf('question'));
  const proposal = read(proposalStore, homeId, idIf('proposal'));
  const { operatorId } = run ?? question ?? proposal ?? input;
  const operator = read(operatorStore, homeId, idOf(operatorId));
  const parent = read(workItemStore, homeId, idOf(input['parentId']));
  const assigned = read(operatorStore, homeId, idOf(input['assignedOperatorId']));
  const titled = conversation ?? document ?? item ?? trashed;
  const named = subject.kind === 'operator' ? operator : guild;
  return {
    title: titled?.title ?? named?.name ?? subjectTitle,
    operator: operator?.name,
    parentId: parent?.title,
    assignedOperatorId: assigned?.name,
  };
}

function idOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
