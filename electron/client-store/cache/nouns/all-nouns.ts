import type { Noun } from '#shared/contract/resources.ts';
import { conversationCache } from './conversation.ts';
import { documentCache } from './document.ts';
import { messageCache } from './message.ts';
import type { NounCache } from './noun-cache.ts';
import { notificationCache } from './notification.ts';
import { operatorCache } from './operator.ts';
import { searchCache } from './search.ts';

const nouns: Readonly<Partial<Record<Noun, NounCache>>> = {
  conversation: conversationCache,
  document: documentCache,
  message: messageCache,
  notification: notificationCache,
  operator: operatorCache,
  search: searchCache,
};

/** What the cache does for a noun otherwise than for every noun. */
export function nounCache(noun: Noun): NounCache {
  return nouns[noun] ?? {};
}
