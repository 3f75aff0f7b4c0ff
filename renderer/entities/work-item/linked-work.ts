import { useEffect, useSyncExternalStore } from 'react';
import { thingsIn } from '#shared/address/thing-address.ts';
import { workItemResource } from '#shared/domain/work-item/resource.ts';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { pageLimits } from '#shared/limits/page-limits.ts';
import { serviceIdOf } from '../../bridge/local-ids.ts';
import { changedSpan } from '../store/changed-span.ts';
import { compareRows } from '../store/entity-list.ts';
import { keyInHome } from '../store/key-in-home.ts';
import { readAll } from '../store/read-all.ts';
import { workItemStore } from './work-item-store.ts';
import { workTreeOf } from './work-tree-store.ts';
import type { WorkNode, WorkTree } from './work-tree.ts';

const none: readonly string[] = [];

/**
 * The items whose descriptions link to messages. It follows the tree of a guild, and looks only at
 * items that have changed.
 */
export class LinkedWork {
  #items: readonly WorkItem[] = [];
  /** The message that an item links to, by the id of the item. */
  readonly #messages = new Map<string, string>();
  /** The topmost of the items that link to a message, by the message. */
  #topmost = new Map<string, readonly string[]>();

  /** Takes over the newest state of a tree. */
  follow(tree: WorkTree): void {
    if (tree.items === this.#items) {
      return;
    }
    const { former, next } = changedSpan(this.#items, tree.items);
    this.#items = tree.items;
    for (const { id } of former) {
      this.#messages.delete(id);
    }
    for (const item of next) {
      const message = linkedMessage(item);
      if (message !== undefined) {
        this.#messages.set(item.id, message);
      }
    }
    this.#topmost = this.#arranged(tree);
  }

  /** The ids of the topmost items that link to a message, oldest first: the same list while they are. */
  topmostOf(conversationId: string, messageId: string): readonly string[] {
    return this.#topmost.get(messageKey(conversationId, messageId)) ?? none;
  }

  #arranged(tree: WorkTree): Map<string, readonly string[]> {
    const topmost = new Map<string, string[]>();
    for (const [id, message] of this.#messages) {
      const parentId = tree.node(id)?.parent?.id;
      if (parentId === undefined || this.#messages.get(parentId) !== message) {
        topmost.set(message, [...(topmost.get(message) ?? []), id]);
      }
    }
    return new Map(
      [...topmost].map(([message, ids]) => {
        const sorted = ids.toSorted((one, other) => inOrder(tree.node(one), tree.node(other)));
        const known = this.#topmost.get(message);
        return [message, known !== undefined && isSame(known, sorted) ? known : sorted];
      }),
    );
  }
}

function inOrder(one: WorkNode | undefined, other: WorkNode | undefined): number {
  return one && other ? compareRows(workItemResource.list, one.item, other.item) : 0;
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id, at) => id === other[at]);
}

/** The first message that the description of an item links to. */
function linkedMessage({ description = '' }: WorkItem): string | undefined {
  // Most descriptions link to nothing, and there may be very many.
  if (!description.includes('/thread/')) {
    return undefined;
  }
  const linked = thingsIn(description, pageLimits.openingLinks).find(
    ({ messageId }) => messageId !== undefined,
  );
  return linked?.messageId && messageKey(linked.id, linked.messageId);
}

function messageKey(conversationId: string, messageId: string): string {
  return `${conversationId} ${messageId}`;
}

/** The items that link to messages in each guild that was shown, by home and guild. */
const known = new Map<string, LinkedWork>();

/**
 * Subscribes to the topmost items that link to a message. While only a part of the items is read there
 * are none: how far they are would be wrong.
 */
export function useLinkedWork(
  homeId: string,
  guildId: string,
  conversationId: string,
  messageId: string,
): readonly string[] {
  return useSyncExternalStore(workItemStore.api.subscribe, () => {
    if (workItemStore.list(homeId, { guildId }).nextCursor !== undefined) {
      return none;
    }
    const key = keyInHome(homeId, guildId);
    const linked = known.get(key) ?? new LinkedWork();
    known.set(key, linked);
    linked.follow(workTreeOf(homeId, guildId));
    return linked.topmostOf(serviceIdOf(homeId, conversationId), messageId);
  });
}

/**
 * Reads the items of a guild once the page has nothing else to do: a message shows what was made of
 * it. Where they cannot be read, messages show nothing of them.
 */
export function useReadWorkLater(homeId: string, guildId: string): void {
  useEffect(() => {
    let isWanted = true;
    const waiting = requestIdleCallback(() => {
      readAll(workItemStore, homeId, guildId, { isWanted: () => isWanted }).catch(() => undefined);
    });
    return () => {
      isWanted = false;
      cancelIdleCallback(waiting);
    };
  }, [homeId, guildId]);
}
