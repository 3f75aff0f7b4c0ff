import { useEffect, useRef } from 'react';
import type { Home } from '#shared/capability/home.ts';
import type { Guild } from '#shared/domain/guild/schema.ts';
import { readGuildOnce } from '../entities/nouns.ts';
import { guildOfThing, useThing } from '../entities/thing/use-thing.ts';
import { useOpenedThing } from '../features/inbox/use-opened-thing.ts';
import { text } from '../text/text.ts';
import { GuildPane } from './panes/guild-pane.tsx';
import type { HomeContent } from './homes/home-content.ts';
import { GuildLinks } from './links/guild-links.tsx';
import { NoGuild } from './panes/no-guild.tsx';
import { openedThing, thingOfRoute } from './places/opened-thing.ts';
import type { RouteThing } from './places/opened-thing.ts';
import type { Route } from './places/routes.ts';
import { showInMain } from './places/thing-window.ts';
import { screenRing } from './shell/screen-ring.ts';

interface ThingScreenProps {
  readonly home: Home;
  readonly content: HomeContent;
  readonly route: Route;
  readonly navigate: (path: string, options?: { replace: boolean }) => void;
}

/** The screen of a window of one thing. Links to anything but a thing open in the main window. */
export function ThingScreen({ home, content, route, navigate }: ThingScreenProps) {
  const thing = thingOfRoute(route);
  useTitle(home.id, thing);
  useOpenedThing(openedThing(route));
  useLeading(thing, navigate);
  const guild = content.kind === 'guild' ? guildOf(content, thing) : undefined;
  const guildId = guild?.id;
  useEffect(() => {
    if (guildId !== undefined) {
      void readGuildOnce(home.id, guildId);
    }
  }, [home.id, guildId]);
  return (
    <main
      className="thing-screen shell-main"
      aria-busy={content.kind === 'waiting'}
      {...screenRing}
    >
      {content.kind !== 'guild' && (
        <NoGuild home={home} content={content} onConnected={() => undefined} />
      )}
      {guild !== undefined && thing !== undefined && (
        <GuildLinks homeId={home.id} guildId={guild.id}>
          <GuildPane home={home} guild={guild} route={route} navigate={navigate} />
        </GuildLinks>
      )}
    </main>
  );
}

/** The guild of the thing if it is known, or else the guild that the home shows. */
function guildOf(
  content: Extract<HomeContent, { kind: 'guild' }>,
  thing: RouteThing | undefined,
): Guild {
  const guildId = thing && guildOfThing(thing.homeId, thing.kind, thing.id);
  return content.guilds.find(({ id }) => id === guildId) ?? content.guild;
}

/** Sets the window's title to that of its thing, as soon as it is known. */
function useTitle(homeId: string, thing: RouteThing | undefined): void {
  const title = useThing(homeId, thing?.kind ?? 'thread', thing?.id ?? '')?.title;
  useEffect(() => {
    document.title = title === undefined ? text.app.name : text.app.windowTitle(title);
  }, [title]);
}

/** Opens places that are no single thing in the main window, and stays with the shown thing. */
function useLeading(thing: RouteThing | undefined, navigate: ThingScreenProps['navigate']): void {
  const path = thing?.path;
  const last = useRef(path);
  useEffect(() => {
    if (path !== undefined) {
      last.current = path;
      return;
    }
    showInMain({ path: location.hash.slice(1) });
    if (last.current !== undefined) {
      navigate(last.current, { replace: true });
    }
  }, [path, navigate]);
}
