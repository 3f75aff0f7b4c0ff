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

/** The threads of a guild, with the ways to each of them. */
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

/** The ways from thread to thread where their list is not on the screen, or is a screen of its own. */
export function GuildThreadSteps({ homeId, guildId, route }: GuildThreadsProps) {
  // The list has them itself.
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
