import { useCallback, useEffect, useState } from 'react';
import type { Home } from '#shared/capability/home.ts';
import { readGuildOnce } from '../entities/nouns.ts';
import { OutboxScreen } from '../features/outbox/outbox-screen.tsx';
import { GuildPane } from './guild-pane.tsx';
import type { HomeContent } from './home-content.ts';
import { chooseGuild, useLayout } from './layout-store.ts';
import { NoGuild } from './no-guild.tsx';
import { Rail } from './rail.tsx';
import { hrefOf, threadPath, threadsPath } from './routes.ts';
import type { Route } from './routes.ts';
import { ShellDialogs } from './shell-dialogs.tsx';
import type { OpenDialog } from './shell-dialogs.tsx';
import { Sidebar } from './sidebar.tsx';
import { StatusStrip } from './status-strip.tsx';
import { useShortcut } from './use-shortcut.ts';

interface ShellProps {
  readonly home: Home;
  readonly content: HomeContent;
  readonly route: Route;
  readonly navigate: (path: string) => void;
  readonly onConnected: (home: Home) => void;
}

/** The frame of every screen: rail, sidebar, main pane and status strip. */
export function Shell(props: ShellProps) {
  const { home, content, route, navigate, onConnected } = props;
  const guildId = content.kind === 'guild' ? content.guild.id : undefined;
  const [dialog, setDialog] = useState<OpenDialog>();
  const openNewThread = useCallback(() => {
    if (guildId !== undefined) {
      setDialog({ kind: 'new-thread', homeId: home.id, guildId });
    }
  }, [home.id, guildId]);
  useShortcut('mod+n', openNewThread);
  useEffect(() => {
    if (guildId !== undefined) {
      void readGuildOnce(home.id, guildId);
    }
  }, [home.id, guildId]);

  const openSettings = (of: Home) => {
    if (of.kind === 'remote') {
      setDialog({ kind: 'settings', homeId: of.id });
    }
  };
  const onSettings = () => openSettings(home);
  return (
    <div className="shell">
      <Rail
        shownId={home.id}
        onShow={(homeId) => navigate(useLayout.getState().places[homeId] ?? threadsPath(homeId))}
        onSettings={openSettings}
        onConnect={() => setDialog({ kind: 'connect' })}
      />
      <Sidebar
        home={home}
        content={content}
        route={route}
        onChooseGuild={(chosen) => {
          chooseGuild(home.id, chosen);
          navigate(threadsPath(home.id));
        }}
        onNewThread={openNewThread}
        onSettings={onSettings}
      />
      <MainPane {...props} onSettings={onSettings} />
      <StatusStrip home={home} onSettings={onSettings} />
      <ShellDialogs
        dialog={dialog}
        navigate={navigate}
        onConnected={onConnected}
        onClose={() => setDialog(undefined)}
      />
    </div>
  );
}

/** What the route names, or why the home has nothing to show. */
function MainPane({
  home,
  content,
  route,
  onConnected,
  onSettings,
}: ShellProps & { readonly onSettings: () => void }) {
  return (
    <main className="shell-main" aria-busy={content.kind === 'waiting'}>
      {route.name === 'outbox' ? (
        <OutboxScreen
          threadHref={(homeId, conversationId) => hrefOf(threadPath(homeId, conversationId))}
        />
      ) : content.kind === 'guild' ? (
        <GuildPane home={home} guild={content.guild} route={route} />
      ) : (
        <NoGuild
          home={home}
          content={content}
          onConnected={onConnected}
          {...(home.kind === 'remote' && { onSettings })}
        />
      )}
    </main>
  );
}
