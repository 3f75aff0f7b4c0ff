import { ThreadList } from '../../features/conversation/thread-list.tsx';
import { ThreadSteps } from '../../features/conversation/thread-steps.tsx';
import { threadActs } from '../actions/actions.ts';
import { hrefOf, threadPath } from '../places/paths.ts';
import type { Route } from '../places/routes.ts';

interface GuildThreadsProps {
  readonly homeId: string;
  readonly guildId: string;
  readonly route: Route;
}

/** The list of a guild's threads, with the steps between them. */
export function GuildThreads({ homeId, guildId, route }: GuildThreadsProps) {
  const openId = openIn(route);
  return (
    <ThreadList
      key={`${homeId} ${guildId}`}
      homeId={homeId}
      guildId={guildId}
      selectedId={openId}
      hrefOf={(id) => hrefOf(threadPath(homeId, id))}
      actsOf={(conversationId, isUnread) =>
        threadActs({ homeId, conversationId, isUnread }, conversationId === openId)
      }
    />
  );
}

/** The steps from thread to thread, for windows without the list beside the thread. */
export function GuildThreadSteps({ homeId, guildId, route }: GuildThreadsProps) {
  // The list has the steps itself.
  return route.name === 'threads' ? null : (
    <ThreadSteps
      {...{ homeId, guildId }}
      selectedId={openIn(route)}
      hrefOf={(id) => hrefOf(threadPath(homeId, id))}
    />
  );
}

function openIn(route: Route): string | undefined {
  return route.name === 'thread' ? route.conversationId : undefined;
}
