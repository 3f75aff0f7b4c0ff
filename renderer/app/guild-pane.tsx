import type { Home } from '#shared/capability/home.ts';
import type { Guild } from '#shared/domain/guild/schema.ts';
import { useList } from '../entities/entity-store.ts';
import { operatorStore } from '../entities/operator/operator-store.ts';
import { ThreadView } from '../features/conversation/thread-view.tsx';
import { GuildWelcome } from './guild-welcome.tsx';
import type { Route } from './routes.ts';

/** What the route names, of a home's guild. */
export function GuildPane({ home, guild, route }: { home: Home; guild: Guild; route: Route }) {
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
  return <GuildWelcome homeId={home.id} guild={guild} operators={operators} />;
}
