import { lazy, Suspense } from 'react';
import type { Home } from '#shared/capability/home.ts';
import type { Guild } from '#shared/domain/guild/schema.ts';
import { useList } from '../entities/entity-store.ts';
import { operatorStore } from '../entities/operator/operator-store.ts';
import { ThreadView } from '../features/conversation/thread-view.tsx';
import { workViewOf } from '../features/work/work-views.ts';
import { GuildWelcome } from './guild-welcome.tsx';
import { workPath } from './routes.ts';
import type { Route } from './routes.ts';

/** Loaded once somebody plans: nobody waits for it at the start. */
const WorkScreen = lazy(() =>
  import('../features/work/work-screen.tsx').then((module) => ({ default: module.WorkScreen })),
);

/** What the route names, of a home's guild. */
export function GuildPane({
  home,
  guild,
  route,
  navigate,
}: {
  home: Home;
  guild: Guild;
  route: Route;
  navigate: (path: string, options?: { replace: boolean }) => void;
}) {
  const { rows: operators } = useList(operatorStore, home.id, { guildId: guild.id });
  if (route.name === 'thread') {
    return (
      <ThreadView
        key={`${home.id} ${route.conversationId}`}
        homeId={home.id}
        conversationId={route.conversationId}
        roles={Object.fromEntries(operators.map(({ id, role }) => [id, role]))}
      />
    );
  }
  if (route.name === 'work') {
    return (
      <Suspense>
        <WorkScreen
          key={`${home.id} ${guild.id}`}
          homeId={home.id}
          guildId={guild.id}
          guildName={guild.name}
          operators={operators}
          view={workViewOf(route.view)}
          filterAddress={route.filter}
          onShow={(view, filter) => navigate(workPath(home.id, view, filter))}
          onOpen={() => undefined}
        />
      </Suspense>
    );
  }
  return <GuildWelcome homeId={home.id} guild={guild} operators={operators} />;
}
