import { useCallback } from 'react';
import { ThreadList } from '../../features/conversation/thread-list.tsx';
import { ThreadSteps } from '../../features/conversation/thread-steps.tsx';
import { openDialog } from '../dialogs/dialog-store.ts';
import { markAct, threadActs } from '../actions/thread-menu.ts';
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
  const toThread = useCallback((id: string) => hrefOf(threadPath(homeId, id)), [homeId]);
  const markOf = useCallback(
    (conversationId: string, isUnread: boolean) => markAct({ homeId, conversationId, isUnread }),
    [homeId],
  );
  return (
    <ThreadList
      key={`${homeId} ${guildId}`}
      homeId={homeId}
      guildId={guildId}
      selectedId={openId}
      hrefOf={toThread}
      markOf={markOf}
      onRename={(conversationId) => openDialog({ kind: 'rename-thread', homeId, conversationId })}
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
