import { conversationResource } from '#shared/domain/conversation/resource.ts';
import type { Conversation } from '#shared/domain/conversation/schema.ts';
import { pageLimits } from '#shared/limits/page-limits.ts';
import { EntityStore } from '../store/entity-store.ts';

/** The conversations of each guild. */
export const conversationStore = new EntityStore<Conversation>(conversationResource, {
  maxRows: pageLimits.conversations,
  pageRows: 50,
});
