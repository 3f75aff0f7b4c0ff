import { lazy, Suspense, useEffect } from 'react';
import type { CSSProperties } from 'react';
import type { Home } from '#shared/capability/home.ts';
import { thingPath } from '#shared/text/thing-address.ts';
import { readGuildOnce } from '../entities/nouns.ts';
import { useOpenedThing } from '../features/inbox/use-opened-thing.ts';
import { OutboxScreen } from '../features/outbox/outbox-screen.tsx';
import { text } from '../text/text.ts';
import type { ActionContext } from './actions.ts';
import { DetailsPane } from './details-pane.tsx';
import { openDialog } from './dialog-store.ts';
import { GuildPane } from './guild-pane.tsx';
import type { HomeContent } from './home-content.ts';
import { chooseGuild, useLayout } from './layout-store.ts';
import { inboxHref, showGuildOf } from './inbox-links.ts';
import { GuildLinks } from './links/guild-links.tsx';
import { NoGuild } from './no-guild.tsx';
import { openedThing } from './opened-thing.ts';
import { closeDrawer } from './pane-store.ts';
import { Rail } from './rail.tsx';
import { hrefOf, threadsPath } from './routes.ts';
import type { Route } from './routes.ts';
import { SearchPane } from './search-pane.tsx';
import { Sidebar } from './sidebar.tsx';
import { StatusStrip } from './status-strip.tsx';
import { usePane } from './use-pane.ts';
import type { ShownPane } from './use-pane.ts';

/** Loaded once somebody looks into it: nobody waits for it at the start. */
const InboxScreen = lazy(() =>
  import('../features/inbox/inbox-screen.tsx').then((module) => ({ default: module.InboxScreen })),
);

interface ShellProps {
  readonly home: Home;
  readonly content: HomeContent;
  readonly route: Route;
  readonly context: ActionContext;
  readonly navigate: (path: string, options?: { replace: boolean }) => void;
  readonly onConnected: (home: Home) => void;
}

/** The frame of every screen: rail, sidebar, main pane, details and status strip. */
export function Shell(props: ShellProps) {
  const { home, content, route, context, navigate } = props;
  const guildId = content.kind === 'guild' ? content.guild.id : undefined;
  const sidebar = usePane('sidebar');
  const details = usePane('details');
  useOpenedThing(openedThing(route));
  const isCovered = [sidebar, details].some(({ isShown, isDrawer }) => isShown && isDrawer);
  useEffect(() => {
    if (guildId !== undefined) {
      void readGuildOnce(home.id, guildId);
    }
  }, [home.id, guildId]);

  const onSettings = () => openHomeSettings(home);
  return (
    <div className="shell" style={columnsOf(sidebar, details)}>
      <Rail
        shownId={home.id}
        context={context}
        onShow={(homeId) => navigate(useLayout.getState().places[homeId] ?? threadsPath(homeId))}
        onSettings={openHomeSettings}
        onConnect={() => openDialog({ kind: 'connect' })}
      />
      <Sidebar
        home={home}
        content={content}
        route={route}
        pane={sidebar}
        context={context}
        onChooseGuild={(chosen) => {
          chooseGuild(home.id, chosen);
          navigate(threadsPath(home.id));
        }}
        onSettings={onSettings}
      />
      <MainPane {...props} isCovered={isCovered} onSettings={onSettings} />
      <DetailsPane home={home} content={content} route={route} pane={details} />
      {isCovered && <Backdrop />}
      <StatusStrip
        home={home}
        context={context}
        sidebar={sidebar}
        details={details}
        onSettings={onSettings}
      />
    </div>
  );
}

/** The widths of the panes beside the main one; never so wide that nothing is left of it. */
function columnsOf(sidebar: ShownPane, details: ShownPane): CSSProperties {
  const share = details.width > 0 ? '30vw' : '40vw';
  return {
    '--sidebar-column': `min(${sidebar.width}rem, ${share})`,
    '--details-column': `min(${details.width}rem, 30vw)`,
  } as CSSProperties;
}

function openHomeSettings({ id, kind }: Home): void {
  if (kind === 'remote') {
    openDialog({ kind: 'home-settings', homeId: id });
  }
}

/** The cover between a drawer and the main pane: a click on it closes the drawer. */
function Backdrop() {
  return (
    <button
      type="button"
      className="shell-backdrop"
      aria-label={text.app.closePane}
      tabIndex={-1}
      onClick={closeDrawer}
    />
  );
}

/** The screen that the route names, or why the home has nothing to show. */
function MainPane({
  home,
  content,
  route,
  navigate,
  isCovered,
  onConnected,
  onSettings,
}: ShellProps & { readonly isCovered: boolean; readonly onSettings: () => void }) {
  return (
    <main className="shell-main" aria-busy={content.kind === 'waiting'} inert={isCovered}>
      {route.name === 'inbox' ? (
        <Suspense>
          <InboxScreen hrefOf={inboxHref} onOpen={showGuildOf} />
        </Suspense>
      ) : route.name === 'outbox' ? (
        <OutboxScreen thingHref={(homeId, kind, id) => hrefOf(thingPath({ homeId, kind, id }))} />
      ) : route.name === 'search' ? (
        <SearchPane query={route.query} navigate={navigate} />
      ) : content.kind === 'guild' ? (
        <GuildLinks homeId={home.id} guildId={content.guild.id}>
          <GuildPane home={home} guild={content.guild} route={route} navigate={navigate} />
        </GuildLinks>
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
