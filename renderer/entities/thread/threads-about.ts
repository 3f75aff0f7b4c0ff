import { thingsIn } from '#shared/address/thing-address.ts';
import type { OutboxEntry } from '#shared/capability/outbox.ts';
import type { Conversation } from '#shared/domain/conversation/schema.ts';
import { pageLimits } from '#shared/limits/page-limits.ts';
import { call } from '../../bridge/call.ts';
import { localIdOf, serviceIdOf } from '../../bridge/local-ids.ts';
import { allEntries } from '../outbox/follow-entries.ts';
import { useOutbox } from '../outbox/outbox-store.ts';
import { stampOf } from '../store/entity-list.ts';
import { partsOfKey } from '../store/key-in-home.ts';
import type { KeyInHome } from '../store/key-in-home.ts';
import { useMessages } from '../message/message-store.ts';
import { conversationStore } from '../conversation/conversation-store.ts';

/** The item that threads are looked for about. */
export interface ItemPlace {
  readonly homeId: string;
  readonly guildId: string;
  readonly workItemId: string;
}

/**
 * Finds the threads of a guild that mention an item, the one that was written in last first. It asks
 * the search of the home, which answers from what was read here where the service cannot be asked, and
 * looks through what the page knows: what waits to be sent, and what was said just now. Archived
 * threads are left out.
 */
export async function findThreadsAbout(place: ItemPlace): Promise<readonly Conversation[]> {
  const { homeId } = place;
  const ids = new Set([...(await idsFound(place)), ...idsKnown(place)]);
  const rows = await Promise.all([...ids].map((id) => threadOf(homeId, id)));
  return rows
    .filter((row) => row !== undefined)
    .filter(({ archived }) => !archived)
    .toSorted((a, b) => (lastAt(a) < lastAt(b) ? 1 : -1));
}

/** Whether an operator takes part in a thread. */
export function hasOperator({ participants }: Conversation, operatorId: string): boolean {
  return participants.some(({ id }) => id === operatorId);
}

function lastAt(row: Conversation): string {
  return row.lastMessage?.createdAt ?? stampOf(row);
}

/** The threads in which the search finds the address of an item; none where it cannot be asked. */
async function idsFound({ homeId, guildId, workItemId }: ItemPlace): Promise<readonly string[]> {
  try {
    const { results } = await call('search.find', {
      homeId,
      guildId,
      q: `item ${serviceIdOf(homeId, workItemId)}`,
      kinds: ['message'],
      limit: pageLimits.mentioningThings,
    });
    return results.flatMap(({ conversationId: id }) => (id ? localIdOf(homeId, id) : []));
  } catch {
    return [];
  }
}

/** The threads in which the page knows the address of an item to stand. */
function idsKnown({ homeId, guildId, workItemId }: ItemPlace): readonly string[] {
  const id = serviceIdOf(homeId, workItemId);
  const names = (text: string | undefined) =>
    // Most texts name nothing, and there may be very many.
    text?.includes(id) === true &&
    thingsIn(text, pageLimits.openingLinks).some(
      (thing) => thing.kind === 'item' && thing.id === id,
    );
  const waiting = allEntries(useOutbox.getState())
    .filter((entry) => entry.homeId === homeId && names(wordsOf(entry)))
    .map(({ subject }) => subject.id);
  const threads = Object.entries(useMessages.getState().threads) as [
    KeyInHome,
    { readonly messages: readonly { readonly text: string }[] },
  ][];
  const read = threads
    .filter(([, { messages }]) => messages.some(({ text }) => names(text)))
    .map(([key]) => partsOfKey(key))
    .flatMap((parts) => (parts.homeId === homeId ? parts.id : []));
  const listed = conversationStore
    .list(homeId, { guildId })
    .rows.filter(({ lastMessage }) => names(lastMessage?.text))
    .map((row) => row.id);
  return [...waiting, ...read, ...listed].filter(
    (conversationId) => (conversationStore.scopeOf(homeId, conversationId) ?? guildId) === guildId,
  );
}

/** The words of a message that waits to be sent. */
function wordsOf({ operation, input }: OutboxEntry): string | undefined {
  const isMessage = operation === 'message.create' || operation === 'conversation.create';
  const words = input['text'] ?? input['initialMessage'];
  return isMessage && typeof words === 'string' ? words : undefined;
}

/** A thread; undefined where it is not known and cannot be read. */
async function threadOf(homeId: string, conversationId: string): Promise<Conversation | undefined> {
  const known = conversationStore.row(homeId, conversationId);
  if (known !== undefined) {
    return known;
  }
  try {
    await conversationStore.readOne(homeId, { conversationId });
  } catch {
    return undefined;
  }
  return conversationStore.row(homeId, conversationId);
}
