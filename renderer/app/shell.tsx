import { useCallback, useEffect, useState } from 'react';
import type { Home } from '#shared/capability/home.ts';
import { OutboxScreen } from '../features/outbox/outbox-screen.tsx';
import { GuildPane } from './guild-pane.tsx';
import { readGuildOnce } from './home-actions.ts';
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

/** The frame of every screen: rail, sidebar, main pane and status strip. */
export function Shell({
  home,
  content,
  route,
  navigate,
  onConnected,
}: {
  home: Home;
  content: HomeContent;
  route: Route;
  navigate: (path: string) => void;
  onConnected: (home: Home) => void;
}) {
  const guild = content.kind === 'guild' ? content.guild : undefined;
  const guildId = guild?.id;
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
        onSettings={() => openSettings(home)}
      />
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
            {...(home.kind === 'remote' && { onSettings: () => openSettings(home) })}
          />
        )}
      </main>
      <StatusStrip home={home} onSettings={() => openSettings(home)} />
      <ShellDialogs
        dialog={dialog}
        navigate={navigate}
        onConnected={onConnected}
        onClose={() => setDialog(undefined)}
      />
    </div>
  );
}
