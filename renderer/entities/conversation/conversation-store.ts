import { conversationResource } from '#shared/domain/conversation/resource.ts';
import type { Conversation } from '#shared/domain/conversation/schema.ts';
import { pageLimits } from '#shared/limits/page-limits.ts';
import type { KnownPeople } from '#shared/outbox/pending-rules.ts';
import { useHomes } from '../home/home-store.ts';
import { threadSettingOf } from '../local-state/thread-settings.ts';
import { operatorStore } from '../operator/operator-store.ts';
import { EntityStore } from '../store/entity-store.ts';

/** The conversations of each guild. */
export const conversationStore = new EntityStore<Conversation>(conversationResource, {
  maxRows: pageLimits.conversations,
  pageRows: 50,
  people,
  ownFields: ownTitle,
});

/** The title that the person has given a thread on this computer, wherever the thread is named. */
function ownTitle(homeId: string, conversationId: string): Pick<Conversation, 'title'> | undefined {
  const { title } = threadSettingOf(homeId, conversationId);
  return title === undefined ? undefined : { title };
}

/** The people whom a thread that is made here may name. */
export function people(homeId: string): KnownPeople {
  const home = useHomes.getState().homes.find(({ id }) => id === homeId);
  return {
    own: { id: home?.user?.id ?? '', name: home?.user?.name ?? '' },
    names: new Map(operatorStore.rows(homeId).map(({ id, name }) => [id, name])),
  };
}
