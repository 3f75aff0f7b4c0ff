import { ThreadList } from '../features/conversation/thread-list.tsx';
import { threadActs } from './actions.ts';
import { hrefOf, threadPath } from './routes.ts';
import type { Route } from './routes.ts';

/** The threads of a guild, with the ways to each of them. */
export function GuildThreads({
  homeId,
  guildId,
  route,
}: {
  homeId: string;
  guildId: string;
  route: Route;
}) {
  const openId = route.name === 'thread' ? route.conversationId : undefined;
  return (
    <ThreadList
      key={`${homeId} ${guildId}`}
      homeId={homeId}
      guildId={guildId}
      selectedId={openId}
      hrefOf={(conversationId) => hrefOf(threadPath(homeId, conversationId))}
      actsOf={(conversationId, isUnread) =>
        threadActs({ homeId, conversationId, isUnread }, conversationId === openId)
      }
    />
  );
}
