import type { Home } from '#shared/capability/home.ts';
import { guildLoadOf, guildsOf, useGuilds } from '../entities/guild-store.ts';
import { useHomes } from '../entities/home-store.ts';
import { takeHome } from './home-actions.ts';
import { homeContent } from './home-content.ts';
import { useLayout } from './layout-store.ts';
import { NoGuild } from './no-guild.tsx';
import { Notices } from './notices.tsx';
import { shownHome, threadsPath, useRoute } from './routes.ts';
import { Shell } from './shell.tsx';

/** The whole window: what the person should know, over whatever is shown. */
export function Application() {
  return (
    <>
      <Notices />
      <Screen />
    </>
  );
}

/** The shell; before there is anything but an empty home on this computer, the first run. */
function Screen() {
  const { route, navigate } = useRoute();
  const homes = useHomes((state) => state.homes);
  const lastHomeId = useLayout((state) => state.homeId);
  const home = shownHome(route, homes, lastHomeId);
  const homeId = home?.id ?? '';
  const guilds = useGuilds((state) => guildsOf(state, homeId));
  const load = useGuilds((state) => guildLoadOf(state, homeId));
  const chosenGuildId = useLayout((state) => state.guildIds[homeId]);

  if (home === undefined) {
    return <Frame />;
  }
  const content = homeContent(home, guilds, chosenGuildId, load);
  const onConnected = (connected: Home) => {
    takeHome(connected);
    navigate(threadsPath(connected.id));
  };
  if (content.kind !== 'guild' && home.kind === 'local' && homes.length === 1) {
    return content.kind === 'waiting' ? (
      <Frame />
    ) : (
      <main className="application-alone">
        <NoGuild home={home} content={content} onConnected={onConnected} />
      </main>
    );
  }
  return (
    <Shell
      home={home}
      content={content}
      route={route}
      navigate={navigate}
      onConnected={onConnected}
    />
  );
}

/** The frame without content, the same as index.html paints before any script has run. */
function Frame() {
  return (
    <div className="shell" aria-busy="true">
      <div className="shell-rail" />
      <div className="shell-sidebar" />
      <div className="shell-main" />
      <div className="shell-strip" />
    </div>
  );
}
