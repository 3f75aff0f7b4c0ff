import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import type { ThingKind } from '#shared/address/thing-address.ts';
import { conversationStore } from '../conversation/conversation-store.ts';
import { documentStore } from '../document/document-store.ts';
import { useRow } from '../store/entity-store.ts';
import { workItemStore } from '../work-item/work-item-store.ts';

/** A thing as it is shown wherever it is named. */
export interface ShownThing {
  readonly title: string;
  /** The whole row, where the thing is a work item. */
  readonly item: WorkItem | undefined;
}

/** Follows a thing; undefined as long as it is not known here. */
export function useThing(homeId: string, kind: ThingKind, id: string): ShownThing | undefined {
  const item = useRow(workItemStore, homeId, kind === 'item' ? id : '');
  const document = useRow(documentStore, homeId, kind === 'document' ? id : '');
  const thread = useRow(conversationStore, homeId, kind === 'thread' ? id : '');
  const row = item ?? document ?? thread;
  return row && { title: row.title, item };
}

/** The guild of a thing, if it is known. */
export function guildOfThing(homeId: string, kind: ThingKind, id: string): string | undefined {
  return stores[kind].scopeOf(homeId, id);
}

/** Whether a thing is known to have been deleted. */
export function isThingDeleted(homeId: string, kind: ThingKind, id: string): boolean {
  return stores[kind].isDeleted(homeId, id);
}

/** Calls back whenever things come, change or go. The returned function ends that. */
export function followThings(onChange: () => void): () => void {
  const stops = Object.values(stores).map(({ api }) => api.subscribe(onChange));
  return () => stops.forEach((stop) => stop());
}

const stores = { item: workItemStore, document: documentStore, thread: conversationStore } as const;
