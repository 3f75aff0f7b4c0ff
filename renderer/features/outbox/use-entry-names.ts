import type { OutboxEntry } from '#shared/capability/outbox.ts';
import type { ThingKind } from '#shared/text/thing-address.ts';
import { useRow } from '../../entities/entity-store.ts';
import { guildStore } from '../../entities/guild/guild-store.ts';
import { operatorStore } from '../../entities/operator/operator-store.ts';
import { useThing } from '../../entities/thing/use-thing.ts';
import type { EntryNames } from './entry-labels.ts';

/** The things that have a screen, by the noun of a write. */
const thingKinds: Readonly<Partial<Record<OutboxEntry['subject']['kind'], ThingKind>>> = {
  conversation: 'thread',
  document: 'document',
  work_item: 'item',
};

/** The kind of thing that a write is about; undefined where that has no screen of its own. */
export function thingKindOf({ subject }: OutboxEntry): ThingKind | undefined {
  return thingKinds[subject.kind];
}

/** The names of what an entry is about and of what it names, as they are now. */
export function useEntryNames(entry: OutboxEntry): EntryNames {
  const { homeId, subject, input } = entry;
  const idIf = (isOf: string) => (subject.kind === isOf ? subject.id : '');
  const kind = thingKindOf(entry);
  const thing = useThing(homeId, kind ?? 'thread', kind === undefined ? '' : subject.id);
  const operator = useRow(operatorStore, homeId, idIf('operator'));
  const guild = useRow(guildStore, homeId, idIf('guild'));
  const parent = useThing(homeId, 'item', idOf(input['parentId']));
  const assigned = useRow(operatorStore, homeId, idOf(input['assignedOperatorId']));
  return {
    title: thing?.title ?? operator?.name ?? guild?.name ?? entry.subjectTitle,
    parentId: parent?.title,
    assignedOperatorId: assigned?.name,
  };
}

function idOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
